//! The rules as plain machine words, for code that visits millions of positions a second.
//!
//! A [`Kernel`] is chosen once ([`Kernels::dispatch`]); the search is written once, generic over it, and compiled
//! for each. A processor's extra instructions may only be used in functions that were compiled for them, so
//! every *recursive* function of such code re-enters itself through [`Kernel::enter`], which the compiler
//! turns into a plain call; everything between two such calls is inlined into it.

use super::flat8::Flat8;
#[cfg(target_arch = "x86_64")]
use super::flat8::avx2::Avx2;
use super::general::{General, RayTable};
use crate::board::{Board, Shape};

/// Placements and flips of one board, on words: bit `i` is cell `i`.
pub trait Kernel: Copy + Send + Sync {
    /// The cells on which the mover may place.
    fn placements(self, mover: u64, opponent: u64) -> u64;

    /// The discs that a placement on this cell flips; 0 if it would be illegal. The cell must be empty.
    fn flips(self, mover: u64, opponent: u64, cell: usize) -> u64;

    /// The cells next to a cell: without an opponent disc there, a placement flips nothing.
    fn neighbours(self, cell: usize) -> u64;

    /// Discs of `own` that no continuation can flip (not all such discs, but never another).
    fn stable(self, own: u64, other: u64) -> u64;

    /// Runs a piece of code compiled for the instructions this kernel uses.
    fn enter<T: Task<Self>>(self, task: T) -> T::Output {
        task.run(self)
    }
}

/// A piece of code for [`Kernel::enter`]: the arguments of one call. `run` must be `#[cfg_attr(not(debug_assertions), inline(always))]`.
pub trait Task<K: Kernel> {
    /// What it returns.
    type Output;
    /// The code.
    fn run(self, kernel: K) -> Self::Output;
}

/// A piece of code for whichever kernel the board has.
pub trait AnyTask {
    /// What it returns.
    type Output;
    /// The code.
    fn run<K: Kernel>(self, kernel: K) -> Self::Output;
}

/// The kernels that serve one board, best first.
#[derive(Clone, Debug)]
pub struct Kernels(Choice);

#[derive(Clone, Debug)]
enum Choice {
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    Flat8,
    General(Box<RayTable>),
}

impl Kernels {
    /// The fastest kernel this processor has for the board.
    pub fn new(board: &Board) -> Self {
        #[cfg(target_arch = "x86_64")]
        if board.shape() == Shape::FLAT8
            && let Some(kernel) = Avx2::detect()
        {
            return Self(Choice::Avx2(kernel));
        }
        Self::portable(board)
    }

    /// The fastest kernel for the board that runs on every processor.
    pub fn portable(board: &Board) -> Self {
        if board.shape() == Shape::FLAT8 {
            Self(Choice::Flat8)
        } else {
            Self::general(board)
        }
    }

    /// The kernel that serves every board.
    pub fn general(board: &Board) -> Self {
        Self(Choice::General(Box::new(RayTable::new(board))))
    }

    /// Runs the task with the kernel.
    pub fn dispatch<T: AnyTask>(&self, task: T) -> T::Output {
        match &self.0 {
            #[cfg(target_arch = "x86_64")]
            Choice::Avx2(kernel) => task.run(*kernel),
            Choice::Flat8 => task.run(Flat8),
            Choice::General(table) => task.run(General(table)),
        }
    }

    /// The kernel's name, for reports of speed.
    pub fn name(&self) -> &'static str {
        match &self.0 {
            #[cfg(target_arch = "x86_64")]
            Choice::Avx2(_) => "flat8 avx2",
            Choice::Flat8 => "flat8 portable",
            Choice::General(_) => "general",
        }
    }
}

/// Defines a function that calls its body through [`Kernel::enter`]. The body is an `#[cfg_attr(not(debug_assertions), inline(always))]` function
/// with the same arguments behind the kernel; references in the arguments have the lifetime `'a`.
macro_rules! entered {
    ($(#[$meta:meta])* $vis:vis fn $name:ident = $body:path; ($($arg:ident: $kind:ty),* $(,)?) -> $out:ty) => {
        $(#[$meta])*
        $vis fn $name<'a, K: $crate::position::flip::kernel::Kernel>(kernel: K, $($arg: $kind),*) -> $out {
            struct Call<'a> {
                $($arg: $kind,)*
                lifetime: std::marker::PhantomData<&'a ()>,
            }
            impl<K: $crate::position::flip::kernel::Kernel> $crate::position::flip::kernel::Task<K> for Call<'_> {
                type Output = $out;
                #[cfg_attr(not(debug_assertions), inline(always))]
                fn run(self, kernel: K) -> $out {
                    $body(kernel, $(self.$arg),*)
                }
            }
            kernel.enter(Call { $($arg,)* lifetime: std::marker::PhantomData::<&'a ()> })
        }
    };
}
pub(crate) use entered;
