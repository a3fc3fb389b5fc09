//! Draws the screenshots: `cargo run --features screenshots --example screenshots` writes every scene to
//! `screenshots/` as an SVG and as a PNG, and the screens that the tests compare to `tests/snapshots/`.

mod scenes;

use std::fs;
use std::path::Path;

use color_eyre::eyre::{OptionExt, Result};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

fn main() -> Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("screenshots");
    fs::create_dir_all(&folder)?;
    let mut options = Options::default();
    for font in [
        dejavu::sans_mono::regular(),
        dejavu::sans_mono::bold(),
        dejavu::sans_mono::oblique(),
        dejavu::sans_mono::bold_oblique(),
    ] {
        options.fontdb_mut().load_font_data(font.to_vec());
    }
    let snapshots = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
    fs::create_dir_all(&snapshots)?;
    for golden in scenes::snapshots() {
        fs::write(snapshots.join(golden.name), golden.text)?;
    }
    for scene in scenes::all() {
        fs::write(folder.join(format!("{}.svg", scene.name)), &scene.svg)?;
        // DejaVu has no Chinese characters: that picture is left to the viewer's fonts.
        if scene.svg.contains('黑') {
            continue;
        }
        let tree = Tree::from_str(&scene.svg, &options)?;
        let size = tree.size().to_int_size();
        let mut picture = Pixmap::new(size.width(), size.height()).ok_or_eyre("an empty scene")?;
        resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
        picture.save_png(folder.join(format!("{}.png", scene.name)))?;
    }
    Ok(())
}
