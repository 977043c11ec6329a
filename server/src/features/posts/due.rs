//! The jobs of posts. The variants and fields are the stored payload: renaming one breaks queued jobs.

use protocol::{PostId, TenantId, UserId};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// Deletes the next posts, likes and saves of a removed account.
    Forget { user: UserId },
    /// Ends what each of two people hears of posts of the other: a block came between.
    Part { pair: [UserId; 2] },
}

/// A job that needs to know who is online.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DueOutside {
    /// Pushes a new post to its author's followers who are online.
    Spread { post: PostId, author: UserId, tenant: TenantId },
}
