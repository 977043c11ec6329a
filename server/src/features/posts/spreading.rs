//! A new post on its way to its author's followers: those who are online receive it on their own topic, wherever they are.

use protocol::chat::UserPush;
use protocol::{PostId, TenantId, Topic, UserId, limits};

use super::store;
use crate::error::Result;
use crate::features::follows;
use crate::run::{Actor, Core, Cx, run_typed};
use crate::work;

/// Followers who are read at once.
const READ: usize = 1_000;
/// How often they are read: of an author with very many followers, only those who follow for longest receive a post at once.
const READS: usize = 20;
/// Followers to whom one command pushes.
const TOGETHER: usize = limits::COMMAND_TOPICS_MAX;

/// Pushes a post to followers who are online. Those who receive it twice know it by its id.
pub(super) async fn spread(core: &Core, tenant: TenantId, post: PostId, author: UserId) -> Result<()> {
    let (mut after, mut online) = (None, Vec::new());
    for _ in 0..READS {
        let followers = follows::followers_after(&core.db, author, after, READ).await?;
        let presence = &core.node.presence;
        online.extend(followers.iter().map(|(_, user)| *user).filter(|user| presence.is_online(*user) || presence.has_device(*user)));
        after = followers.last().copied();
        if followers.len() < READ || online.len() >= limits::POST_FOLLOWERS_MAX {
            break;
        }
    }
    online.truncate(limits::POST_FOLLOWERS_MAX);
    for some in online.chunks(TOGETHER) {
        let users = some.to_vec();
        run_typed::<()>(core, Actor::System(tenant), work!(|cx, post, users| push(cx, post, users))).await?;
    }
    Ok(())
}

/// Pushes a post to some people, unless it is hidden or gone meanwhile.
async fn push(cx: &mut Cx, post: PostId, users: Vec<UserId>) -> Result<()> {
    let Some(row) = store::find(cx.db(), cx.tenant(), post).await?.filter(|row| row.hidden_at.is_none()) else { return Ok(()) };
    let arrived = UserPush::PostArrived { post: Box::new(row.post()?) };
    for user in users {
        cx.push(Topic::User(user), &arrived)?.about(row.id.0).author = Some(row.author);
    }
    Ok(())
}
