//! A canvas: shapes in drawing units, independent of the size in pixels.

use image::RgbImage;
use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Paint, Path, PathBuilder, Pixmap, Point, Rect, Shader, SpreadMode,
    Stroke, Transform,
};

use crate::png::colours;

/// A colour with an alpha.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    red: u8,
    green: u8,
    blue: u8,
    cover: u8,
}

impl Ink {
    /// `0xRRGGBB`, opaque.
    pub const fn new(rgb: u32) -> Self {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Self { red, green, blue, cover: u8::MAX }
    }

    /// The same colour with an alpha: 0 is transparent, 255 opaque.
    pub const fn cover(self, cover: u8) -> Self {
        Self { cover, ..self }
    }

    fn color(self) -> Color {
        Color::from_rgba8(self.red, self.green, self.blue, self.cover)
    }
}

/// A canvas. An invalid path draws nothing.
pub struct Canvas {
    pixmap: Pixmap,
    scale: Transform,
    place: Transform,
}

impl Canvas {
    /// `scale` is pixels per unit. `None` without a width or a height.
    pub fn new(width: u16, height: u16, scale: f32) -> Option<Self> {
        let pixmap = Pixmap::new(u32::from(width), u32::from(height))?;
        let scale = Transform::from_scale(scale, scale);
        Some(Self { pixmap, scale, place: scale })
    }

    /// Rotates what follows by degrees around a point, and moves it.
    pub fn turn(&mut self, degrees: f32, around: (f32, f32), by: (f32, f32)) {
        self.place = self.scale.pre_translate(by.0, by.1).pre_concat(Transform::from_rotate_at(degrees, around.0, around.1));
    }

    /// Scales what follows about a point.
    pub fn grow(&mut self, times: (f32, f32), about: (f32, f32)) {
        let grown = Transform::from_translate(about.0, about.1).pre_scale(times.0, times.1).pre_translate(-about.0, -about.1);
        self.place = self.place.pre_concat(grown);
    }

    /// Resets rotation and scale.
    pub fn straight(&mut self) {
        self.place = self.scale;
    }

    /// Fills an SVG path.
    pub fn fill(&mut self, path: &str, ink: Ink) {
        self.fill_path(outline(path), &paint(Shader::SolidColor(ink.color())));
    }

    /// Strokes an SVG path, with round ends.
    pub fn stroke(&mut self, path: &str, width: f32, ink: Ink) {
        if let Some(path) = outline(path) {
            let stroke = Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
            self.pixmap.stroke_path(&path, &paint(Shader::SolidColor(ink.color())), &stroke, self.place, None);
        }
    }

    pub fn circle(&mut self, (x, y): (f32, f32), radius: f32, ink: Ink) {
        self.fill_path(PathBuilder::from_circle(x, y, radius), &paint(Shader::SolidColor(ink.color())));
    }

    /// An ellipse by its centre and its horizontal and vertical radius.
    pub fn oval(&mut self, (x, y): (f32, f32), (wide, high): (f32, f32), ink: Ink) {
        let path = Rect::from_xywh(x - wide, y - high, 2.0 * wide, 2.0 * high).and_then(PathBuilder::from_oval);
        self.fill_path(path, &paint(Shader::SolidColor(ink.color())));
    }

    pub fn ring(&mut self, (x, y): (f32, f32), radius: f32, width: f32, ink: Ink) {
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            let stroke = Stroke { width, ..Stroke::default() };
            self.pixmap.stroke_path(&path, &paint(Shader::SolidColor(ink.color())), &stroke, self.place, None);
        }
    }

    /// Left, top, width, height.
    pub fn rect(&mut self, (x, y, width, height): (f32, f32, f32, f32), ink: Ink) {
        let path = Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect);
        self.fill_path(path, &paint(Shader::SolidColor(ink.color())));
    }

    /// A rectangle with a vertical gradient; each stop is a fraction of the height.
    pub fn sky(&mut self, (x, y, width, height): (f32, f32, f32, f32), stops: &[(f32, Ink)]) {
        let stops = stops.iter().map(|(at, ink)| GradientStop::new(*at, ink.color())).collect();
        let (from, to) = (Point::from_xy(x, y), Point::from_xy(x, y + height));
        let shader = LinearGradient::new(from, to, stops, SpreadMode::Pad, Transform::identity());
        if let (Some(shader), Some(rect)) = (shader, Rect::from_xywh(x, y, width, height)) {
            self.fill_path(Some(PathBuilder::from_rect(rect)), &paint(shader));
        }
    }

    fn fill_path(&mut self, path: Option<Path>, paint: &Paint<'_>) {
        if let Some(path) = path {
            self.pixmap.fill_path(&path, paint, FillRule::EvenOdd, self.place, None);
        }
    }

    /// The picture; transparent parts are black.
    pub fn finish(self) -> RgbImage {
        let (width, height) = (self.pixmap.width(), self.pixmap.height());
        RgbImage::from_raw(width, height, colours(&self.pixmap)).unwrap_or_default()
    }
}

fn paint(shader: Shader<'_>) -> Paint<'_> {
    Paint { shader, anti_alias: true, ..Paint::default() }
}

fn outline(path: &str) -> Option<Path> {
    let mut pen = Pen::default();
    let mut rest = path;
    while let Some(command) = rest.chars().next() {
        let after = rest.get(1..)?;
        let (numbers, next) = after.split_at(after.find(|letter: char| letter.is_ascii_uppercase()).unwrap_or(after.len()));
        let numbers = numbers.split_whitespace().map(|number| number.parse().ok()).collect::<Option<Vec<f32>>>()?;
        pen.go(command, &numbers)?;
        rest = next;
    }
    pen.path.finish()
}

/// Parses SVG's absolute path commands without arcs; numbers are separated by spaces.
#[derive(Default)]
struct Pen {
    path: PathBuilder,
    at: (f32, f32),
    /// The last curve's second control point, which the next one mirrors.
    lever: (f32, f32),
}

impl Pen {
    fn go(&mut self, command: char, numbers: &[f32]) -> Option<()> {
        if command == 'Z' {
            self.path.close();
        }
        let each = match command {
            'H' | 'V' => 1,
            'M' | 'L' | 'T' => 2,
            'Q' | 'S' => 4,
            'C' => 6,
            _ => return (command == 'Z').then_some(()),
        };
        for numbers in numbers.chunks(each) {
            let mirrored = (2.0 * self.at.0 - self.lever.0, 2.0 * self.at.1 - self.lever.1);
            match (command, numbers) {
                ('H', &[x]) => self.line((x, self.at.1)),
                ('V', &[y]) => self.line((self.at.0, y)),
                ('M', &[x, y]) => {
                    self.path.move_to(x, y);
                    (self.at, self.lever) = ((x, y), (x, y));
                }
                ('L', &[x, y]) => self.line((x, y)),
                ('T', &[x, y]) => self.quad(mirrored, (x, y)),
                ('Q', &[x1, y1, x, y]) => self.quad((x1, y1), (x, y)),
                ('S', &[x2, y2, x, y]) => self.cubic(mirrored, (x2, y2), (x, y)),
                ('C', &[x1, y1, x2, y2, x, y]) => self.cubic((x1, y1), (x2, y2), (x, y)),
                _ => return None,
            }
        }
        Some(())
    }

    fn line(&mut self, to: (f32, f32)) {
        self.path.line_to(to.0, to.1);
        (self.at, self.lever) = (to, to);
    }

    fn quad(&mut self, by: (f32, f32), to: (f32, f32)) {
        self.path.quad_to(by.0, by.1, to.0, to.1);
        (self.at, self.lever) = (to, by);
    }

    fn cubic(&mut self, from: (f32, f32), by: (f32, f32), to: (f32, f32)) {
        self.path.cubic_to(from.0, from.1, by.0, by.1, to.0, to.1);
        (self.at, self.lever) = (to, by);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn svg_paths_are_parsed() {
        let path = outline("M10 20H30V50C30 60 40 70 50 70S70 80 70 90Q60 95 50 90T30 90L10 80Z").unwrap();
        let bounds = path.bounds();
        assert_eq!((bounds.left(), bounds.top(), bounds.right()), (10.0, 20.0, 70.0));
        assert_eq!(path.verbs().len(), 9);
        for wrong in ["", "M10", "M1 2A3 4", "M1 2L3 x", "hello"] {
            assert!(outline(wrong).is_none(), "{wrong}");
        }
    }
}
