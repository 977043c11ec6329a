//! Who acts in a story, and when.

use std::collections::BTreeMap;
use std::time::Duration;

use protocol::{Millis, UserId};

use crate::error::{Error, Result};
use crate::run::Cx;

/// The people of the stories by key.
pub(super) type Ids = BTreeMap<String, UserId>;

/// The people of the stories, and the time that the stories count back from.
pub(super) struct Stage {
    pub(super) now: Millis,
    pub(super) ids: Ids,
}

impl Stage {
    pub(super) fn id(&self, key: &str) -> Result<UserId> {
        self.ids.get(key).copied().ok_or_else(|| Error::internal(format!("there is no {key} in demo/people.json")))
    }

    /// Runs the following commands as this person, at that time.
    pub(super) fn enter(&self, cx: &mut Cx, key: &str, ago: Duration) -> Result<()> {
        cx.act_as(self.id(key)?);
        cx.now = self.now - ago;
        Ok(())
    }
}
