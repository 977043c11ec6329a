//! Backdrops: a court in daylight, or at dusk.

use pixels::{Canvas, Ink};

use super::colours::{DARK, WHITE};
use crate::demo::chance::Chance;

const ALL: (f32, f32, f32, f32) = (0.0, 0.0, 96.0, 96.0);
const LINES: u8 = 225;

/// Draws a backdrop; returns its main colour.
pub(super) fn draw(canvas: &mut Canvas, chance: &mut Chance) -> u32 {
    match chance.pick(4) {
        0 => court(canvas, chance, 0x2b67ad, 0x20508a),
        1 => court(canvas, chance, 0xb45731, 0x9c4724),
        2 => {
            let ground = court(canvas, chance, 0x457f2c, 0x3a6f24);
            mown(canvas);
            ground
        }
        _ => dusk(canvas, chance),
    }
}

/// A painted court and its apron, in one of four views.
fn court(canvas: &mut Canvas, chance: &mut Chance, court: u32, apron: u32) -> u32 {
    let (painted, around) = (Ink::new(court), Ink::new(apron));
    let line = WHITE.cover(LINES);
    canvas.rect(ALL, painted);
    match chance.pick(4) {
        0 => {
            // A corner, from above.
            canvas.turn(chance.between(-24.0, -12.0), (48.0, 48.0), (0.0, 0.0));
            canvas.rect((-60.0, -60.0, 216.0, 78.0), around);
            canvas.rect((72.0, -60.0, 90.0, 240.0), around);
            canvas.rect((-60.0, 17.0, 133.0, 2.4), line);
            canvas.rect((70.6, 17.0, 2.4, 180.0), line);
            canvas.rect((58.0, 19.0, 1.8, 180.0), line);
            canvas.rect((11.0, 19.0, 1.8, 5.0), line);
        }
        1 => {
            // Into the court, the net far behind.
            canvas.rect((0.0, 0.0, 96.0, 40.0), around);
            canvas.fill("M-30 96L20 40H76L126 96Z", painted);
            canvas.stroke("M-30 96L20 40H76L126 96M48 40V96", 1.5, line);
            canvas.rect((0.0, 24.0, 96.0, 17.0), DARK.cover(90));
            mesh(canvas, 24.0, 41.0);
            canvas.rect((0.0, 22.4, 96.0, 3.2), WHITE);
        }
        2 => {
            // The net right behind the shoulders.
            canvas.rect((0.0, 0.0, 96.0, 34.0), around);
            canvas.rect((0.0, 32.4, 96.0, 1.6), line);
            canvas.rect((0.0, 58.0, 96.0, 38.0), DARK.cover(70));
            mesh(canvas, 58.0, 96.0);
            canvas.rect((0.0, 55.0, 96.0, 4.4), WHITE);
        }
        _ => {
            // The cross of the service lines.
            canvas.turn(chance.between(6.0, 20.0), (48.0, 48.0), (0.0, 0.0));
            canvas.rect((-60.0, 69.0, 220.0, 140.0), Ink::new(apron).cover(150));
            canvas.rect((-60.0, 66.6, 220.0, 2.4), line);
            canvas.rect((24.0, -60.0, 2.4, 127.0), line);
        }
    }
    canvas.straight();
    canvas.circle((48.0, 46.0), 37.0, WHITE.cover(22));
    court
}

fn mesh(canvas: &mut Canvas, top: f32, bottom: f32) {
    for step in 0_u8..25 {
        let x = f32::from(step) * 4.0;
        canvas.stroke(&format!("M{x} {top}V{bottom}"), 0.35, WHITE.cover(70));
    }
    let mut y = top + 4.0;
    while y < bottom {
        canvas.stroke(&format!("M0 {y}H96"), 0.35, WHITE.cover(70));
        y += 4.0;
    }
}

/// The stripes of a lawn.
fn mown(canvas: &mut Canvas) {
    for step in 0_u8..4 {
        canvas.rect((f32::from(step) * 26.0, 0.0, 13.0, 96.0), Ink::new(0xc9e86b).cover(20));
    }
}

/// Dusk behind the hills, and the first lamps.
fn dusk(canvas: &mut Canvas, chance: &mut Chance) -> u32 {
    let night = 0x133a2c;
    let sky = match chance.pick(3) {
        0 => [(0.0, 0x0c2a20), (0.42, 0x1f5a49), (0.66, 0xd08b5b), (1.0, 0xf0b37e)],
        1 => [(0.0, 0x1b2b4a), (0.42, 0x55507e), (0.66, 0xd97f6a), (1.0, 0xf6c28b)],
        _ => [(0.0, 0x5f9ac4), (0.42, 0xa9cfdc), (0.66, 0xf4d9a8), (1.0, 0xf3b37c)],
    };
    canvas.sky((0.0, 0.0, 96.0, 72.0), &sky.map(|(at, rgb)| (at, Ink::new(rgb))));
    let sun = chance.between(14.0, 82.0);
    canvas.circle((sun, 50.0), 9.0, Ink::new(0xffe2a8).cover(150));
    let (left, right) = (chance.between(42.0, 54.0), chance.between(42.0, 54.0));
    canvas.fill(&format!("M0 {left}C18 {} 30 {} 48 52S80 {} 96 {right}V96H0Z", left - 8.0, left + 4.0, right - 9.0), Ink::new(0x2d5a4a));
    canvas.fill(&format!("M0 {}C26 {} 62 54 96 {}V96H0Z", right + 12.0, left + 10.0, left + 13.0), Ink::new(night));
    let palm = if chance.pick(2) == 0 { 13.0 } else { 84.0 };
    let dark = Ink::new(0x0b1f18);
    canvas.stroke(&format!("M{} 70Q{palm} 48 {palm} 25", palm + 2.0), 1.6, dark);
    for (far, down) in [(-10.0, 5.0), (-7.0, -3.0), (7.0, -3.0), (10.0, 5.0), (-4.5, 9.0), (5.0, 9.0)] {
        canvas.stroke(&format!("M{palm} 25Q{} {} {} {}", palm + far * 0.5, 21.0 + down * 0.2, palm + far, 25.0 + down), 2.0, dark);
    }
    let lamp = 96.0 - palm;
    canvas.circle((lamp, 20.0), 14.0, Ink::new(0xfff4d0).cover(34));
    canvas.circle((lamp, 20.0), 8.0, Ink::new(0xfff4d0).cover(60));
    canvas.rect((lamp - 0.7, 20.0, 1.4, 52.0), dark);
    canvas.rect((lamp - 5.0, 18.4, 10.0, 3.2), Ink::new(0xfffbe8));
    canvas.rect((0.0, 69.0, 96.0, 27.0), Ink::new(0x2b67ad));
    canvas.rect((0.0, 69.0, 96.0, 2.0), WHITE.cover(LINES));
    night
}
