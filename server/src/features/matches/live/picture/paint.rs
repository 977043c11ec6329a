//! SVG becomes PNG, with the fonts that the binary has: Inter for Latin, Greek and Cyrillic letters. What neither has is drawn as a box.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::error::{Error, Result};

/// The size of the picture.
pub(super) const WIDTH: u32 = 1200;
pub(super) const HEIGHT: u32 = 630;

/// The weights of the font; others are not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    Medium,
    Heavy,
}

impl Weight {
    pub(super) fn number(self) -> u16 {
        match self {
            Self::Medium => 500,
            Self::Heavy => 800,
        }
    }
}

static OPTIONS: LazyLock<Options<'static>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("inter-500.ttf").to_vec());
    fonts.load_font_data(include_bytes!("inter-800.ttf").to_vec());
    Options { font_family: "Inter".into(), fontdb: Arc::new(fonts), ..Options::default() }
});

/// Draws a picture of [`WIDTH`] by [`HEIGHT`] pixels.
pub(super) fn png(svg: &str) -> Result<Vec<u8>> {
    let tree = Tree::from_str(svg, &OPTIONS).map_err(Error::internal)?;
    let mut pixmap = Pixmap::new(WIDTH, HEIGHT).ok_or_else(|| Error::internal("a picture without a size"))?;
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    pixels::png(&pixmap).map_err(Error::internal)
}

/// How wide a text becomes.
pub(super) fn width(text: &str, size: f32, weight: Weight) -> f32 {
    let (weight, text) = (weight.number(), escaped(text));
    let svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><text font-family="Inter" font-size="{size}" font-weight="{weight}" xml:space="preserve">{text}</text></svg>"#
    );
    Tree::from_str(&svg, &OPTIONS).map_or(0.0, |tree| tree.root().abs_bounding_box().width())
}

/// As XML has it, without what XML cannot have.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '\u{FFFE}' | '\u{FFFF}' => {}
            // They would turn what stands after the name.
            '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => {}
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}
