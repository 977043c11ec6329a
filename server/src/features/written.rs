//! What somebody wrote within what everybody sees: why a match is suspended, a fixture postponed, a result disputed, a game called off.
//! A block between its author and a reader hides it, and nothing else of the thing: that it happened, everybody must know.

use std::collections::HashSet;

use protocol::events::Event;
use protocol::leagues::{Fixture, League};
use protocol::live::{Board, LiveMatch};
use protocol::matches::Match;
use protocol::{Topic, UserId};
use serde::Serialize;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;
use crate::features::blocks;
use crate::run::Cx;

/// Something with texts of people, each by one of them.
pub(crate) trait Written: Clone {
    /// Removes the texts by those for whom `is_hidden`, which is asked about the author of each.
    fn hide(&mut self, is_hidden: &mut dyn FnMut(UserId) -> bool);
}

fn hide_optional(text: &mut Option<String>, by: Option<UserId>, is_hidden: &mut dyn FnMut(UserId) -> bool) {
    if text.is_some() && by.is_some_and(is_hidden) {
        *text = None;
    }
}

fn hide_required(text: &mut String, by: UserId, is_hidden: &mut dyn FnMut(UserId) -> bool) {
    if !text.is_empty() && is_hidden(by) {
        text.clear();
    }
}

impl Written for Fixture {
    fn hide(&mut self, is_hidden: &mut dyn FnMut(UserId) -> bool) {
        hide_optional(&mut self.reason, self.reason_by, is_hidden);
        for rubber in self.tie.iter_mut().flat_map(|tie| &mut tie.rubbers) {
            hide_optional(&mut rubber.reason, rubber.reason_by, is_hidden);
        }
    }
}

impl Written for Board {
    fn hide(&mut self, is_hidden: &mut dyn FnMut(UserId) -> bool) {
        if let Some(suspension) = &mut self.suspension {
            hide_optional(&mut suspension.reason, suspension.by, is_hidden);
        }
        if let Some(correction) = &mut self.correction {
            hide_optional(&mut correction.reason, correction.by, is_hidden);
        }
    }
}

impl Written for LiveMatch {
    fn hide(&mut self, is_hidden: &mut dyn FnMut(UserId) -> bool) {
        self.board.hide(is_hidden);
    }
}

impl Written for Match {
    fn hide(&mut self, is_hidden: &mut dyn FnMut(UserId) -> bool) {
        if let Some(dispute) = &mut self.dispute {
            hide_required(&mut dispute.reason, dispute.by, is_hidden);
        }
        if let Some(correction) = &mut self.correction {
            hide_required(&mut correction.reason, correction.by, is_hidden);
        }
    }
}

/// Who called it off is not stored: its organiser counts as the author.
impl Written for Event {
    fn hide(&mut self, is_hidden: &mut dyn FnMut(UserId) -> bool) {
        hide_optional(&mut self.cancel_reason, Some(self.organiser.id), is_hidden);
    }
}

/// Who called it off is not stored: its organiser counts as the author.
impl Written for League {
    fn hide(&mut self, is_hidden: &mut dyn FnMut(UserId) -> bool) {
        hide_optional(&mut self.cancel_reason, Some(self.organiser.id), is_hidden);
    }
}

fn authors<T: Written>(things: &[T]) -> HashSet<UserId> {
    let mut authors = HashSet::new();
    for thing in things {
        thing.clone().hide(&mut |author| {
            authors.insert(author);
            false
        });
    }
    authors
}

/// Hides what those wrote who are in a block with the reader.
pub(crate) async fn hide_from<T: Written>(db: &Db, reader: UserId, things: &mut [T]) -> Result<()> {
    let blocked = blocks::blocked_among(db, reader, &authors(things)).await?;
    things.iter_mut().for_each(|thing| thing.hide(&mut |author| blocked.contains(&author)));
    Ok(())
}

/// Whether a push is all that a topic shows, or a part of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    Part,
    State,
}

/// Pushes a thing to all who see it. Subscribers get the same bytes, so those in a block with the author get the thing without the text,
/// and all others a second push with it; if several wrote, all open the topic again, which shows each what is for them.
pub(crate) fn push<T: Written, P: Serialize>(
    cx: &mut Cx,
    (topic, subject): (Topic, Uuid),
    scope: Scope,
    thing: T,
    as_push: impl Fn(T) -> P,
) -> Result<()> {
    let authors = authors(std::slice::from_ref(&thing));
    let mut bare = thing.clone();
    bare.hide(&mut |_| true);
    let bare = as_push(bare);
    let first = if scope == Scope::State { cx.push_state(topic, &bare) } else { cx.push(topic, &bare) };
    first?.without_author();
    let mut authors = authors.into_iter();
    match (authors.next(), authors.next()) {
        (None, _) => {}
        // Never the state of the topic: whoever lags would skip to what is hidden from them.
        (Some(author), None) => cx.push(topic, &as_push(thing))?.about(subject).author = Some(author),
        (Some(_), Some(_)) => cx.push_reopen(topic),
    }
    Ok(())
}

/// Why something is so, as somebody wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Why {
    pub(crate) text: String,
    /// Absent if it was read from a file, or written before authors were stored.
    pub(crate) by: Option<UserId>,
}

impl Why {
    pub(crate) fn by(author: UserId, text: String) -> Self {
        Self { text, by: Some(author) }
    }

    /// As two columns hold it.
    pub(crate) fn of(text: Option<String>, by: Option<UserId>) -> Option<Self> {
        text.map(|text| Self { text, by })
    }

    /// The text and its author, as the wire and two columns hold them.
    pub(crate) fn parts(why: Option<Self>) -> (Option<String>, Option<UserId>) {
        why.map_or((None, None), |Self { text, by }| (Some(text), by))
    }
}
