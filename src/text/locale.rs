//! What the environment says of language and characters, by the names of POSIX.

/// The setting for a category such as `LC_MESSAGES`: the first of `LC_ALL`, the category and `LANG` that is set and
/// not empty decides.
pub(crate) fn setting(look_up: impl Fn(&str) -> Option<String>, category: &str) -> Option<String> {
    ["LC_ALL", category, "LANG"]
        .into_iter()
        .filter_map(look_up)
        .find(|value| !value.is_empty())
}

/// Whether a locale names a character set that is not Unicode, such as `zh_CN.GB18030`.
pub(crate) fn is_foreign(locale: &str) -> bool {
    locale.split_once('.').is_some_and(|(_, set)| {
        let set = set.to_ascii_lowercase().replace('-', "");
        !set.starts_with("utf8")
    })
}

/// Whether the terminal has the letters of few languages at most: Linux's own console, old hardware.
pub(crate) fn has_few_letters(terminal: &str) -> bool {
    matches!(terminal, "linux" | "vt100" | "vt220")
}
