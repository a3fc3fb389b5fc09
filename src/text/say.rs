//! Errors and findings in either language.
//!
//! English is what the types themselves say ([`fmt::Display`]). Chinese is here, by matches that name every
//! variant: a variant without its Chinese does not compile. Names (of cells, boards, files, formats, players,
//! keys) stay as they are. What another program or the JSON parser says in words of its own is not translated but
//! left out or quoted.

mod arena;
mod player;
mod record;
pub mod review;
mod rules;
mod system;
pub(crate) mod tree;
pub(crate) mod words;

pub(crate) use system::io as system;

use std::fmt;
use std::sync::Arc;

use super::Lang;

/// Something that can be said in every language.
pub trait Say: fmt::Debug + fmt::Display {
    /// In Chinese.
    fn zh(&self) -> String;

    /// In English: as it displays itself, unless it leaves its cause to others.
    fn en(&self) -> String {
        self.to_string()
    }

    /// In a language.
    fn say(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.en(),
            Lang::Zh => self.zh(),
        }
    }
}

/// Something that went wrong, kept until it is known in which language it is read.
#[derive(Clone, Debug)]
pub struct Trouble(Arc<dyn Say + Send + Sync>);

impl Trouble {
    /// In a language.
    pub fn say(&self, lang: Lang) -> String {
        self.0.say(lang)
    }
}

impl<E: Say + Send + Sync + 'static> From<E> for Trouble {
    fn from(error: E) -> Self {
        Self(Arc::new(error))
    }
}

impl PartialEq for Trouble {
    fn eq(&self, other: &Self) -> bool {
        self.0.en() == other.0.en()
    }
}

#[cfg(test)]
mod tests;
