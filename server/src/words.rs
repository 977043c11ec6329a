//! Folds text into plain words for search, and shortens it.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;
use unicode_security::skeleton;
use unicode_segmentation::UnicodeSegmentation;

/// A text to put into a sentence, isolated if it is written from right to left (UAX 9, first strong isolate): else it would turn the
/// numbers beside it round.
pub fn isolated(text: &str) -> Cow<'_, str> {
    if text.chars().any(is_right_to_left) { format!("\u{2068}{text}\u{2069}").into() } else { text.into() }
}

/// The blocks of scripts that are written from right to left.
fn is_right_to_left(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFE}' | '\u{10800}'..='\u{10FFF}' | '\u{1E800}'..='\u{1EFFF}')
}

/// A text of at most so many characters; a longer one ends with an ellipsis, between two grapheme clusters (UAX 29): what a reader takes for
/// one letter is there whole, or not at all.
pub fn shortened(text: &str, max: usize) -> String {
    if text.chars().count() <= max {
        return text.to_owned();
    }
    let mut left = max.saturating_sub(1);
    let fits = |cluster: &&str| {
        let rest = left.checked_sub(cluster.chars().count());
        left = rest.unwrap_or_default();
        rest.is_some()
    };
    text.graphemes(true).take_while(fits).chain(["…"]).collect()
}

/// Folds a name, handle or search text: words of letters and digits, each preceded by a space, without case, accents or
/// apostrophes. `Zoë O'Brien-Łuk` is ` zoe obrien luk`.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len() + 1);
    let mut inside = false;
    // Lower case first: it may split off an accent, as `İ` does.
    for letter in text.chars().flat_map(char::to_lowercase).nfkd().flat_map(char::to_lowercase) {
        if is_silent(letter) {
            continue;
        }
        if !letter.is_alphanumeric() {
            inside = false;
            continue;
        }
        if !inside {
            folded.push(' ');
            inside = true;
        }
        match unaccented(letter) {
            Some(plain) => folded.push_str(plain),
            None => folded.push(letter),
        }
    }
    folded
}

/// How a name looks, to tell whether two look the same: folded, with letters that are easily confused, as of Latin and Cyrillic, as one
/// (UTS 39).
pub fn look(name: &str) -> String {
    fold(&skeleton(&name.to_lowercase()).collect::<String>())
}

/// Dropped without splitting the word: apostrophes, joiners and combining accents. The vowel signs of Hindi or Thai are not
/// combining accents but letters.
fn is_silent(letter: char) -> bool {
    canonical_combining_class(letter) != 0 || matches!(letter, '\'' | '’' | '‘' | 'ʼ' | '\u{200C}' | '\u{200D}' | '\u{AD}')
}

/// Letters that Unicode does not decompose, and what is typed where the keyboard lacks them.
fn unaccented(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'ħ' => "h",
        'ı' => "i",
        'ς' => "σ",
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'þ' => "th",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_written_from_right_to_left_is_isolated() {
        assert_eq!(isolated("Zoë 東京"), "Zoë 東京");
        assert_eq!(isolated("محمد"), "\u{2068}محمد\u{2069}");
        assert_eq!(isolated("Dana דנה"), "\u{2068}Dana דנה\u{2069}");
    }

    #[test]
    fn a_text_is_shortened_between_letters() {
        assert_eq!(shortened("Doubles", 7), "Doubles");
        assert_eq!(shortened("Doubles", 6), "Doubl…");
        assert_eq!(shortened("Ken 𠮷野家", 6), "Ken 𠮷…");
        let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}";
        assert_eq!(shortened(&format!("ab{family}{family}"), 8), format!("ab{family}…"));
        assert_eq!(shortened(&format!("ab{family}{family}"), 7), "ab…", "no half of a family");
        assert_eq!(shortened("e\u{301}e\u{301}e\u{301}", 4), "e\u{301}…");
    }

    #[test]
    fn names_are_found_however_they_are_typed() {
        for (text, folded) in [
            ("Zoë O'Brien-Łuk", " zoe obrien luk"),
            ("@maya.o_1", " maya o 1"),
            ("Søren Æbelø", " soren aebelo"),
            ("İbrahim IŞIK", " ibrahim isik"),
            ("STRASSE straße", " strasse strasse"),
            ("ΟΔΥΣΣΕΥΣ Οδυσσεύς", " οδυσσευσ οδυσσευσ"),
            ("Nguyễn Văn Anh", " nguyen van anh"),
            ("ＷＩＤＥ ﬁn", " wide fin"),
            ("%_\\ ' -- ;", ""),
            ("", ""),
            ("\u{301}\u{301}", ""),
        ] {
            assert_eq!(fold(text), folded, "{text}");
        }
    }

    #[test]
    fn other_scripts_are_not_flattened() {
        assert_ne!(fold("कि"), fold("का"), "vowel signs are letters");
        assert_eq!(fold("東京 太郎"), " 東京 太郎");
        assert_eq!(fold("مُحَمَّد"), fold("محمد"));
    }

    #[test]
    fn folding_twice_changes_nothing() {
        for text in ["Zoë O'Brien-Łuk", "ǅ ẞ İ ﬃ", "नमस्ते", "한글", "Ǆǈ", "ᾼ"] {
            assert_eq!(fold(&fold(text)), fold(text), "{text}");
        }
    }

    #[test]
    fn folded_text_holds_no_like_wildcards() {
        let every: String = (0..=0x2_FFFF_u32).filter_map(char::from_u32).collect();
        assert!(!fold(&every).contains(['%', '_', '\\', '\0']));
    }
}
