//! What all texts are checked for: length, lines, and characters that hide or reorder others.

use crate::{Refusal, Sentence, sentence};

pub(super) fn one_line(field: &str, text: &str, max: usize, when_empty: Sentence) -> Result<String, Refusal> {
    optional_line(field, text, max)?.ok_or_else(|| Refusal::invalid(field, when_empty))
}

/// A text on one line; `None` if it is empty.
pub(super) fn optional_line(field: &str, text: &str, max: usize) -> Result<Option<String>, Refusal> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if is_blank(&text) {
        return Ok(None);
    }
    if text.chars().count() > max {
        return Err(too_long(field, max));
    }
    if text.chars().any(|c| c.is_control() || is_hidden_direction(c)) {
        return Err(special_characters(field));
    }
    Ok(Some(text))
}

/// The refusal of characters that a field does not allow (`spec.md` section 5).
#[must_use]
pub fn special_characters(field: &str) -> Refusal {
    Refusal::invalid(field, sentence!("special_characters"))
}

/// The refusal of a text that is longer than `max` characters.
#[must_use]
pub fn too_long(field: &str, max: usize) -> Refusal {
    Refusal::invalid(field, sentence!("too_long", max = max))
}

/// A trimmed text with `\n` line ends; `None` if it is empty, or shows nothing.
pub(super) fn several_lines(field: &str, text: &str, max: usize) -> Result<Option<String>, Refusal> {
    let text = text.replace("\r\n", "\n");
    let text = text.trim();
    if text.chars().count() > max {
        return Err(too_long(field, max));
    }
    if text.chars().any(|c| is_hidden_direction(c) || (c.is_control() && c != '\n')) {
        return Err(special_characters(field));
    }
    Ok((!is_blank(text)).then(|| text.to_owned()))
}

/// As [`several_lines`]; refuses a text that shows nothing.
pub(super) fn some_lines(field: &str, text: &str, max: usize) -> Result<String, Refusal> {
    several_lines(field, text, max)?.ok_or_else(|| Refusal::invalid(field, sentence!("write_something")))
}

/// Marks on one letter of a name: the scripts of the world need fewer, and more climb over the lines above.
const MARKS_MAX: usize = 4;

/// Whether a text has only characters allowed in names of people, courts and events, a letter or a digit among them, and no letter
/// under a heap of marks.
pub(super) fn is_name(name: &str) -> bool {
    name.chars().all(is_of_names) && name.chars().any(char::is_alphanumeric) && most_marks(name) <= MARKS_MAX
}

/// The most marks that follow each other.
fn most_marks(name: &str) -> usize {
    let runs = name.split(|c: char| !is_mark(c) || c.is_alphanumeric());
    runs.map(|run| run.chars().count()).max().unwrap_or_default()
}

pub(super) fn is_of_names(c: char) -> bool {
    c.is_alphanumeric() || is_mark(c) || " '’.,-&()/#+".contains(c)
}

/// Characters that change direction or are hidden. Joiners are allowed: Persian, Hindi and emoji need them.
pub(super) fn is_hidden_direction(c: char) -> bool {
    matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
        || matches!(c, '\u{E0000}'..='\u{E007F}')
}

/// Controls that embed or override a direction.
pub(super) fn is_embedding(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Whether a text has only invisible characters: spaces, joiners, fillers and the like.
#[must_use]
pub fn is_blank(text: &str) -> bool {
    let shows_nothing = |c: char| {
        matches!(c, '\u{AD}' | '\u{34F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200D}')
            || matches!(c, '\u{2060}'..='\u{2064}' | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FFA0}' | '\u{E0100}'..='\u{E01EF}')
    };
    text.chars().all(|c| c.is_whitespace() || shows_nothing(c))
}

/// Combining marks of scripts that need them to write names.
fn is_mark(c: char) -> bool {
    matches!(u32::from(c), 0x0300..=0x036F | 0x0483..=0x0487 | 0x0591..=0x05C7 | 0x0610..=0x061A | 0x064B..=0x065F | 0x0670 | 0x06D6..=0x06ED
        | 0x0900..=0x0DFF | 0x0E31..=0x0E4E | 0x0EB1..=0x0ECE | 0x0F18..=0x0FBC | 0x102B..=0x109D | 0x135D..=0x135F | 0x1712..=0x17D3
        | 0x1AB0..=0x1AFF | 0x1DC0..=0x1DFF | 0x200C..=0x200D | 0x20D0..=0x20FF | 0x3099..=0x309A | 0xA69E..=0xA6F1 | 0xFE20..=0xFE2F)
}
