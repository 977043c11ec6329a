//! Where things stand on the picture: the board of the web app (`web/src/features/live/board`) over its court at dusk, as SVG. The
//! text depends on what is shown alone.

use std::fmt::Write as _;

use super::card::{Card, Cell, SideOfCard};
use super::paint::{self, HEIGHT, WIDTH, Weight};

/// The scene of the web app, drawn by it (`web/src/ui/art/dusk-picture.test.tsx`).
const SCENE: &str = include_str!("scene.svg");

/// Left and right of everything.
const MARGIN: f32 = 56.0;
const RIGHT: f32 = 1144.0;
/// The board.
const TOP: f32 = 122.0;
const ROW: f32 = 150.0;
const NAMES: f32 = 96.0;
const SET: f32 = 100.0;
/// With more than three sets.
const SET_OF_MANY: f32 = 82.0;
const BOX: f32 = 136.0;

const ON_DUSK: &str = "#f1f7f2";
const MUTED: &str = "#c3d5cb";
const LOST: &str = "#91ac9f";
const BALL: &str = "#d7f23c";
const ON_BALL: &str = "#1c2600";

/// The picture of a board, as SVG of 1200 by 630 units.
pub(super) fn drawing(card: &Card) -> String {
    let mut to = String::with_capacity(SCENE.len() + 6_000);
    push(&mut to, format_args!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="Inter">"#));
    let scene = SCENE.trim().replacen("<svg ", r#"<svg x="-300" y="-420" width="1800" height="1050" "#, 1);
    to.push_str(&scene);
    to.push_str(SHADES);
    head(&mut to, card);
    board(&mut to, card);
    foot(&mut to, card);
    to.push_str("</svg>");
    to
}

/// So that text is readable everywhere.
const SHADES: &str = r##"<defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#04130f" stop-opacity="0.66"/><stop offset="0.2" stop-color="#04130f" stop-opacity="0.4"/><stop offset="0.65" stop-color="#04130f" stop-opacity="0.3"/><stop offset="1" stop-color="#04130f" stop-opacity="0.6"/></linearGradient></defs><rect width="1200" height="630" fill="url(#shade)"/>"##;

/// The state, the event and the date.
fn head(to: &mut String, card: &Card) {
    const LINE: f32 = 80.0;
    ball(to, MARGIN + 15.0, LINE - 10.0, 15.0);
    let state = Text { x: MARGIN + 44.0, y: LINE, size: 28.0, weight: Weight::Heavy, colour: if card.is_live { BALL } else { ON_DUSK } };
    state.write(to, &card.state, Anchor::Start, 1.5);
    let state_width = paint::width(&card.state, 28.0, Weight::Heavy) + 1.5 * wide(card.state.chars().count());
    let date = Text { x: RIGHT, y: LINE, size: 28.0, weight: Weight::Medium, colour: MUTED };
    date.write(to, &card.date, Anchor::End, 0.0);
    let from = state.x + state_width + 26.0;
    let room = RIGHT - from - paint::width(&card.date, 28.0, Weight::Medium) - 32.0;
    let place = Text { x: from, y: LINE, size: 28.0, weight: Weight::Medium, colour: ON_DUSK };
    place.write(to, &cut(&card.place, 28.0, Weight::Medium, room), Anchor::Start, 0.0);
}

fn board(to: &mut String, card: &Card) {
    let (width, height) = (RIGHT - MARGIN + 16.0, 2.0 * ROW);
    push(
        to,
        format_args!(
            r##"<clipPath id="board"><rect x="{}" y="{TOP}" width="{width}" height="{height}" rx="24"/></clipPath>"##,
            MARGIN - 8.0
        ),
    );
    push(
        to,
        format_args!(
            r##"<g clip-path="url(#board)"><rect x="{}" y="{TOP}" width="{width}" height="{height}" fill="#071b16" fill-opacity="0.92"/>"##,
            MARGIN - 8.0
        ),
    );
    let columns = Columns::of(card);
    columns.shade_open(to, card);
    for (side, top) in card.sides.iter().zip([TOP, TOP + ROW]) {
        row(to, side, top, &columns);
    }
    push(to, format_args!(r#"<rect x="{}" y="{}" width="{width}" height="3" fill="{ON_DUSK}"/></g>"#, MARGIN - 8.0, TOP + ROW - 1.5));
}

/// The places of the columns.
struct Columns {
    /// The left edge of the first set.
    sets: f32,
    set: f32,
}

impl Columns {
    fn of(card: &Card) -> Self {
        let count = card.sides.iter().map(|side| side.sets.len()).max().unwrap_or_default();
        let set = if count > 3 { SET_OF_MANY } else { SET };
        let right = if card.sides.iter().any(|side| side.points.is_some()) { RIGHT - 12.0 - BOX - 12.0 } else { RIGHT - 16.0 };
        Self { sets: right - set * wide(count), set }
    }

    fn left_of(&self, index: usize) -> f32 {
        self.sets + self.set * wide(index)
    }

    /// The set in play has a lighter ground.
    fn shade_open(&self, to: &mut String, card: &Card) {
        let [first, _] = &card.sides;
        if let Some(index) = first.sets.iter().position(|set| set.open) {
            let (x, width, height) = (self.left_of(index), self.set, 2.0 * ROW);
            push(to, format_args!(r##"<rect x="{x}" y="{TOP}" width="{width}" height="{height}" fill="#ffffff" fill-opacity="0.14"/>"##));
        }
    }
}

fn row(to: &mut String, side: &SideOfCard, top: f32, columns: &Columns) {
    let middle = top + ROW / 2.0;
    let room = columns.sets - NAMES - 64.0;
    push(to, format_args!(r#"<g opacity="{}">"#, if side.lost { 0.78 } else { 1.0 }));
    match side.names.as_slice() {
        [only] => {
            // A long name is written smaller before it is cut.
            let whole = |size: &f32| paint::width(only, *size, Weight::Heavy) <= room;
            let size = [56.0, 50.0, 44.0].into_iter().find(whole).unwrap_or(44.0);
            name(to, only, size, middle + size * 0.36, room);
        }
        names => {
            let sizes = names.iter().map(|name| [42.0, 36.0].into_iter().find(|size| paint::width(name, *size, Weight::Heavy) <= room));
            let size = sizes.map(|size| size.unwrap_or(36.0)).fold(42.0, f32::min);
            for (line, one) in names.iter().enumerate() {
                name(to, one, size, middle - 12.0 + wide(line) * (size + 12.0), room);
            }
        }
    }
    to.push_str("</g>");
    if side.has_ball {
        ball(to, columns.sets - 34.0, middle, 15.0);
    }
    for (index, set) in side.sets.iter().enumerate() {
        cell(to, set, columns.left_of(index) + columns.set / 2.0, middle, columns.set);
    }
    if let Some(points) = &side.points {
        let (x, y, height) = (RIGHT - 12.0 - BOX, top + 18.0, ROW - 36.0);
        push(to, format_args!(r#"<rect x="{x}" y="{y}" width="{BOX}" height="{height}" rx="18" fill="{BALL}"/>"#));
        score(x + BOX / 2.0, middle, 76.0, ON_BALL).write(to, points, Anchor::Middle, -3.0);
    }
}

fn name(to: &mut String, name: &str, size: f32, y: f32, room: f32) {
    let text = Text { x: NAMES, y, size, weight: Weight::Heavy, colour: ON_DUSK };
    text.write(to, &cut(name, size, Weight::Heavy, room), Anchor::Start, size * -0.025);
}

/// `column` is the width of its column.
fn cell(to: &mut String, set: &Cell, x: f32, middle: f32, column: f32) {
    let colour = if set.lost { LOST } else { ON_DUSK };
    let (figure, tie_break) = if column < SET { (62.0, 22.0) } else { (80.0, 28.0) };
    let size = if set.text.chars().count() > 2 { figure * 0.56 } else { figure };
    score(x, middle, size, colour).write(to, &set.text, Anchor::Middle, if size > 50.0 { -3.0 } else { -1.0 });
    if let Some(points) = set.tie_break {
        let right = x + paint::width(&set.text, size, Weight::Heavy) / 2.0 + 1.0;
        let text = Text { x: right, y: middle - size * 0.16, size: tie_break, weight: Weight::Heavy, colour };
        text.write(to, &points.to_string(), Anchor::Start, 0.0);
    }
}

/// A figure around a middle.
fn score(x: f32, middle: f32, size: f32, colour: &'static str) -> Text {
    Text { x, y: middle + size * 0.364, size, weight: Weight::Heavy, colour }
}

/// Who won, and where this is from.
fn foot(to: &mut String, card: &Card) {
    let shown = cut(&card.headline, 42.0, Weight::Heavy, RIGHT - MARGIN - 44.0);
    // Of its own ground: the lines of the court are as bright as letters.
    let (x, width) = (MARGIN - 8.0, paint::width(&shown, 42.0, Weight::Heavy) + 44.0);
    push(to, format_args!(r##"<rect x="{x}" y="446" width="{width}" height="66" rx="16" fill="#071b16" fill-opacity="0.86"/>"##));
    let headline = Text { x: MARGIN + 14.0, y: 494.0, size: 42.0, weight: Weight::Heavy, colour: ON_DUSK };
    headline.write(to, &shown, Anchor::Start, -1.0);
    to.push_str(LOGO);
    let app = Text { x: MARGIN + 64.0, y: 577.0, size: 38.0, weight: Weight::Heavy, colour: ON_DUSK };
    app.write(to, "Rally", Anchor::Start, -1.9);
    let host = Text { x: RIGHT, y: 577.0, size: 28.0, weight: Weight::Medium, colour: MUTED };
    host.write(to, &cut(&card.host, 28.0, Weight::Medium, 700.0), Anchor::End, 0.0);
}

/// The mark of `web/src/ui/art/logo.tsx`.
const LOGO: &str = r##"<g transform="translate(56 538) scale(1.4)"><rect width="36" height="36" rx="10" fill="#0f5c3f"/><path d="M5.5 24.9h25M18 24.9v4.6" stroke="#fff" stroke-width="2.3" fill="none"/><circle cx="23.6" cy="17.2" r="6.6" fill="#d7f23c"/><path d="M20 12.2c2.2 2.9 2.2 7.1 0 10M27.2 12.2c-2.2 2.9-2.2 7.1 0 10" fill="none" stroke="#3d4a00" stroke-width="1.3" stroke-linecap="round"/></g>"##;

/// The ball of `web/src/ui/art/ball.tsx`.
fn ball(to: &mut String, x: f32, y: f32, radius: f32) {
    let scale = radius / 12.0;
    push(
        to,
        format_args!(
            r##"<g transform="translate({} {}) scale({scale})"><circle cx="12" cy="12" r="10.7" fill="{BALL}" stroke="#0b1512" stroke-width="2"/><path d="M6.3 4.3c3.5 4.4 3.5 11 0 15.4M17.7 4.3c-3.5 4.4-3.5 11 0 15.4" fill="none" stroke="#46520a" stroke-width="1.7" stroke-linecap="round"/></g>"##,
            x - radius,
            y - radius
        ),
    );
}

#[derive(Clone, Copy)]
enum Anchor {
    Start,
    Middle,
    End,
}

/// Where and how a text is written; `y` is its baseline.
struct Text {
    x: f32,
    y: f32,
    size: f32,
    weight: Weight,
    colour: &'static str,
}

impl Text {
    fn write(&self, to: &mut String, text: &str, anchor: Anchor, spacing: f32) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let Self { x, y, size, weight, colour } = self;
        let weight = weight.number();
        push(
            to,
            format_args!(
                r#"<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{colour}" text-anchor="{anchor}" letter-spacing="{spacing}" xml:space="preserve">"#
            ),
        );
        to.push_str(&paint::escaped(text));
        to.push_str("</text>");
    }
}

/// The text, or as much of it as there is room for, with an ellipsis.
fn cut(text: &str, size: f32, weight: Weight, room: f32) -> String {
    if paint::width(text, size, weight) <= room {
        return text.to_owned();
    }
    let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    let shortened = |end: usize| format!("{}…", text.get(..end).unwrap_or_default().trim_end());
    let fitting = ends.partition_point(|end| paint::width(&shortened(*end), size, weight) <= room);
    shortened(fitting.checked_sub(1).and_then(|last| ends.get(last)).copied().unwrap_or_default())
}

/// A count of columns or lines; there are a few.
fn wide(count: usize) -> f32 {
    u16::try_from(count).map_or(0.0, f32::from)
}

fn push(to: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = to.write_fmt(text);
}
