//! What a browser shows of a notification: the texts of its mail, in the reader's language, and how it is answered.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use protocol::Millis;
use protocol::notifications::About;
use protocol::push::{PushNotice, PushQuestion};
use sha2::{Digest, Sha256};

use super::answering::Asked;
use super::store::Browser;
use crate::error::Result;
use crate::features::notifications::mailing::MailText;
use crate::identity::Caller;
use crate::identity::keys::Keys;
use crate::mail::Language;
use crate::words;

/// Bytes of a tag's hash; a push service takes 32 characters.
const TAG_BYTES: usize = 24;
/// Characters of a title and of a body: the whole must fit into one message.
const TITLE_MAX: usize = 160;
const BODY_MAX: usize = 480;

pub(super) fn of(
    about: &About,
    language: Language,
    (keys, browser): (&Keys, &Browser),
    at: Millis,
    worth_until: Millis,
) -> Result<PushNotice> {
    let text = MailText::of(about);
    let caller = Caller { user: browser.user_id, session: browser.session, tenant: browser.tenant };
    Ok(PushNotice {
        lang: language.tag().to_owned(),
        title: words::shortened(&text.text(language, "subject", at), TITLE_MAX),
        body: words::shortened(&text.text(language, "lead", at), BODY_MAX),
        tag: tag(about),
        path: if let About::PlayAsked { .. } = about { "/play".into() } else { text.path },
        at,
        answer: match Asked::by(about) {
            Some(asked) => Some(question(language, keys.sign_answer(caller, worth_until, &asked)?)),
            None => None,
        },
    })
}

fn question(language: Language, token: String) -> PushQuestion {
    let text = |key: &str| language.text(key).to_owned();
    PushQuestion {
        token,
        accept: text("notice.accept"),
        decline: text("notice.decline"),
        accepted: text("notice.accepted"),
        declined: text("notice.declined"),
    }
}

/// The same for all that is about one game or lesson, so that a newer notification replaces an older one. Nobody else can read from it which
/// game that is.
fn tag(about: &About) -> String {
    let subject = if let About::PlayAsked { ask, .. } = about {
        ask.to_string()
    } else if let Some(lesson) = about.lesson() {
        lesson.id.to_string()
    } else {
        about.event().map_or_else(|| about.kind().to_owned(), |event| event.id.to_string())
    };
    let hash = Sha256::digest(subject.as_bytes());
    BASE64_URL_SAFE_NO_PAD.encode(hash.iter().copied().take(TAG_BYTES).collect::<Vec<u8>>())
}

/// How soon a phone that saves its battery shows it (RFC 8030, section 5.3).
pub(super) fn urgency(about: &About) -> &'static str {
    match about.kind() {
        "event_cancelled" | "event_changed" | "seat_offered" | "play_asked" | "play_accepted" | "reminder_soon" | "substitute_wanted"
        | "lesson_asked" | "lesson_news" | "lesson_soon" | "hour_free" => "high",
        "followed" | "certificate" | "match_confirmed" => "low",
        _ => "normal",
    }
}

#[cfg(test)]
mod tests {
    use protocol::events::EventRef;
    use protocol::{AskId, EventId};
    use uuid::Uuid;

    use super::*;

    #[test]
    fn what_is_about_one_game_has_one_tag() {
        let event = |n| EventRef { id: EventId(Uuid::from_u128(n)), name: "Doubles".into(), starts_at: None, zone: None, court: None };
        let cancelled = |n| tag(&About::EventCancelled { event: event(n), reason: String::new(), cause: None });
        assert_eq!(cancelled(1), tag(&About::EventConfirmed { event: event(1) }));
        assert_ne!(cancelled(1), cancelled(2));
        assert!(cancelled(1).len() == 32 && !cancelled(1).contains(['+', '/', '=']), "{}", cancelled(1));
        let asked = |n| {
            let by = protocol::people::Person {
                id: protocol::UserId(Uuid::nil()),
                name: "Maya".into(),
                handle: "maya".into(),
                profile_image: None,
            };
            About::PlayAsked { ask: AskId(Uuid::from_u128(n)), by, starts_at: Millis(0), answer_by: Millis(0) }
        };
        assert_ne!(tag(&asked(1)), tag(&asked(2)));
    }
}
