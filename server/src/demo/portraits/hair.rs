//! Hair and headwear: drawn behind and in front of the head.

use pixels::{Canvas, Ink};
use serde::Deserialize;

use super::colours::{DARK, WHITE};
use crate::demo::chance::Chance;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Hair {
    Afro,
    Bald,
    Bob,
    Braids,
    Bucket,
    Bun,
    Buzz,
    Cap,
    Curls,
    Fade,
    Fringe,
    Headband,
    Long,
    Parted,
    Ponytail,
    Receding,
    Scarf,
    Short,
    Swept,
    Turban,
    Visor,
    VisorLong,
    Waves,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Colour {
    #[default]
    Black,
    Dark,
    Brown,
    Blond,
    Red,
    Grey,
    White,
}

impl Colour {
    pub(super) fn ink(self) -> Ink {
        Ink::new(match self {
            Self::Black => 0x1d1814,
            Self::Dark => 0x3b2518,
            Self::Brown => 0x6b3f24,
            Self::Blond => 0xd0a35c,
            Self::Red => 0xb5613a,
            Self::Grey => 0x8f8c86,
            Self::White => 0xdcd9d2,
        })
    }
}

impl Hair {
    pub(super) fn is_over_ears(self) -> bool {
        matches!(
            self,
            Self::Afro
                | Self::Bob
                | Self::Long
                | Self::Curls
                | Self::Waves
                | Self::Braids
                | Self::Fringe
                | Self::VisorLong
                | Self::Scarf
                | Self::Turban
        )
    }

    pub(super) fn may_wear_earrings(self) -> bool {
        matches!(self, Self::Bun | Self::Ponytail | Self::Swept | Self::Headband)
    }

    pub(super) fn is_covered(self) -> bool {
        matches!(self, Self::Scarf | Self::Turban | Self::Bald)
    }
}

/// Over the forehead and down to the ears.
const CROWN: &str = "M30 42C28 25 37 17 48 17S68 25 66 42C65 36 63.5 33 61 30.5C53 33.5 43 33.5 35 30.5C32.5 33 31 36 30 42Z";
const LONG: &str = "M27.5 44C25 23 36 15 48 15S71 23 68.5 44C68 58 71 67 73 79C66 84 30 84 23 79C25 67 28 58 27.5 44Z";
const CAP: &str = "M29.6 34.500C29 22 38 15 48 15S67 22 66.4 34.500Z";

/// The part behind the head.
pub(super) fn behind(canvas: &mut Canvas, hair: Hair, colour: Colour) {
    let ink = colour.ink();
    match hair {
        Hair::Bun => {
            canvas.circle((48.0, 12.5), 8.5, ink);
            canvas.stroke("M42 17.500Q48 20 54 17.5", 1.6, DARK.cover(60));
        }
        Hair::Afro => canvas.fill(
            "M48 7C55 4.500 63 7 66.500 13C73 15 77 22 75.500 29C79 35 78 44 73 48.5C72 54 67 58 62 57.500H34C29 58 24 54 23 48.5C18 44 17 35 20.500 29C19 22 23 15 29.500 13C33 7 41 4.500 48 7Z",
            ink,
        ),
        Hair::Bob | Hair::Fringe => canvas.fill("M27 44C25 23 36 15.5 48 15.5S71 23 69 44V60C69 62 67.5 63 65.5 63H30.5C28.5 63 27 62 27 60Z", ink),
        Hair::Long | Hair::VisorLong => canvas.fill(LONG, ink),
        Hair::Curls => canvas.fill(
            "M48 11.5C55 9.5 61 12.5 63.5 17.5C69.5 18.5 73 24 71.5 30C74.5 34.5 73.5 41.5 69.5 44.5C69 49 66 51.5 63 51.500H33C30 51.5 27 49 26.5 44.5C22.5 41.5 21.5 34.5 24.5 30C23 24 26.5 18.5 32.5 17.5C35 12.5 41 9.5 48 11.5Z",
            ink,
        ),
        Hair::Ponytail | Hair::Visor => canvas.fill("M60 21C70 18 78.500 25 77 37C76.5 46 73.5 52 75.500 61C69 58 66 50 66 41Z", ink),
        Hair::Waves => canvas.fill(
            "M28 40C26 22 37 15 48 15S70 22 68 40C71 45 69.5 50 71.5 55.5C74 62 70 70 63.500 68H32.5C26 70 22 62 24.5 55.5C26.5 50 25 45 28 40Z",
            ink,
        ),
        Hair::Braids => canvas.fill(
            "M28 40C26 22 37 15.5 48 15.5S70 22 68 40C71 42 71.5 46 69.5 48C72 50.5 72 54 69.5 56C71.5 58.5 71.5 62 69.5 64C71 67 69.5 71.5 66 72C62.500 71.5 62 68 63 64.500V44H33V64.5C34 68 33.5 71.5 30 72C26.5 71.5 25 67 26.5 64C24.5 62 24.5 58.5 26.5 56C24 54 24 50.5 26.5 48C24.5 46 25 42 28 40Z",
            ink,
        ),
        Hair::Scarf => canvas.fill("M26 44C24 22 36 13.500 48 13.5S72 22 70 44C70 56 74 68 79 80C66 88 30 88 17 80C22 68 26 56 26 44Z", scarf(colour)),
        Hair::Bald | Hair::Bucket | Hair::Buzz | Hair::Cap | Hair::Fade | Hair::Headband | Hair::Parted | Hair::Receding | Hair::Short | Hair::Swept
        | Hair::Turban => {}
    }
}

/// The part in front of the head, and headwear.
pub(super) fn front(canvas: &mut Canvas, hair: Hair, colour: Colour, chance: &mut Chance) {
    let ink = colour.ink();
    let cloth = Ink::new(chance.one_of(&[0xf4f5f1, 0xd7f23c, 0x1f5fa8, 0xa84a26, 0x0f5c3f, 0x22302a]));
    match hair {
        Hair::Bald => canvas.stroke("M38 25.500Q42 22.500 47 22.2", 1.6, WHITE.cover(70)),
        Hair::Short => canvas.fill("M30 41C27.5 25 36 15.500 47 15.5C59 14.5 68.5 23 66 41C65 36.5 64 33.5 62 31C58 30.5 55.5 29 53.5 26.5C48.5 31.5 41 32.5 34.5 31.5C32 34 31 37 30 41Z", ink),
        Hair::Bun | Hair::Ponytail => canvas.fill(CROWN, ink),
        Hair::Bob => canvas.fill("M29.5 41C28.5 26 37 18 48 18S67.5 26 66.5 41C65.5 38 64.5 35.8 63 34C53 34 46 30 43 25.500C41 30 36.500 33 33 34C31.5 35.8 30.5 38 29.5 41Z", ink),
        Hair::Fringe => canvas.fill("M29.5 43C28 26 37 18 48 18S68 26 66.5 43C65.5 38.500 65 36.8 63.5 35.500C53 37 43 37 32.500 35.5C31 36.8 30.5 38.500 29.5 43Z", ink),
        Hair::Long => canvas.fill("M31 42C29 26 37 17.5 48 17.5S67 26 65 42C63 35.5 57 30 50.5 25C46 31 38 34 31 42Z", ink),
        Hair::Afro => canvas.fill("M30 41C27 24 37 15 48 15S69 24 66 41C65 35.500 62 31 58 29C52 26.500 44 26.500 38 29C34 31 31 35.500 30 41Z", ink),
        Hair::Curls => canvas.fill("M29.5 40C27.5 25 36 17 48 17S68.5 25 66.5 40C65.5 36.5 64 35 62 34C58.5 35.5 55.5 34.5 54 32C51.5 34.2 47.5 34 45.5 31.5C43 34.5 38.5 35 36.5 32.5C33 35 30.5 36.5 29.5 40Z", ink),
        Hair::Parted => canvas.fill("M30 42C27 24 37 14 50 15C62 15.5 68 25 66 42C65 35 62.5 31.5 58 29.5C52 29 44.5 27.5 40.5 24C39 29 33.5 32 30 42Z", ink),
        Hair::Swept => canvas.fill("M30.500 43C27 24 36 14.500 50 14.5C63 15 69 26 65.5 43C65 37 63 33 60 30.5C50 33 40 31 36.500 27.500C35 33 32.500 36 30.500 43Z", ink),
        Hair::Buzz => canvas.fill("M30.5 40C28.5 26 37 18 48 18S67.5 26 65.5 40C65 35 63.5 31.5 61 29.5C53 26.5 43 26.5 35 29.5C32.5 31.5 31 35 30.5 40Z", ink.cover(215)),
        Hair::Fade => {
            canvas.fill("M30.5 41C29 30 32 23 36 20.500L60 20.5C64 23 67 30 65.5 41C65 35 64 32 62.500 30H33.5C32 32 31 35 30.5 41Z", ink.cover(120));
            canvas.fill("M33 30.500C31 20 36 12.500 43 13C46 10.500 54 11 56 13.500C62 13 66 20 63 30.5C60 28 57 27.500 54 28C49 26.500 44 27 40 28.500C37.500 28 35 29 33 30.500Z", ink);
        }
        Hair::Receding => canvas.fill("M30 43C28 32 31 24 36 20.500C36 25 34.500 28 33.500 30.500C32 34 31 38 30 43ZM66 43C68 32 65 24 60 20.500C60 25 61.5 28 62.500 30.500C64 34 65 38 66 43ZM36 20.500C40 16.500 56 16.500 60 20.500C55 18.800 41 18.800 36 20.500Z", ink),
        Hair::Waves => canvas.fill("M30.5 43C28.5 27 37 18.500 48 18.5S67.5 27 65.5 43C65 38 62 35 57.5 34.5C52 34 48.5 30.5 47 26.5C44 32 37 35.5 33 37C31.5 38.5 31 40.5 30.5 43Z", ink),
        Hair::Braids => {
            canvas.fill("M30.5 41C28.5 26 37 18 48 18S67.5 26 65.5 41C64 34 56 31 48 24C40 31 32 34 30.5 41Z", ink);
            canvas.stroke("M27 72.500H33M63 72.500H69", 2.0, Ink::new(0xd7f23c));
        }
        Hair::Cap => {
            canvas.fill("M30.5 44C30 40 30 37 30.5 33H65.5C66 37 66 40 65.5 44C65 40.5 64.5 38 64 36.500H32C31.5 38 31 40.5 30.5 44Z", ink);
            canvas.fill(CAP, cloth);
            canvas.fill("M58 29.5C68 29.5 77 31 79 33.200C79.5 34.8 78 35.6 76 35.600H35Z", cloth);
            canvas.stroke("M35 35.200H77.5", 1.2, DARK.cover(70));
            canvas.stroke("M48 15.500Q40 22 39 33M48 15.5Q56 22 57 30", 0.7, DARK.cover(50));
            canvas.circle((48.0, 15.3), 1.3, DARK.cover(90));
        }
        Hair::Bucket => {
            canvas.fill("M31 43V35H65V43C64.500 40 64 38 63.500 37H32.500C32 38 31.500 40 31 43Z", ink);
            canvas.fill("M33 30L36.5 17.500C38 14.500 58 14.500 59.5 17.500L63 30Z", cloth);
            canvas.fill("M33 28.500C44 31 52 31 63 28.500L71.500 37C72 39 69 38.500 66 37.500C56 34.500 40 34.500 30 37.500C27 38.500 24 39 24.500 37Z", cloth);
            canvas.stroke("M33 29.500C44 32 52 32 63 29.5", 1.2, DARK.cover(60));
        }
        Hair::Visor | Hair::VisorLong => {
            canvas.fill("M29.5 33C30 20.5 38 14.500 48 14.5S66 20.5 66.5 33C66 38 65.8 40 65.500 43C64.800 40 64 37 63 34.500H33C32 37 31.200 40 30.500 43C30.200 40 30 38 29.500 33Z", ink);
            canvas.fill("M29.3 29.500C41 27.500 55 27.500 66.7 29.500V35.500C55 33.500 41 33.500 29.3 35.500Z", cloth);
            canvas.fill("M30 34C40 31.500 56 31.500 66 34C70 36.500 71.500 38.500 71 39.500C58 35.500 38 35.500 25 39.500C24.500 38.500 26 36.500 30 34Z", cloth);
            canvas.stroke("M29.5 34.8C40 32.600 56 32.6 66.5 34.8", 0.9, DARK.cover(80));
        }
        Hair::Headband => {
            canvas.fill("M30 42C28 25 36 15 48 15S68 25 66 42C65 36 63.5 33 61 29.5C53 32 43 32 35 29.5C32.5 33 31 36 30 42Z", ink);
            canvas.fill("M29.6 31.500C41 34.5 55 34.5 66.4 31.500V36.800C55 39.6 41 39.6 29.6 36.800Z", cloth);
            canvas.stroke("M29.8 34.200C41 37 55 37 66.2 34.2", 0.7, DARK.cover(50));
        }
        Hair::Scarf => {
            canvas.fill("M48 14C60 14 69 22.500 68.500 42C68 52 66 60 60 65.500C66 56 65.500 46 64.500 38C62.500 29 56 25 48 25S33.500 29 31.500 38C30.500 46 30 56 36 65.500C30 60 28 52 27.500 42C27 22.500 36 14 48 14Z", scarf(colour));
            canvas.fill("M33 58C38 64.500 58 64.500 63 58C66 66 66 74 62 80C54 84 42 84 34 80C30 74 30 66 33 58Z", scarf(colour));
            canvas.stroke("M36 66C42 72 54 73 62 69M34 73C42 79 54 79 63 75", 0.8, DARK.cover(45));
        }
        Hair::Turban => {
            canvas.fill("M28.500 40C24 26 33 11 48 11S72 26 67.500 40C66 36 64 33.500 61 31.500C54 31 50 28 48 24.500C46 28 42 31 35 31.500C32 33.500 30 36 28.500 40Z", cloth);
            canvas.stroke("M48 24.500C43 20 36 21 30.500 27M48 24.5C53 19 60 19 66 24M48 24.5C46 18 40 14.500 36 15M48 24.500C51 18 56 14.5 61 15.5", 0.8, DARK.cover(60));
        }
    }
}

/// The colour of a headscarf, chosen by the hair's colour.
fn scarf(colour: Colour) -> Ink {
    Ink::new(match colour {
        Colour::Black => 0x24404a,
        Colour::Dark => 0x5b3a78,
        Colour::Brown => 0xa84a26,
        Colour::Blond => 0xe9dcc3,
        Colour::Red => 0xb14a63,
        Colour::Grey => 0x7d9a8c,
        Colour::White => 0xf4f5f1,
    })
}
