//! Portraits of the demo's people: flat, in the colours of courts, drawn from the person's description and, for everything else,
//! from their key. The same person always looks the same.

mod backdrop;
mod colours;
mod hair;

use pixels::{Canvas, Ink, RgbImage};
use serde::Deserialize;

use super::chance::Chance;
use colours::{DARK, WHITE};
use hair::Hair;

/// Pixels of each side: twice the largest avatar on screen.
const PIXELS: u16 = 320;
/// Width and height of a portrait.
pub(super) const SIZE: (u32, u32) = (320, 320);
/// Pixels to a unit: a portrait is 96 units high and wide.
const SCALE: f32 = 320.0 / 96.0;

const SKIN: [(u32, u32); 6] =
    [(0xf6d9c4, 0xe6bfa4), (0xefc9a6, 0xdcae87), (0xdfa67b, 0xc68a60), (0xc68659, 0xa96d44), (0x9a6240, 0x7f4d30), (0x6f452c, 0x58351f)];
const SHIRT: [(u32, u32); 8] = [
    (0x0f5c3f, 0xd7f23c),
    (0xf4f5f1, 0x1f5fa8),
    (0x5b3a78, 0xf4f5f1),
    (0xe9b44c, 0x14201b),
    (0x22302a, 0xd7f23c),
    (0xd9534f, 0xf4f5f1),
    (0x8fc1e3, 0x20508a),
    (0xf1d6c8, 0xa84a26),
];
const BALL: Ink = Ink::new(0xd7f23c);
const SEAM: Ink = Ink::new(0xf9ffd6);

/// The appearance of a person.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct Look {
    /// 0 the lightest, 5 the darkest.
    skin: usize,
    hair: Hair,
    #[serde(default)]
    colour: hair::Colour,
    #[serde(default)]
    beard: bool,
    #[serde(default)]
    glasses: bool,
}

/// Draws a portrait.
pub(super) fn draw(look: Look, key: &str) -> Option<RgbImage> {
    let mut chance = Chance::of(key);
    let mut canvas = Canvas::new(PIXELS, PIXELS, SCALE)?;
    let ground = backdrop::draw(&mut canvas, &mut chance);
    let (skin, shade) = SKIN.get(look.skin).copied().unwrap_or((0xdfa67b, 0xc68a60));
    let mut sitter = Sitter { canvas: &mut canvas, skin: Ink::new(skin), shade: Ink::new(shade), deep: look.skin >= 3 };
    let tilt = chance.between(-4.5, 4.5);
    let (wide, high) = (chance.between(0.96, 1.05), chance.between(0.97, 1.05));
    sitter.racket(&mut chance);
    sitter.canvas.turn(tilt, (48.0, 76.0), (0.0, 1.5));
    sitter.canvas.grow((wide, high), (48.0, 60.0));
    hair::behind(sitter.canvas, look.hair, look.colour);
    sitter.canvas.straight();
    sitter.shirt(&mut chance, ground);
    sitter.canvas.turn(tilt, (48.0, 76.0), (0.0, 1.5));
    sitter.canvas.grow((wide, high), (48.0, 60.0));
    sitter.head(look, &mut chance);
    if look.beard {
        sitter.canvas.fill(BEARD, look.colour.ink());
    }
    sitter.face(look, &mut chance);
    hair::front(sitter.canvas, look.hair, look.colour, &mut chance);
    if look.glasses {
        sitter.glasses(&mut chance);
    }
    sitter.canvas.straight();
    sitter.ball(&mut chance);
    Some(canvas.finish())
}

const BEARD: &str = "M31 40C32 45.5 35 47.5 39 47.200C42 46.5 45 47.2 48 48.200C51 47.2 54 46.5 57 47.200C61 47.5 64 45.5 65 40C65.5 53 61 64.500 48 \
                     64.500S30.5 53 31 40ZM42.2 52.300C43.8 57.2 52.2 57.2 53.8 52.300C51 51.3 45 51.3 42.2 52.300Z";

struct Sitter<'a> {
    canvas: &'a mut Canvas,
    skin: Ink,
    shade: Ink,
    deep: bool,
}

impl Sitter<'_> {
    /// Some carry one over the shoulder.
    fn racket(&mut self, chance: &mut Chance) {
        let (which, angle, colour) = (chance.pick(5), chance.between(14.0, 34.0), chance.one_of(&[0x14201b, 0xa84a26, 0xf4f5f1, 0x1f5fa8]));
        if which > 1 {
            return;
        }
        let (angle, x) = if which == 0 { (angle, 76.0) } else { (-angle, 20.0) };
        let frame = Ink::new(colour);
        self.canvas.turn(angle, (x, 60.0), (0.0, 0.0));
        for step in 0_i8..7 {
            let along = f32::from(step - 3) * 3.3;
            let (half, tall) = ((121.0 - along * along).sqrt() * 1.28, (196.0 - along * along * 1.6).sqrt() * 0.8);
            self.canvas.stroke(&format!("M{} {}V{}", x + along, 28.0 - half, 28.0 + half), 0.45, WHITE.cover(150));
            self.canvas.stroke(&format!("M{} {}H{}", x - tall, 28.0 + along * 1.25, x + tall), 0.45, WHITE.cover(150));
        }
        let head = format!("M{x} 13.5C{} 13.5 {} 43 {x} 43.500C{} 43 {} 13.5 {x} 13.500Z", x + 15.5, x + 14.0, x - 14.0, x - 15.5);
        self.canvas.stroke(&head, 2.2, frame);
        self.canvas.stroke(&format!("M{} 40.500L{x} 54L{} 40.5", x - 5.6, x + 5.6), 1.9, frame);
        self.canvas.stroke(&format!("M{x} 53V92"), 3.4, frame);
        self.canvas.stroke(&format!("M{x} 66V96"), 4.2, DARK);
    }

    fn shirt(&mut self, chance: &mut Chance, ground: u32) {
        let (first, second) = (chance.pick(8), chance.pick(8));
        let of = |index: u16| SHIRT.get(usize::from(index)).copied().unwrap_or((0xf4f5f1, 0x1f5fa8));
        // A shirt in the backdrop's colour would not stand out.
        let (colour, trim) = if near(of(first).0, ground) { of(if near(of(second).0, ground) { 1 } else { second }) } else { of(first) };
        let (shirt, trim) = (Ink::new(colour), Ink::new(trim));
        let body = "M12 98C13 80.5 26 71.8 48 71.8S83 80.5 84 98Z";
        let (cut, striped) = (chance.pick(5), chance.pick(3) == 0);
        if cut == 3 {
            self.canvas.fill(body, self.skin);
            self.canvas.fill(
                "M25 98C25.5 88 28 78 32.5 73.600L38.5 72.2C40 80 44 83 48 83S56 80 57.5 72.200L63.5 73.6C68 78 70.5 88 71 98Z",
                shirt,
            );
            self.canvas.stroke("M38.5 72.2C40 80 44 83 48 83S56 80 57.5 72.2", 1.1, trim);
            return;
        }
        self.canvas.fill(body, shirt);
        if striped {
            self.canvas.fill("M12.600 92C14.5 87 17.5 83.4 21 80.600L27 78.300C21.5 83 18.2 90 17.6 98H12ZM83.4 92C81.5 87 78.5 83.4 75 80.600L69 78.3C74.500 83 77.800 90 78.4 98H84Z", trim);
        }
        self.canvas.stroke("M25.5 98C25.6 93.5 26.2 90 27.2 87M70.500 98C70.4 93.5 69.8 90 68.8 87", 0.8, DARK.cover(60));
        match cut {
            0 => {
                // A collar.
                self.canvas.fill("M39.500 70L48 83L56.500 70Z", self.shade);
                self.canvas.fill("M39.6 68.500L33.800 74L42.6 81.800L48 79.500Z", trim);
                self.canvas.fill("M56.400 68.5L62.200 74L53.4 81.800L48 79.500Z", trim);
                self.canvas.stroke("M48 81V91", 0.9, DARK.cover(80));
                self.canvas.circle((48.0, 86.5), 0.8, DARK.cover(110));
            }
            1 => {
                // A V.
                self.canvas.fill("M38.6 71L48 86.5L57.400 71Z", self.skin);
                self.canvas.stroke("M38.2 71.600L48 86.800L57.8 71.6", 1.7, trim);
            }
            2 => {
                // A hood.
                self.canvas.fill("M33.5 74C36 67.5 60 67.5 62.500 74C60.500 80.5 54 85 48 85S35.500 80.5 33.5 74Z", shirt);
                self.canvas.fill("M33.5 74C36 67.5 60 67.5 62.500 74C60.500 80.5 54 85 48 85S35.500 80.5 33.5 74Z", DARK.cover(45));
                self.canvas.stroke("M43.500 84.500V92.500M52.500 84.500V91", 1.0, trim);
            }
            _ => self.canvas.stroke("M38 72.6C40 78.6 44 80.2 48 80.2S56 78.600 58 72.6", 2.0, trim),
        }
    }

    fn head(&mut self, look: Look, chance: &mut Chance) {
        self.canvas.fill("M39.5 52H56.500V71C56.5 76.5 53 80 48 80S39.5 76.5 39.5 71Z", self.skin);
        self.canvas.fill("M39.5 56H56.500V62.500C53 67.5 43 67.5 39.5 62.500Z", self.shade);
        if !look.hair.is_over_ears() {
            for x in [30.9, 65.1] {
                self.canvas.circle((x, 43.5), 3.7, self.skin);
                self.canvas.circle((x, 43.5), 1.9, self.shade);
            }
            if chance.pick(3) == 0 && look.hair.may_wear_earrings() {
                self.canvas.circle((30.4, 48.0), 1.1, Ink::new(0xe9b44c));
                self.canvas.circle((65.6, 48.0), 1.1, Ink::new(0xe9b44c));
            }
        }
        let jaw = chance.between(58.5, 61.5);
        let face = format!(
            "M31 37C31 26 38 20 48 20S65 26 65 37C65 44 64 50.5 {jaw} 56C57 60 52.5 62.5 48 62.500S39 60 {} 56C32 50.5 31 44 31 37Z",
            96.0 - jaw
        );
        self.canvas.fill(&face, self.skin);
        self.canvas.fill(
            "M58 22C63 25 65 30 65 37C65 44 64 50.5 60 56C57 60 52.5 62.5 48 62.500C57 58 60.500 48 60.500 38C60.5 31 60 26 58 22Z",
            self.shade.cover(90),
        );
    }

    fn face(&mut self, look: Look, chance: &mut Chance) {
        let ink = if self.deep { Ink::new(0x23140c) } else { Ink::new(0x3a2418) };
        let blush = if self.deep { Ink::new(0xd0553a).cover(50) } else { Ink::new(0xe8735a).cover(62) };
        let apart = chance.between(6.6, 7.6);
        for (x, side) in [(48.0 - apart, -1.0), (48.0 + apart, 1.0)] {
            self.canvas.circle((x + side * 2.8, 49.3), 3.3, blush);
        }
        match chance.pick(6) {
            0 => {
                // Laughing eyes.
                for x in [48.0 - apart, 48.0 + apart] {
                    self.canvas.stroke(&format!("M{} 43.4Q{x} 40.3 {} 43.4", x - 2.4, x + 2.4), 1.4, ink);
                }
            }
            _ => {
                for x in [48.0 - apart, 48.0 + apart] {
                    self.canvas.oval((x, 42.3), (1.65, 2.0), ink);
                    self.canvas.circle((x + 0.55, 41.5), 0.5, WHITE);
                }
            }
        }
        let (lift, brow) = (chance.between(-0.9, 0.1), if look.hair.is_covered() { Ink::new(0x2a1a12) } else { look.colour.ink() });
        for (x, side) in [(48.0 - apart, -1.0), (48.0 + apart, 1.0)] {
            self.canvas.stroke(
                &format!("M{} {}Q{x} {} {} {}", x - side * 2.7, 37.6 + lift, 36.0 - lift, x + side * 2.9, 37.4 - lift),
                1.35,
                brow,
            );
        }
        self.canvas.stroke("M48.3 43.5Q46.4 47.6 46.9 48.6Q48 49.5 49.4 48.800", 1.1, self.shade);
        let smile = chance.pick(4);
        match smile {
            0 => {
                self.canvas.fill("M42.6 52.200Q48 53.8 53.4 52.200Q53 57.8 48 57.800T42.6 52.200Z", Ink::new(0x7a2a2a));
                self.canvas.fill("M43.1 52.600Q48 54 52.9 52.600L52.5 54.300Q48 55.300 43.5 54.300Z", WHITE);
            }
            1 => self.canvas.stroke("M43.6 53.2Q48.500 56.6 53.300 52.2", 1.35, ink.cover(215)),
            2 => self.canvas.stroke("M43.200 52.8Q48 57.3 52.800 52.8", 1.35, ink.cover(215)),
            _ => {
                self.canvas.stroke("M43.400 53Q48 56.2 52.600 53", 1.35, ink.cover(215));
                self.canvas.stroke("M42.600 52.200L43.500 53.2M53.400 52.2L52.5 53.2", 1.1, ink.cover(160));
            }
        }
    }

    fn glasses(&mut self, chance: &mut Chance) {
        let frame = Ink::new(chance.one_of(&[0x14201b, 0x6b3f24, 0x20508a]));
        for x in [40.6, 55.4] {
            self.canvas.circle((x, 42.6), 5.2, WHITE.cover(50));
            self.canvas.ring((x, 42.6), 5.2, 1.2, frame);
        }
        self.canvas.stroke("M45.8 42Q48 40.8 50.2 42M35.4 41.600L31.2 40.600M60.6 41.600L64.8 40.6", 1.2, frame);
    }

    fn ball(&mut self, chance: &mut Chance) {
        let (x, y, radius) = match chance.pick(6) {
            0 => (14.0, 20.0, 7.5),
            1 => (83.0, 17.0, 6.5),
            2 => (82.0, 82.0, 9.5),
            3 => (14.0, 82.0, 9.5),
            _ => return,
        };
        self.canvas.turn(chance.between(0.0, 180.0), (x, y), (0.0, 0.0));
        self.canvas.circle((x, y), radius + 1.2, DARK);
        self.canvas.circle((x, y), radius, BALL);
        let (far, near) = (radius * 0.78, radius * 0.28);
        let seam = |side: f32| {
            format!(
                "M{} {}C{} {} {} {} {} {}",
                x + side * far,
                y - far * 0.8,
                x + side * near,
                y - near,
                x + side * near,
                y + near,
                x + side * far,
                y + far * 0.8
            )
        };
        for side in [-1.0, 1.0] {
            self.canvas.stroke(&seam(side), radius * 0.16, SEAM);
        }
        self.canvas.straight();
    }
}

/// Whether two colours look alike.
fn near(one: u32, other: u32) -> bool {
    let apart = one.to_be_bytes().into_iter().zip(other.to_be_bytes()).map(|(a, b)| u32::from(a.abs_diff(b))).sum::<u32>();
    apart < 110
}
