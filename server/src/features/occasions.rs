//! What happened, for whoever posts it to the community. Without posts nobody does.

use async_trait::async_trait;
use protocol::UserId;
use protocol::people::Spot;
use protocol::posts::Card;
use uuid::Uuid;

use crate::error::Result;
use crate::ports::{self, port};
use crate::run::Cx;

/// Something that happened.
pub struct Occasion<'a> {
    /// In whose name it is posted.
    pub author: UserId,
    /// Who else it names: they must allow it too.
    pub others: &'a [UserId],
    /// Its text in the dictionary, and the values of that.
    pub text: (&'static str, &'a [(&'a str, &'a str)]),
    pub card: Card,
    /// Where it happened; absent: in its author's area.
    pub spot: Option<Spot>,
}

/// What happened, and to what: there is one post of it.
pub(crate) type Key = (&'static str, Uuid);

/// Posts of what happened. Locks a post.
#[async_trait]
#[allow(unused_variables, reason = "what is answered without posts")]
pub trait Occasions: Sync {
    /// Posts something that happened, unless it is posted, or somebody whom it names does not allow it.
    async fn post(&self, cx: &mut Cx, key: Key, occasion: Occasion<'_>) -> Result<()> {
        Ok(())
    }

    /// Deletes the post of something that is not so any more; one by `author` stays.
    async fn take_back(&self, cx: &mut Cx, key: Key, author: Option<UserId>) -> Result<()> {
        Ok(())
    }
}

port!(Occasions);

struct NoPosts;

impl Occasions for NoPosts {}

pub(crate) fn occasions() -> &'static dyn Occasions {
    ports::only(&NoPosts)
}
