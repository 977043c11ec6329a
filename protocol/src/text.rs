//! Texts that are valid by construction: parsed once on input, trusted afterwards.

mod checks;
mod people;

use crate::{Refusal, limits, sentence};
use checks::{is_embedding, is_name, is_of_names, one_line, optional_line, several_lines, some_lines};

pub use checks::{is_blank, special_characters, too_long};
pub use people::check_new_password;

macro_rules! parsed {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name(String);

        impl $name {
            #[must_use]
            pub fn as_str(&self) -> &str { &self.0 }
            #[must_use]
            pub fn into_string(self) -> String { self.0 }
        }
    )*};
}

parsed! {
    /// A chat message: 1 to 4,000 characters, line breaks allowed, trimmed.
    MessageText;
    /// A room's title: 1 to 80 characters on one line.
    RoomTitle;
    /// An event's name: 1 to 80 characters, as in a person's name.
    EventName;
    /// A team's name: 1 to 40 characters, as in a person's name.
    TeamName;
    /// Which court of a place to use: 1 to 40 characters, as in a person's name.
    CourtNote;
    /// A person's name: letters and marks of any script, digits, spaces and `' ’ . , - & ( ) / # +`.
    PersonName;
    /// `@handle`: 3 to 30 letters, digits, `_`, `.` or `-`; unique without regard to case.
    Handle;
    /// An area's name: characters as in a person's name.
    AreaName;
    /// A profile's "about me": 1 to 1,000 characters, line breaks allowed, trimmed.
    AboutMe;
    /// An e-mail address, trimmed and in lower case.
    Email;
    /// The reason for a cancellation, removal or dispute: 1 to 300 characters on one line.
    Reason;
    /// A guest's name: characters as in a person's name.
    GuestName;
    /// A court's name: 1 to 80 characters, as in a person's name.
    CourtName;
    /// A street address: 1 to 250 characters on one line.
    StreetAddress;
    /// A phone number: at least 3 digits, with the usual punctuation.
    Phone;
    /// A description of a court or an event: 1 to 2,000 characters, line breaks allowed, trimmed.
    Description;
    /// A review's text: 1 to 2,000 characters, line breaks allowed, trimmed.
    ReviewText;
    /// What somebody says about a report: 1 to 1,000 characters, line breaks allowed, trimmed.
    ReportNote;
    /// What the author of something reads about a decision: 1 to 300 characters on one line.
    DecisionReason;
    /// What somebody says against a decision: 1 to 1,000 characters, line breaks allowed, trimmed.
    AppealText;
    /// What an organiser announces: 1 to 1,000 characters, line breaks allowed, trimmed.
    AnnouncementText;
    /// A post's text: 1 to 3,000 characters, line breaks allowed, trimmed.
    PostText;
    /// A comment's text: 1 to 1,000 characters, line breaks allowed, trimmed.
    CommentText;
    /// A saved search's name: 1 to 60 characters, as in a person's name.
    SearchName;
    /// A message sent with an ask to play: 1 to 300 characters on one line.
    ShortMessage;
    /// A package's name: 1 to 60 characters, as in a person's name.
    PackageName;
    /// What coaches must know of a child: 1 to 500 characters, line breaks allowed, trimmed.
    CareNote;
    /// What a coach notes about a pupil or a lesson: 1 to 4,000 characters, line breaks allowed, trimmed.
    PupilNotes;
}

impl MessageText {
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        // What turns the direction of the text around it shows an address backwards.
        let text = text.replace("\r\n", "\n").replace(is_embedding, "");
        let text = text.trim();
        if is_blank(text) {
            return Err(Refusal::invalid("text", sentence!("write_something")));
        }
        if text.chars().count() > limits::MESSAGE_TEXT_MAX {
            return Err(too_long("text", limits::MESSAGE_TEXT_MAX));
        }
        if text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\t')) {
            return Err(special_characters("text"));
        }
        Ok(Self(text.to_owned()))
    }
}

impl RoomTitle {
    pub fn parse(title: &str) -> Result<Self, Refusal> {
        one_line("title", title, limits::ROOM_TITLE_MAX, sentence!("group_name_missing")).map(Self)
    }
}

impl EventName {
    pub fn parse(name: &str) -> Result<Self, Refusal> {
        let name = one_line("name", name, limits::EVENT_NAME_MAX, sentence!("game_name_missing"))?;
        if is_name(&name) { Ok(Self(name)) } else { Err(special_characters("name")) }
    }
}

impl TeamName {
    pub fn parse(name: &str) -> Result<Self, Refusal> {
        let name = one_line("name", name, limits::TEAM_NAME_MAX, sentence!("team_name_missing"))?;
        if is_name(&name) { Ok(Self(name)) } else { Err(special_characters("name")) }
    }
}

impl CourtNote {
    /// `None` for an empty text.
    pub fn parse(note: &str) -> Result<Option<Self>, Refusal> {
        let Some(note) = optional_line("court_note", note, limits::COURT_NOTE_MAX)? else { return Ok(None) };
        if is_name(&note) { Ok(Some(Self(note))) } else { Err(special_characters("court_note")) }
    }
}

impl SearchName {
    /// `None` for an empty text.
    pub fn parse(name: &str) -> Result<Option<Self>, Refusal> {
        let Some(name) = optional_line("name", name, limits::SEARCH_NAME_MAX)? else { return Ok(None) };
        if is_name(&name) { Ok(Some(Self(name))) } else { Err(special_characters("name")) }
    }
}

impl Description {
    /// `None` for an empty text.
    pub fn parse(text: &str) -> Result<Option<Self>, Refusal> {
        Ok(several_lines("description", text, limits::DESCRIPTION_MAX)?.map(Self))
    }
}

impl ReviewText {
    /// `None` for an empty text.
    pub fn parse(text: &str) -> Result<Option<Self>, Refusal> {
        Ok(several_lines("text", text, limits::REVIEW_MAX)?.map(Self))
    }
}

impl ReportNote {
    /// `None` for an empty text.
    pub fn parse(text: &str) -> Result<Option<Self>, Refusal> {
        Ok(several_lines("note", text, limits::REPORT_NOTE_MAX)?.map(Self))
    }
}

impl DecisionReason {
    /// `None` for an empty text.
    pub fn parse(text: &str) -> Result<Option<Self>, Refusal> {
        Ok(optional_line("reason", text, limits::REASON_MAX)?.map(Self))
    }
}

impl AppealText {
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        some_lines("text", text, limits::APPEAL_MAX).map(Self)
    }
}

impl AnnouncementText {
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        some_lines("text", text, limits::ANNOUNCEMENT_MAX).map(Self)
    }
}

impl PostText {
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        some_lines("text", text, limits::POST_TEXT_MAX).map(Self)
    }
}

impl CommentText {
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        some_lines("text", text, limits::POST_COMMENT_MAX).map(Self)
    }
}

impl CourtName {
    pub fn parse(name: &str) -> Result<Self, Refusal> {
        let name = one_line("name", name, limits::COURT_NAME_MAX, sentence!("court_name_missing"))?;
        if is_name(&name) { Ok(Self(name)) } else { Err(special_characters("name")) }
    }

    /// Makes a name from imported text by dropping invalid characters and truncating. `None` if nothing is left.
    #[must_use]
    pub fn of_any(text: &str) -> Option<Self> {
        let plain: String = text.chars().map(|c| if is_of_names(c) { c } else { ' ' }).collect();
        let words = plain.split_whitespace().collect::<Vec<_>>().join(" ");
        let cut: String = words.chars().take(limits::COURT_NAME_MAX).collect();
        Self::parse(&cut).ok()
    }
}

impl StreetAddress {
    /// `None` for an empty text.
    pub fn parse(address: &str) -> Result<Option<Self>, Refusal> {
        let Some(address) = optional_line("address", address, limits::ADDRESS_MAX)? else { return Ok(None) };
        if address.chars().all(|c| is_of_names(c) || ":;°".contains(c)) {
            Ok(Some(Self(address)))
        } else {
            Err(special_characters("address"))
        }
    }
}

impl ShortMessage {
    /// `None` for an empty text.
    pub fn parse(text: &str) -> Result<Option<Self>, Refusal> {
        Ok(optional_line("message", text, limits::REASON_MAX)?.map(Self))
    }
}

impl PackageName {
    pub fn parse(name: &str) -> Result<Self, Refusal> {
        let name = one_line("name", name, limits::PACKAGE_NAME_MAX, sentence!("package_name_missing"))?;
        if is_name(&name) { Ok(Self(name)) } else { Err(special_characters("name")) }
    }
}

impl CareNote {
    /// `None` for an empty text.
    pub fn parse(text: &str) -> Result<Option<Self>, Refusal> {
        Ok(several_lines("care_note", text, limits::CARE_NOTE_MAX)?.map(Self))
    }
}

impl PupilNotes {
    /// `None` for an empty text.
    pub fn parse(field: &'static str, text: &str) -> Result<Option<Self>, Refusal> {
        Ok(several_lines(field, text, limits::PUPIL_NOTES_MAX)?.map(Self))
    }
}

impl Reason {
    pub fn parse(reason: &str) -> Result<Self, Refusal> {
        one_line("reason", reason, limits::REASON_MAX, sentence!("reason_missing")).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_any_script_are_accepted() {
        for name in [
            "O'Brien",
            "Peña",
            "東京",
            "Zoë  van der Berg-Smith",
            "नमस्ते",
            "Nguyễn Văn A",
            "Nguye\u{302}\u{303}n",
            "محمد",
            "മലയാളം",
            "ภาษาไทย",
            "7",
        ] {
            assert!(PersonName::parse(name).is_ok(), "{name}");
        }
        assert_eq!(PersonName::parse("  Zoë   Lee ").unwrap().as_str(), "Zoë Lee");
    }

    #[test]
    fn markup_and_control_characters_are_refused() {
        for name in ["<script>", "a\u{202E}b", "a\0b", "x=1;", "{}", "a\u{7}"] {
            assert_eq!(PersonName::parse(name).unwrap_err().key(), Some("special_characters"), "{name:?}");
        }
        for name in ["\u{301}\u{302}", "...", "-", &format!("Zo{}", "\u{301}".repeat(50))] {
            assert_eq!(PersonName::parse(name).unwrap_err().key(), Some("special_characters"), "{name:?}");
        }
        assert_eq!(MessageText::parse("Court \u{202E}4 yaB").unwrap().as_str(), "Court 4 yaB", "nothing is shown backwards");
        assert_eq!(MessageText::parse("a\0b").unwrap_err().key(), Some("special_characters"));
        assert_eq!(MessageText::parse(" \n ").unwrap_err().key(), Some("write_something"));
        assert!(MessageText::parse(&"é".repeat(4_000)).is_ok());
        assert!(MessageText::parse(&"é".repeat(4_001)).is_err());
    }

    #[test]
    fn invisible_text_counts_as_empty() {
        for text in ["\u{200B}", "\u{3164}", " \u{2800} \u{AD}", "\u{200D}\u{200D}", "\u{FE0F}"] {
            assert_eq!(MessageText::parse(text).unwrap_err().key(), Some("write_something"), "{text:?}");
            assert_eq!(RoomTitle::parse(text).unwrap_err().key(), Some("group_name_missing"), "{text:?}");
            assert_eq!(PersonName::parse(text).unwrap_err().key(), Some("name_missing"), "{text:?}");
            assert_eq!(AnnouncementText::parse(text).unwrap_err().key(), Some("write_something"), "{text:?}");
            assert!(ReviewText::parse(text).unwrap().is_none() && ReportNote::parse(text).unwrap().is_none(), "{text:?}");
        }
        assert!(RoomTitle::parse("❤\u{FE0F}").is_ok());
        assert_eq!(RoomTitle::parse("a\u{61C}b").unwrap_err().key(), Some("special_characters"));
    }

    #[test]
    fn email_addresses_are_normalised_and_checked() {
        assert_eq!(Email::parse(" Maya@Example.ORG ").unwrap().as_str(), "maya@example.org");
        for email in ["", "a", "a@", "@b.c", "a@b", "a b@c.d", "a@b..c", "a@@b.c", "a@-b.c", "<a@b.c>"] {
            assert_eq!(Email::parse(email).unwrap_err().key(), Some("email_invalid"), "{email}");
        }
    }

    #[test]
    fn court_names_and_contacts_are_checked() {
        assert_eq!(CourtName::parse(" Griffith  Park, courts 1-4 ").unwrap().as_str(), "Griffith Park, courts 1-4");
        assert_eq!(CourtName::parse("<b>").unwrap_err().key(), Some("special_characters"));
        assert_eq!(CourtName::of_any("\"The Wall\" @ Venice!").unwrap().as_str(), "The Wall Venice");
        assert_eq!(CourtName::of_any("\u{202E}\u{0}"), None);
        assert_eq!(CourtName::of_any(&"é".repeat(200)).unwrap().as_str().chars().count(), 80);
        assert!(Phone::parse("+1 (213) 555-0100 x 4").unwrap().is_some());
        for phone in ["12", "call me", "555<0100>", &"1".repeat(31)] {
            assert!(Phone::parse(phone).is_err(), "{phone}");
        }
        assert_eq!((Phone::parse(" "), StreetAddress::parse(""), Description::parse("\n")), (Ok(None), Ok(None), Ok(None)));
        assert_eq!(Description::parse("a\r\nb ").unwrap().unwrap().as_str(), "a\nb");
    }

    #[test]
    fn handles_ignore_case() {
        assert_eq!(Handle::parse("@Maya.O").unwrap().folded(), "maya.o");
        for handle in ["ab", "a b c", "a/b/c", "ünï", &"x".repeat(31)] {
            assert!(Handle::parse(handle).is_err(), "{handle}");
        }
    }
}
