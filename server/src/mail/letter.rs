//! A letter, before it is written in its language.

use protocol::Millis;
use uuid::Uuid;

use super::language::Language;

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
