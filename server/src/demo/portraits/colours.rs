//! Colours that several parts of a portrait share.

use pixels::Ink;

pub(super) const DARK: Ink = Ink::new(0x14201b);
pub(super) const WHITE: Ink = Ink::new(0xf4f5f1);
