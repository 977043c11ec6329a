//! Mail in the recipient's language, sent over SMTP, or written to a folder if no server is configured.
//!
//! INVARIANT: a code appears only in the body of a mail: never in a subject, a log line or an error.

mod address;
mod filled;
mod language;
mod letter;
mod outbox;
mod smtp;

use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use protocol::Millis;

use crate::config::Config;
use crate::error::{Error, Result};

pub use address::address;
use filled::Filled;
pub use filled::filled;
pub use language::Language;
pub use letter::{Content, Letter};

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

#[cfg(test)]
mod tests {
    use uuid::Uuid;

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
