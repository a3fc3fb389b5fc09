use super::*;

fn error(text: &str) -> String {
    text.parse::<PlayerSpec>().unwrap_err().to_string()
}

#[test]
fn what_is_shown_reads_back() {
    for text in [
        "human",
        "random",
        "greedy",
        "winrate",
        "combined",
        "perfect",
        "lookahead:plies=3",
        "minimax:depth=2,eval=paper",
        "alphabeta:depth=64,eval=default",
        "alphabeta:time=100,eval=evolved",
        "mcts:iterations=1",
        "mcts:time=0",
        "evolved:depth=4",
        "evolved:time=50,weights=/tmp/w.json",
        "engine:nboard:./edax -q -l 5",
        "engine:nboard,depth=8,time=500,timeout=5000:./edax -q",
        "engine:gtp,time=2000:x",
        "engine:gtp:a:b=c,d",
    ] {
        let spec: PlayerSpec = text.parse().unwrap();
        assert_eq!(spec.to_string(), text);
    }
}

#[test]
fn a_bare_name_has_defaults_and_case_and_blanks_do_not_matter() {
    let parse = |text: &str| text.parse::<PlayerSpec>().unwrap().to_string();
    assert_eq!(parse("alphabeta"), "alphabeta:time=1000,eval=default");
    assert_eq!(parse("mcts:"), "mcts:time=1000");
    assert_eq!(
        parse(" AlphaBeta: Depth = 4 , EVAL=Paper "),
        "alphabeta:depth=4,eval=paper"
    );
}

#[test]
fn errors_say_what_is_known() {
    assert_eq!(
        error("gready"),
        "no player is called \"gready\": expected one of human, random, greedy, winrate, combined, \
         perfect, lookahead, minimax, alphabeta, mcts, evolved, engine, easy, medium, hard, expert, unbeatable"
    );
    assert_eq!(
        error("mcts:depth=3"),
        "mcts does not take \"depth\": expected iterations=N|time=MS"
    );
    assert_eq!(
        error("perfect:depth=3"),
        "perfect does not take \"depth\": expected no settings"
    );
    assert_eq!(
        error("alphabeta:depth=65"),
        "alphabeta: depth=65 is not possible: expected a whole number from 1 to 64"
    );
    assert_eq!(
        error("alphabeta:eval=magic"),
        "alphabeta: eval=magic is not possible: expected default, paper or evolved"
    );
    assert_eq!(
        error("minimax:depth"),
        "minimax: \"depth\" is no key=value: expected depth=N,eval=E"
    );
    assert_eq!(
        error("alphabeta:depth=3,time=5"),
        "alphabeta: depth and time exclude each other"
    );
    assert_eq!(
        error("alphabeta:depth=3,depth=3"),
        "alphabeta: depth is given twice"
    );
}

#[test]
fn hostile_specs_are_refused() {
    for text in [
        "",
        ":",
        "mcts:iterations=0",
        "mcts:iterations=-1",
        "mcts:iterations=+1",
        "mcts:iterations=99999999999999999999",
        "mcts:time=1e3",
        "mcts:,",
        "mcts:time=",
        "mcts:=5",
        "lookahead:plies=0",
        "engine",
        "engine:nboard",
        "engine:nboard: ",
        "engine:uci:x",
        "\u{0}",
    ] {
        assert!(text.parse::<PlayerSpec>().is_err(), "{text:?}");
    }
}

#[test]
fn engines_take_limits_before_their_command() {
    let Ok(PlayerSpec::External {
        limits, command, ..
    }) = "engine:nboard, timeout = 5000 , depth=8:c:\\x,depth=3:y".parse()
    else {
        panic!("it is an engine");
    };
    assert_eq!(command, "c:\\x,depth=3:y");
    assert_eq!(limits.depth, Some(8));
    assert_eq!(limits.timeout, Some(Duration::from_secs(5)));
    for (text, said) in [
        ("engine:gtp,depth=3:x", "engine:gtp does not take \"depth\""),
        ("engine:gtp,time=1500:x", "whole seconds"),
        ("engine:nboard,timeout=0:x", "from 1 to 86400000"),
        ("engine:nboard,depth=65:x", "from 1 to 64"),
        ("engine:nboard,depth:x", "is no key=value"),
    ] {
        let error = text.parse::<PlayerSpec>().unwrap_err().to_string();
        assert!(error.contains(said), "{text}: {error}");
    }
}
