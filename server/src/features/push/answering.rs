//! Answers that are given in a notification itself, while no page is open.
//!
//! INVARIANT: what a notification holds entitles to this one answer, until its deadline, while the session of its browser lasts.

use protocol::enrolments::{AcceptOffer, DeclineOffer, EnrolmentCommand, Join};
use protocol::lessons::{AcceptLesson, DeclineLesson, LessonCommand};
use protocol::notifications::About;
use protocol::play::{AcceptAsk, DeclineAsk, PlayCommand};
use protocol::push::AnswerPush;
use protocol::{AskId, Command, EventId, Key, LessonId, TenantId};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::error::{Result, sign_in_required};
use crate::identity::Caller;
use crate::run::Core;

/// What somebody is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Asked {
    /// Whether they take a seat that is held for them.
    Seat(EventId),
    /// Whether they come.
    Invitation(EventId),
    /// Whether they play now.
    Play(AskId),
    /// Whether they agree on a lesson on the terms of this version of it.
    Lesson(LessonId, i64),
}

impl Asked {
    pub(super) fn by(about: &About) -> Option<Self> {
        if let About::SeatOffered { event, .. } = about {
            Some(Self::Seat(event.id))
        } else if let About::EventInvited { event, .. } = about {
            Some(Self::Invitation(event.id))
        } else if let About::PlayAsked { ask, .. } = about {
            Some(Self::Play(*ask))
        } else if let About::LessonAsked { lesson, version, .. } = about {
            Some(Self::Lesson(lesson.id, *version))
        } else {
            None
        }
    }

    /// An overlap is refused, and decided on the page.
    fn answered(self, accept: bool) -> Command {
        match (self, accept) {
            (Self::Seat(event), true) => Command::Enrolments(EnrolmentCommand::AcceptOffer(AcceptOffer { event, if_free: true })),
            (Self::Invitation(event), true) => Command::Enrolments(EnrolmentCommand::Join(Join { event, invite: None, if_free: true })),
            (Self::Seat(event) | Self::Invitation(event), false) => {
                Command::Enrolments(EnrolmentCommand::DeclineOffer(DeclineOffer { event }))
            }
            (Self::Play(ask), true) => Command::Play(PlayCommand::AcceptAsk(AcceptAsk { ask })),
            (Self::Play(ask), false) => Command::Play(PlayCommand::DeclineAsk(DeclineAsk { ask })),
            (Self::Lesson(lesson, version), true) => Command::Lessons(LessonCommand::AcceptLesson(AcceptLesson { lesson, version })),
            (Self::Lesson(lesson, version), false) => {
                let args = DeclineLesson { lesson, version: Some(version), reason: None };
                Command::Lessons(LessonCommand::DeclineLesson(args))
            }
        }
    }
}

/// The command that an answer stands for: whose it is, and the key that makes a repeat harmless.
pub fn command_of(core: &Core, tenant: TenantId, form: &AnswerPush) -> Result<(Caller, Key, Command)> {
    let (caller, asked) = core.keys.read_answer::<Asked>(&form.token, core.clock.now())?;
    if caller.tenant != tenant {
        return Err(sign_in_required());
    }
    Ok((caller, key_of(&form.token, form.accept), asked.answered(form.accept)))
}

fn key_of(token: &str, accept: bool) -> Key {
    let hash: [u8; 32] = Sha256::digest([token.as_bytes(), &[u8::from(accept)]].concat()).into();
    let (half, _) = hash.split_at(16);
    Key(Uuid::from_slice(half).unwrap_or_default())
}
