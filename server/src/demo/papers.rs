//! Certificates of the demo's coaches: a sheet with a border, lines instead of text, a seal and a signature.

use pixels::{Canvas, Ink, RgbImage};

use super::chance::Chance;

/// Pixels; a paper is 144 units wide and 102 high.
const WIDTH: u16 = 720;
const HEIGHT: u16 = 510;
/// Width and height of a certificate.
pub(super) const SIZE: (u32, u32) = (720, 510);
const SCALE: f32 = 5.0;

/// Border, accent and paper.
const KINDS: [(u32, u32, u32); 5] = [
    (0x0f5c3f, 0xc49a3a, 0xfbf8ef),
    (0x20508a, 0xb8892f, 0xf8f8f4),
    (0x9c4724, 0x22302a, 0xfdf6ec),
    (0x5b3a78, 0xc49a3a, 0xfaf7fb),
    (0x22302a, 0x0f5c3f, 0xf6f7f3),
];
const INK: Ink = Ink::new(0x2a332e);

/// Draws a certificate; the same for the same key.
pub(super) fn draw(key: &str) -> Option<RgbImage> {
    let mut chance = Chance::of(key);
    let mut canvas = Canvas::new(WIDTH, HEIGHT, SCALE)?;
    let (border, accent, paper) = KINDS.get(usize::from(chance.pick(5))).copied().unwrap_or((0x0f5c3f, 0xc49a3a, 0xfbf8ef));
    let (border, accent) = (Ink::new(border), Ink::new(accent));
    // Photographed on a desk.
    canvas.sky((0.0, 0.0, 144.0, 102.0), &[(0.0, Ink::new(0x8a6a4c)), (1.0, Ink::new(0x6f5238))]);
    for step in 0_u8..6 {
        let y = f32::from(step) * 18.0 + chance.between(0.0, 9.0);
        canvas.stroke(&format!("M-2 {y}Q48 {} 96 {}T146 {y}", y + 3.0, y - 2.0), 0.4, Ink::new(0x3d2a1a).cover(60));
    }
    let tilt = chance.between(-2.2, 2.2);
    canvas.turn(tilt, (72.0, 51.0), (1.2, 1.6));
    canvas.rect((7.0, 6.0, 130.0, 90.0), Ink::new(0x1d120a).cover(90));
    canvas.turn(tilt, (72.0, 51.0), (0.0, 0.0));
    canvas.rect((7.0, 6.0, 130.0, 90.0), Ink::new(paper));
    frame(&mut canvas, &mut chance, border, accent);
    words(&mut canvas, &mut chance, border, tilt);
    seal(&mut canvas, &mut chance, border, accent);
    Some(canvas.finish())
}

fn frame(canvas: &mut Canvas, chance: &mut Chance, border: Ink, accent: Ink) {
    canvas.stroke("M11 10H133V92H11Z", 1.6, border);
    canvas.stroke("M13.5 12.500H130.500V89.500H13.5Z", 0.45, accent);
    let round = chance.pick(2) == 0;
    for (x, y) in [(13.5, 12.5), (130.5, 12.5), (13.5, 89.5), (130.5, 89.5)] {
        if round {
            canvas.circle((x, y), 3.4, border);
            canvas.ring((x, y), 2.1, 0.5, accent);
        } else {
            canvas.fill(&format!("M{x} {}L{} {y}L{x} {}L{} {y}Z", y - 4.2, x + 4.2, y + 4.2, x - 4.2), border);
            canvas.circle((x, y), 1.0, accent);
        }
    }
}

/// Bars instead of text, the longest for the name, and a signature.
fn words(canvas: &mut Canvas, chance: &mut Chance, border: Ink, tilt: f32) {
    emblem(canvas, border);
    canvas.turn(tilt, (72.0, 51.0), (0.0, 0.0));
    let title = chance.between(40.0, 58.0);
    canvas.stroke(&format!("M{} 33.5H{}", 72.0 - title / 2.0, 72.0 + title / 2.0), 3.6, border);
    canvas.stroke("M56 40.500H88", 1.2, INK.cover(110));
    name(canvas, chance);
    canvas.stroke("M44 56.500H100", 0.4, INK.cover(150));
    for (row, y) in [(0_u8, 61.5), (1, 65.0), (2, 68.5)] {
        let half = chance.between(20.0, 34.0) - f32::from(row) * 4.0;
        canvas.stroke(&format!("M{} {y}H{}", 72.0 - half, 72.0 + half), 0.95, INK.cover(90));
    }
    canvas.stroke("M24 82.500H52M62 82.5H84", 0.4, INK.cover(170));
    canvas.stroke("M29 85.500H46M67 85.5H79", 0.8, INK.cover(90));
    signature(canvas, chance);
    let day = chance.between(13.0, 17.0);
    canvas.stroke(&format!("M66 80.200H{}M{} 80.2H80", 66.0 + day - 8.0, 66.0 + day - 6.5), 1.2, INK.cover(160));
}

/// A ball over two crossed rackets.
fn emblem(canvas: &mut Canvas, border: Ink) {
    for angle in [-38.0, 38.0] {
        canvas.turn(angle, (72.0, 24.5), (0.0, 0.0));
        canvas.stroke("M72 13.500C76 13.5 76 21.5 72 21.500C68 21.5 68 13.5 72 13.500ZM72 21.500V29.500", 0.9, border);
        canvas.stroke("M70 15V20M72 14V21M74 15V20M69.500 17.500H74.5", 0.25, border);
    }
    canvas.straight();
    canvas.circle((72.0, 19.0), 2.6, Ink::new(0x14201b));
    canvas.circle((72.0, 19.0), 2.1, Ink::new(0xd7f23c));
    canvas.stroke("M70.3 17.900Q71.5 19 70.3 20.1M73.7 17.900Q72.5 19 73.7 20.1", 0.4, Ink::new(0xf9ffd6));
}

/// A scribble as a signature.
fn name(canvas: &mut Canvas, chance: &mut Chance) {
    let letters = 9 + chance.pick(6);
    let mut x = 72.0 - f32::from(letters) * 2.1;
    let gap = 3 + chance.pick(4);
    let mut path = format!("M{x} 54");
    for letter in 0..letters {
        let tall = if letter == 0 || letter == gap + 1 { 7.5 } else { chance.between(2.2, 4.2) };
        if letter == gap {
            x += 4.2;
            path.push_str(&format!("M{x} 54"));
            continue;
        }
        path.push_str(&format!("C{} {} {} {} {} 53.800", x + 1.0, 54.0 - tall * 1.3, x + 3.0, 54.0 - tall, x + 2.4));
        x += 4.2;
        path.push_str(&format!("Q{} 55 {x} 53.600", x - 1.0));
    }
    canvas.stroke(&path, 0.9, INK);
}

fn signature(canvas: &mut Canvas, chance: &mut Chance) {
    let mut path = String::from("M27 80");
    let mut x = 27.0;
    for _ in 0..5 + chance.pick(4) {
        let (up, on) = (chance.between(2.0, 8.5), chance.between(2.0, 3.6));
        path.push_str(&format!("C{} {} {} {} {} {}", x + on, 80.0 - up, x + on * 1.8, 76.0 - up * 0.4, x + on, 81.0));
        x += on;
    }
    path.push_str(&format!("Q{} 83 {} {}", x + 4.0, x + 8.0, chance.between(76.0, 80.0)));
    canvas.stroke(&path, 0.6, Ink::new(0x1f3f7a));
}

/// A seal of wax or foil, with a ribbon.
fn seal(canvas: &mut Canvas, chance: &mut Chance, border: Ink, accent: Ink) {
    let (x, y) = (112.0, 74.0 + chance.between(-2.0, 2.0));
    canvas.fill(
        &format!(
            "M{} {y}L{} {}L{} {}L{x} {}L{} {}L{} {}L{} {y}Z",
            x - 5.0,
            x - 7.5,
            y + 19.0,
            x - 3.6,
            y + 16.0,
            y + 6.0,
            x + 3.6,
            y + 16.0,
            x + 7.5,
            y + 19.0,
            x + 5.0
        ),
        border,
    );
    let points = 14 + 2 * chance.pick(4);
    let mut star = String::new();
    for point in 0..points * 2 {
        let angle = std::f32::consts::PI * f32::from(point) / f32::from(points);
        let radius = if point % 2 == 0 { 10.4 } else { 9.2 };
        let letter = if point == 0 { 'M' } else { 'L' };
        star.push_str(&format!("{letter}{} {}", x + radius * angle.cos(), y + radius * angle.sin()));
    }
    star.push('Z');
    canvas.fill(&star, accent);
    canvas.ring((x, y), 7.6, 0.5, Ink::new(0xffffff).cover(150));
    canvas.circle((x, y), 6.2, Ink::new(0xffffff).cover(46));
    if chance.pick(2) == 0 {
        canvas.stroke(&format!("M{} {y}L{} {}L{} {}", x - 3.2, x - 0.8, y + 2.6, x + 3.6, y - 2.8), 1.3, Ink::new(0xffffff));
    } else {
        canvas.stroke(
            &format!(
                "M{} {}Q{} {y} {} {}M{} {}Q{} {y} {} {}",
                x - 3.6,
                y - 4.0,
                x - 0.6,
                x - 3.6,
                y + 4.0,
                x + 3.6,
                y - 4.0,
                x + 0.6,
                x + 3.6,
                y + 4.0
            ),
            1.0,
            Ink::new(0xffffff),
        );
    }
}
