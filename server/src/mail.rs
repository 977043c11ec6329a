//! Mail in the recipient's language, sent over SMTP, or written to a folder if no server is configured.
//!
//! INVARIANT: a code appears only in the body of a mail: never in a subject, a log line or an error.

mod address;
mod outbox;
mod smtp;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::{Duration, SystemTime};

use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use protocol::{Millis, limits};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::config::Config;
use crate::error::{Error, Result};
use crate::words::isolated;

pub use address::address;

const FRAME: &str = include_str!("mail/frame.html");
const CODE: &str = "<div style=\"display:inline-block;padding:12px 24px;border-radius:12px;background:#eef4df;color:#1d241c;\
                    font:700 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px\">{code}</div>";
const BUTTON: &str = "<a href=\"{link}\" style=\"display:inline-block;padding:12px 24px;border-radius:12px;background:#2f6b2c;color:#ffffff;\
                      font-weight:600;text-decoration:none\">{open}</a>";

/// The language of a mail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    #[default]
    En,
    Es,
}

type Texts = HashMap<String, String>;

/// Parsed once; a test parses both.
static ENGLISH: LazyLock<Texts> = LazyLock::new(|| serde_json::from_str(include_str!("mail/en.json")).unwrap_or_default());
static SPANISH: LazyLock<Texts> = LazyLock::new(|| serde_json::from_str(include_str!("mail/es.json")).unwrap_or_default());

impl Language {
    /// The first supported language of the preferred tags, by primary subtag (`es-MX` is Spanish); English by default.
    pub fn first_supported<'a>(tags: impl IntoIterator<Item = &'a str>) -> Self {
        let known = |tag: &str| match tag.split(['-', '_']).next().unwrap_or_default().trim().to_ascii_lowercase().as_str() {
            "en" => Some(Self::En),
            "es" => Some(Self::Es),
            _ => None,
        };
        tags.into_iter().find_map(known).unwrap_or_default()
    }

    pub fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Es => "es",
        }
    }

    /// One text of `mail/*.json`.
    pub fn text(self, key: &str) -> &'static str {
        let texts: &'static Texts = match self {
            Self::En => &ENGLISH,
            Self::Es => &SPANISH,
        };
        texts.get(key).map_or("", String::as_str)
    }
}

/// A mail to one person.
#[derive(Clone)]
pub struct Letter<'a> {
    /// The same for every attempt: the Message-ID, or the file name.
    pub id: Uuid,
    pub written_at: Millis,
    pub to: &'a str,
    pub name: &'a str,
    pub language: Language,
    /// The prefix of its keys in `mail/*.json`.
    pub about: &'static str,
    /// The path with which its recipient ends mails of its kind (RFC 8058); none of a code, which they asked for.
    pub unsubscribe: Option<&'a str>,
    pub content: Content<'a>,
}

/// The content of a mail.
#[derive(Clone, Copy)]
pub enum Content<'a> {
    /// A code to enter.
    Code(&'a str),
    /// A notification: who caused it, in which event, when and where that is (each may be empty), and the path of the screen that
    /// shows it.
    News { who: &'a str, event: &'a str, when: &'a str, path: &'a str },
}

/// The result of sending a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sent {
    Taken,
    /// Refused permanently: a retry would be refused as well.
    Refused,
}

/// Sends mails.
pub struct Mail {
    transport: Transport,
    from: Mailbox,
    public_url: String,
}

enum Transport {
    Smtp(Box<AsyncSmtpTransport<Tokio1Executor>>),
    Folder(PathBuf),
}

impl Mail {
    pub fn new(config: &Config) -> Result<Self> {
        let from =
            config.mail.mail_from.parse().map_err(|_| Error::internal("MAIL_FROM must be an address, like Rally <rally@club.org>"))?;
        let transport = match &config.mail.smtp_url {
            Some(url) => Transport::Smtp(Box::new(smtp::transport(url.reveal())?)),
            None => Transport::Folder(folder(config)),
        };
        Ok(Self { transport, from, public_url: config.http.public_url.clone() })
    }

    /// Sends a mail. An error can be retried.
    pub async fn send(&self, letter: &Letter<'_>) -> Result<Sent> {
        // The rules were other ones once.
        let Some(to) = address(letter.to) else { return Ok(Sent::Refused) };
        let message = self.write(letter, to)?;
        match &self.transport {
            Transport::Smtp(server) => match server.send(message).await {
                Ok(_) => Ok(Sent::Taken),
                Err(error) if smtp::is_permanent(&error) => Ok(Sent::Refused),
                Err(error) => Err(Error::internal(format!("the mail server did not accept a mail: {}", smtp::reason(&error)))),
            },
            Transport::Folder(folder) => {
                outbox::write(folder, letter.id, message.formatted()).await?;
                Ok(Sent::Taken)
            }
        }
    }

    fn write(&self, letter: &Letter<'_>, to: Address) -> Result<Message> {
        let host = self.public_url.split("://").last().unwrap_or_default().split(['/', ':']).next().unwrap_or_default();
        let at = SystemTime::UNIX_EPOCH + Duration::from_millis(u64::try_from(letter.written_at.0).unwrap_or_default());
        let texts = Filled::of(letter, &self.public_url);
        let mut head = Message::builder();
        if let Some(path) = letter.unsubscribe {
            let address = format!("<{}{path}>", self.public_url.trim_end_matches('/'));
            head = head.raw_header(raw("List-Unsubscribe", address));
            head = head.raw_header(raw("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".into()));
        }
        head.from(self.from.clone())
            .to(Mailbox::new(Some(letter.name.to_owned()), to))
            .subject(texts.subject.as_str())
            .date(at)
            .message_id(Some(format!("<{}@{host}>", letter.id)))
            .raw_header(raw("Auto-Submitted", "auto-generated".into()))
            .raw_header(raw("Content-Language", letter.language.tag().into()))
            .multipart(MultiPart::alternative_plain_html(texts.plain(), texts.html(letter.language)))
            .map_err(Error::internal)
    }
}

fn raw(name: &'static str, value: String) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value)
}

/// The folder that mails are written to if no server is configured.
pub fn folder(config: &Config) -> PathBuf {
    config.storage.data_dir.join("outbox")
}

/// Deletes the mails in the folder that are older than the settings say.
pub async fn trim(config: &Config, now: Millis) -> Result<()> {
    outbox::trim(&folder(config), now - config.mail.outbox_kept).await
}

/// The texts of one mail.
struct Filled<'a> {
    subject: String,
    greeting: String,
    lead: String,
    content: Content<'a>,
    /// The link, and the text of its button.
    link: String,
    open: &'static str,
    hint: String,
    footer: String,
}

impl<'a> Filled<'a> {
    fn of(letter: &Letter<'a>, public_url: &str) -> Self {
        let text = |key: &str| letter.language.text(key);
        let about = letter.about;
        let (who, event, when, path, hint, footer) = match letter.content {
            Content::Code(_) => ("", "", "", "", text("code.hint"), text("footer")),
            Content::News { who, event, when, path } => (who, event, when, path, text("notice.hint"), text("notice.footer")),
        };
        let of_news = |key: String| filled(text(&key), who, event, when);
        Self {
            subject: of_news(format!("{about}.subject")),
            greeting: text("greeting").replace("{name}", &isolated(letter.name)),
            lead: of_news(format!("{about}.lead")),
            content: letter.content,
            link: format!("{}{path}", public_url.trim_end_matches('/')),
            open: text("notice.open"),
            hint: hint.replace("{minutes}", &limits::CODE_MINUTES.to_string()),
            footer: footer.replace("{url}", public_url),
        }
    }

    fn plain(&self) -> String {
        let Self { greeting, lead, hint, footer, link, .. } = self;
        let middle = match self.content {
            Content::Code(code) => code,
            Content::News { .. } => link,
        };
        format!("{greeting}\n\n{lead}\n\n    {middle}\n\n{hint}\n\n--\n{footer}\n")
    }

    fn html(&self, language: Language) -> String {
        let middle = match self.content {
            Content::Code(code) => CODE.replace("{code}", &escaped(code)),
            Content::News { .. } => BUTTON.replace("{link}", &escaped(&self.link)).replace("{open}", &escaped(self.open)),
        };
        let mut page = FRAME.replace("{lang}", language.tag()).replace("{middle}", &middle);
        for (placeholder, text) in [
            ("{subject}", &self.subject),
            ("{greeting}", &self.greeting),
            ("{lead}", &self.lead),
            ("{hint}", &self.hint),
            ("{footer}", &self.footer),
        ] {
            page = page.replace(placeholder, &escaped(text));
        }
        page
    }
}

/// A text of a notification with what it names.
pub fn filled(text: &str, who: &str, event: &str, when: &str) -> String {
    text.replace("{who}", &isolated(who)).replace("{event}", &isolated(event)).replace("{when}", &isolated(when))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letter(language: Language) -> Letter<'static> {
        let (id, written_at) = (Uuid::nil(), Millis(1_700_000_000_000));
        Letter {
            id,
            written_at,
            to: "maya@example.org",
            name: "Zoë O'Brien & Co",
            language,
            about: "reset",
            unsubscribe: None,
            content: Content::Code("012345"),
        }
    }

    #[test]
    fn both_languages_have_the_same_texts() {
        let keys = |texts: &Texts| {
            let mut keys: Vec<String> = texts.keys().cloned().collect();
            keys.sort();
            keys
        };
        assert_eq!(keys(&ENGLISH), keys(&SPANISH));
        assert!(ENGLISH.len() > 5 && ENGLISH.iter().all(|(key, text)| !text.is_empty() && SPANISH[key] != *text));
    }

    #[test]
    fn a_code_appears_in_the_body_only() {
        let mail = Mail::new(&Config::defaults()).unwrap();
        for (language, subject) in [(Language::En, "A new password for Rally"), (Language::Es, "Una =?utf-8?")] {
            let letter = letter(language);
            let message = mail.write(&letter, "maya@example.org".parse().unwrap()).unwrap();
            let text = String::from_utf8(message.formatted()).unwrap();
            let (head, body) = text.split_once("\r\n\r\n").unwrap();
            assert!(head.contains(&format!("Subject: {subject}")), "{head}");
            assert!(head.contains("Message-ID: <00000000-0000-0000-0000-000000000000@localhost>"), "{head}");
            assert!(!head.contains("012345") && body.matches("012345").count() == 2, "{text}");
        }
    }

    #[test]
    fn a_notification_names_its_cause_and_links_to_its_screen() {
        for (language, subject, open) in
            [(Language::En, "Li & Na follows you now", "Open Rally"), (Language::Es, "Li & Na te sigue ahora", "Abrir Rally")]
        {
            let content = Content::News { who: "Li & Na", event: "", when: "", path: "/notifications" };
            let filled = Filled::of(&Letter { about: "followed", content, ..letter(language) }, "https://rally.club.org/");
            assert_eq!(filled.subject, subject);
            assert!(filled.plain().contains("    https://rally.club.org/notifications\n"), "{}", filled.plain());
            let page = filled.html(language);
            assert!(page.contains("href=\"https://rally.club.org/notifications\"") && page.contains(open) && !page.contains('{'), "{page}");
        }
    }

    #[test]
    fn every_kind_of_notification_has_a_text() {
        for kind in protocol::notifications::About::KINDS {
            let keys: &[&'static str] = match *kind {
                "certificate" => &["certificate_verified", "certificate_expired", "certificate_unverified"],
                "enrolment_decided" => &["enrolment_accepted", "enrolment_waiting", "enrolment_rejected"],
                "role_asked" => &["co_organiser_asked", "official_asked"],
                "role_answered" => &["role_accepted", "role_declined"],
                "event_handed_over" => &["event_handed_over", "event_handed_over_unnamed"],
                "followed" => &["followed", "followed_others"],
                "enrolment_asked" => &["enrolment_asked", "enrolment_asked_others"],
                "enrolment_joined" => &["enrolment_joined", "enrolment_joined_others"],
                "scoring_asked" => &["scoring_asked", "scoring_asked_unnamed"],
                "match_live" => &["match_started", "match_point", "match_ended"],
                "league_news" => &[
                    "league_partner_asked",
                    "league_partner_accepted",
                    "league_partner_declined",
                    "league_requested",
                    "league_joined",
                    "league_accepted",
                    "league_rejected",
                    "league_moved_up",
                    "league_no_place",
                    "league_added",
                    "league_removed",
                    "league_drawn",
                    "league_withdrew",
                    "league_team_asked",
                    "league_team_accepted",
                    "league_team_declined",
                    "league_team_left",
                    "league_team_removed",
                    "league_team_captain",
                    "league_cancelled",
                    "league_completed",
                    "league_ladder_up",
                    "league_ladder_down",
                    "league_ladder_inactive",
                    "league_promoted",
                    "league_relegated",
                    "league_new_period",
                    "league_co_organiser_asked",
                    "league_official_asked",
                    "league_role_accepted",
                    "league_role_declined",
                    "league_role_ended",
                    "league_handed_over",
                ],
                "fixture_news" => &[
                    "fixture_dates_proposed",
                    "fixture_date_agreed",
                    "fixture_date_set",
                    "fixture_postponed",
                    "fixture_awarded",
                    "fixture_cancelled",
                    "fixture_revived",
                    "fixture_challenged",
                    "fixture_challenge_accepted",
                    "fixture_challenge_refused",
                    "fixture_challenge_withdrawn",
                    "fixture_challenge_unanswered",
                    "fixture_challenge_unplayed",
                    "fixture_line_up_due",
                    "fixture_line_ups_revealed",
                    "fixture_line_up_missing",
                    "fixture_tie_decided",
                ],
                "lesson_asked" => &["lesson_requested", "lesson_countered", "lesson_move_proposed"],
                "lesson_news" => &[
                    "lesson_requested",
                    "lesson_countered",
                    "lesson_agreed",
                    "lesson_declined",
                    "lesson_taken",
                    "lesson_expired",
                    "lesson_withdrawn",
                    "lesson_move_proposed",
                    "lesson_moved",
                    "lesson_not_moved",
                    "lesson_cancelled",
                    "lesson_cancelled_late",
                    "lesson_cancelled_weather",
                    "lesson_marked_absent",
                    "lesson_absence_objected",
                    "lesson_absence_decided",
                    "lesson_completed",
                    "lesson_reviewed",
                    "lesson_added",
                    "lesson_pupil_left",
                ],
                "pass_news" => &["pass_asked", "pass_active", "pass_refused", "pass_withdrawn", "pass_ended"],
                "late_drop" => &["late_drop", "late_drop_unnamed", "late_drop_others"],
                "post_commented" => &["post_commented", "post_commented_others"],
                "moderated" => &[
                    "moderated_hidden",
                    "moderated_restored",
                    "moderated_removed",
                    "moderated_ruled_hidden",
                    "moderated_warned",
                    "moderated_suspended",
                    "moderated_appeal_granted",
                    "moderated_appeal_refused",
                    "moderated_report_upheld",
                    "moderated_report_dismissed",
                ],
                kind => &[kind],
            };
            for about in keys.iter().copied() {
                let content = Content::News { who: "Li & Na", event: "Doubles", when: "Friday", path: "/" };
                let filled = Filled::of(&Letter { about, content, ..letter(Language::Es) }, "http://localhost");
                assert!(filled.subject.len() > 5 && filled.lead.len() > 20 && !filled.plain().contains('{'), "{about}: {}", filled.plain());
            }
        }
    }

    #[test]
    fn names_are_escaped_in_html() {
        let letter = Letter { name: "<b>&\"", ..letter(Language::En) };
        let page = Filled::of(&letter, "http://localhost").html(Language::En);
        assert!(page.contains("Hello &lt;b&gt;&amp;&quot;,") && !page.contains('{'), "{page}");
    }

    #[test]
    fn the_first_supported_language_is_chosen() {
        for (wanted, language) in
            [(&["es-MX", "en"][..], Language::Es), (&["de", "EN_gb"], Language::En), (&["fr", " es"], Language::Es), (&[], Language::En)]
        {
            assert_eq!(Language::first_supported(wanted.iter().copied()), language, "{wanted:?}");
        }
    }
}
