//! What users expect of such a dashboard, and what they complained about elsewhere: each with the test that holds
//! it. A test of this file sees to it that every test named here is there.
//!
//! | expected | held by |
//! | --- | --- |
//! | the terminal is restored on every exit | `every_way_of_ending_gives_the_terminal_back`, `stops_and_goes_on` |
//! | press and repeat count, release does not | `releases_do_not_count_and_repeats_do` |
//! | one key table without gaps and clashes | `no_key_means_two_things_in_one_context`, `every_context_can_be_left_and_every_row_has_keys` |
//! | help for the mode, scrolled, on 20x5 | `help_is_told_whole_on_the_smallest_screen_in_both_languages` |
//! | the footer shows only what works now | `no_footer_entry_is_cut_and_all_work_now` |
//! | focus, zoom, own scrolling | `tab_goes_round_the_panels_both_ways_and_z_gives_one_the_screen`, `the_log_follows_play_and_scrolls_by_itself` |
//! | any size, also between layout and draw | `any_size_holds_any_state`, `random_streams_never_panic_or_reach_an_illegal_game` |
//! | colour tiers, dark and light, `NO_COLOR` | `the_environment_tells_the_tier`, `every_view_page_and_dialog_is_drawn_as_before_in_every_size_language_and_theme` |
//! | never colour alone | `every_mark_shows_without_colours`, `without_colours_only_modifiers_are_left` |
//! | replay: step, jump, autoplay, branch off | `saves_and_replays`, `autoplay_runs_to_the_end_and_stops`, `programs_wait_while_one_looks_through_the_game` |
//! | undo and redo through passes, with the program's reply | `undo_and_redo_step_over_passes`, `a_program_answers_and_undo_takes_its_reply_back` |
//! | work off the screen's thread, old answers dropped | `answers_to_old_questions_are_dropped`, `the_game_is_playable_while_the_tree_is_built` |
//! | typed and pasted moves, errors in place | `errors_are_shown_in_place_and_change_nothing`, `a_wrong_move_is_named_where_it_was_typed` |
//! | no work at idle | `draws_nothing_while_nothing_happens` |
//! | `--help` and `--version` leave the terminal alone; no terminal is said | `help_and_version_never_touch_the_terminal`, `without_a_terminal_the_dashboard_says_so` |
//!
//! | complaint elsewhere | held by |
//! | --- | --- |
//! | mouse tracking left on after `--version` | `help_and_version_never_touch_the_terminal` |
//! | keys fire twice | `releases_do_not_count_and_repeats_do` |
//! | panic on a huge terminal, or a tiny one | `any_size_holds_any_state` |
//! | panic when help is taller than the screen | `help_is_told_whole_on_the_smallest_screen_in_both_languages` |
//! | no colours without `COLORTERM` | `the_environment_tells_the_tier` |
//! | unreadable on light or Solarized | `text_has_enough_contrast_on_every_background` |
//! | selection hard to see | `the_selected_row_stands_out_in_every_theme` |
//! | `NO_COLOR` hides the cursor | `without_colours_the_cursor_shows_and_no_colour_is_sent` |
//! | the history hides new moves | `the_log_follows_play_and_scrolls_by_itself` |
//! | frozen while the program thinks | `answers_to_old_questions_are_dropped`, `plays_on_while_a_program_thinks` |
//! | no taking back | `a_program_answers_and_undo_takes_its_reply_back` |
//! | wrong square on a turned board, click offset | `a_click_on_a_drawn_disc_finds_its_cell_and_slots_do_not_overlap`, `a_click_places_a_disc_and_a_click_on_the_log_goes_there` |
//! | lag while the mouse moves | `the_globe_is_dragged_and_rests_and_a_moving_mouse_draws_nothing` |
//! | busy when idle | `draws_nothing_while_nothing_happens` |
//! | garbage after an error | `every_way_of_ending_gives_the_terminal_back` |
//! | Linux console not cleared, flicker | `without_colours_the_cursor_shows_and_no_colour_is_sent` |
//! | wide glyphs shift columns | `nothing_moves_where_ambiguous_signs_are_wide`, `a_blank_or_a_bracket_follows_every_disc`, `every_sign_is_one_column_wide`, `no_line_is_wider_than_asked` |
//! | a popup shows old cells | `a_dialog_shows_nothing_of_what_lies_under_it` |
//! | vim keys, remapping | `key_scripts_on_the_board`, `keys_can_be_changed` |
//! | config not in the XDG place | `the_config_file_lies_in_the_xdg_place_and_a_bad_one_is_named_with_its_line` |
//! | Ctrl-Z | `stops_and_goes_on` |
//! | colour-blind eyes | `colours_that_mean_different_things_differ_for_every_eye` |
//! | no import and export | `saves_and_replays`, `a_game_of_many_lines_is_opened_with_its_players` |
//! | a hint before it was asked for | `a_hint_comes_only_when_asked_for` |

use std::fs;
use std::path::Path;

fn sources(folder: &Path, all: &mut String) {
    for entry in fs::read_dir(folder).expect("the folder is readable") {
        let path = entry.expect("the entry is readable").path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            all.push_str(&fs::read_to_string(&path).expect("the source is readable"));
        }
    }
}

/// Whether there is a function of this name with `#[test]` among the attributes and comments right above it.
fn is_test(sources: &str, name: &str) -> bool {
    let head = format!("fn {name}(");
    let lines: Vec<&str> = sources.lines().map(str::trim).collect();
    let mut found = (0..lines.len()).filter(|&at| lines[at].starts_with(&head));
    found.any(|at| {
        let above = lines[..at].iter().rev();
        let mut above = above.take_while(|line| line.starts_with("#[") || line.starts_with("//"));
        above.any(|line| *line == "#[test]")
    })
}

#[test]
fn a_function_is_a_test_only_with_the_attribute_on_it() {
    let sources =
        "#[test]\nfn before() {}\nfn helper() {}\n#[test]\n// Why.\n#[ignore]\nfn test() {}\n";
    assert!(is_test(sources, "before") && is_test(sources, "test"));
    assert!(!is_test(sources, "helper") && !is_test(sources, "est"));
}

#[test]
fn every_test_named_above_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = String::new();
    sources(&root.join("src"), &mut all);
    sources(&root.join("tests"), &mut all);
    let here = include_str!("expectations.rs");
    let rows = here.lines().filter_map(|line| line.strip_prefix("//! | "));
    let mut count = 0;
    for row in rows {
        let (_, tests) = row.split_once(" | ").expect("a row has two columns");
        for name in tests.split('`').skip(1).step_by(2) {
            assert!(is_test(&all, name), "{name} is no test");
            count += 1;
        }
    }
    assert!(count > 40, "the tables were read");
}
