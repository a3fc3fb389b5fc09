//! Draws the screenshots: `cargo run --features screenshots --example screenshots` writes every scene to
//! `screenshots/` as an SVG and as a PNG, and the screens that the tests compare to `tests/snapshots/`.

mod scenes;

use std::fs;
use std::path::Path;

use color_eyre::eyre::{OptionExt, Result, ensure};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Fonts with Chinese characters, the first that the system has is used; Debian has them in `fonts-noto-cjk`.
const CHINESE: [&str; 3] = [
    "Noto Sans Mono CJK SC",
    "WenQuanYi Zen Hei Mono",
    "WenQuanYi Micro Hei Mono",
];

fn main() -> Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("screenshots");
    fs::create_dir_all(&folder)?;
    let options = with_dejavu();
    let chinese = with_chinese()?;
    let snapshots = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
    fs::create_dir_all(&snapshots)?;
    for golden in scenes::snapshots() {
        fs::write(snapshots.join(golden.name), golden.text)?;
    }
    for scene in scenes::all() {
        fs::write(folder.join(format!("{}.svg", scene.name)), &scene.svg)?;
        let is_chinese = |c: char| ('\u{4E00}'..='\u{9FFF}').contains(&c);
        let options = if scene.svg.contains(is_chinese) {
            &chinese
        } else {
            &options
        };
        let tree = Tree::from_str(&scene.svg, options)?;
        let size = tree.size().to_int_size();
        let mut picture = Pixmap::new(size.width(), size.height()).ok_or_eyre("an empty scene")?;
        resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
        picture.save_png(folder.join(format!("{}.png", scene.name)))?;
    }
    Ok(())
}

/// The fonts that come with the example, so that its pictures are the same everywhere.
fn with_dejavu() -> Options<'static> {
    let mut options = Options::default();
    for font in [
        dejavu::sans_mono::regular(),
        dejavu::sans_mono::bold(),
        dejavu::sans_mono::oblique(),
        dejavu::sans_mono::bold_oblique(),
    ] {
        options.fontdb_mut().load_font_data(font.to_vec());
    }
    options
}

/// The same and the system's: DejaVu has no Chinese characters.
fn with_chinese() -> Result<Options<'static>> {
    let mut options = with_dejavu();
    options.fontdb_mut().load_system_fonts();
    let has = |name: &str| {
        let faces = options.fontdb.faces();
        faces
            .flat_map(|face| &face.families)
            .any(|family| family.0 == name)
    };
    ensure!(
        CHINESE.iter().any(|name| has(name)),
        "the system has no font for the Chinese picture: install one of {}",
        CHINESE.join(", ")
    );
    Ok(options)
}
