//! What a key, a button or a footer entry can ask for.
//!
//! Commands are the dashboard's verbs. Which keys call them where is the business of [`super::keys`], whether
//! they make sense now that of `super::update::available`, what they do that of [`super::update`].

/// A verb of the dashboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Command {
    /// Cursor or selection to the left.
    Left,
    /// Cursor or selection to the right.
    Right,
    /// Cursor or selection up.
    Up,
    /// Cursor or selection down.
    Down,
    /// A screenful up.
    PageUp,
    /// A screenful down.
    PageDown,
    /// Place a disc on the cursor's cell.
    Place,
    /// Turn the globe to the left.
    TurnLeft,
    /// Turn the globe to the right.
    TurnRight,
    /// Turn the globe up.
    TurnUp,
    /// Turn the globe down.
    TurnDown,
    /// The next view of the board.
    View,
    /// Show or hide what the cursor's cell would flip.
    Flips,
    /// Show a hint.
    Hint,
    /// Take a move back, the program's reply too.
    Undo,
    /// Play a move taken back again.
    Redo,
    /// Let the programs play on from here.
    Resume,
    /// Type a move, a list of moves or a position.
    TypeMove,
    /// A new game.
    NewGame,
    /// Save to the known file, or ask for one.
    Save,
    /// Save to another file.
    SaveAs,
    /// Load a log or a folder of logs.
    Load,
    /// The list of loaded games.
    Games,
    /// Search in the list of loaded games.
    Search,
    /// The next loaded game.
    NextGame,
    /// The loaded game before.
    PreviousGame,
    /// One ply back.
    StepBack,
    /// One ply on.
    StepForward,
    /// To the start.
    First,
    /// To the end.
    Last,
    /// Ask for a ply to go to.
    GoToPly,
    /// Start or stop the autoplay.
    Autoplay,
    /// Autoplay faster.
    Faster,
    /// Autoplay slower.
    Slower,
    /// Open what is selected: go down a candidate, to a ply, to a field.
    Open,
    /// Show what is below the selected node of the tree, or go there.
    Expand,
    /// Hide what is below the selected node of the tree, or go to the node above.
    Collapse,
    /// One move back up the walk.
    WalkUp,
    /// The sibling before on the walk.
    PreviousSibling,
    /// The next sibling on the walk.
    NextSibling,
    /// Leave the walk.
    LeaveWalk,
    /// Bring the walked line into the game.
    PlayFromHere,
    /// Sort by the next column.
    SortColumn,
    /// Reverse the sorting.
    SortReverse,
    /// Candidates or tree.
    TreePage,
    /// Start or stop the engine's live analysis.
    Engine,
    /// Show or hide the analysis.
    Analysis,
    /// The review of the game.
    Review,
    /// Focus to the next panel.
    NextPanel,
    /// Focus to the panel before.
    PreviousPanel,
    /// Give the whole screen to the focused panel, or take it back.
    Zoom,
    /// The next theme.
    Theme,
    /// The other language.
    Language,
    /// Help for what has the focus.
    Help,
    /// Do what the dialog offers.
    Accept,
    /// Close the dialog.
    Cancel,
    /// The dialog's next field.
    NextField,
    /// The dialog's field before.
    PreviousField,
    /// Do not save, go on.
    Discard,
    /// Stop the program and come back later.
    Suspend,
    /// End the program.
    Quit,
}
