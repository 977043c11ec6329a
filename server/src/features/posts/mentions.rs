//! Whom a text mentions: `@handle` of somebody who exists and is in no block with its author. Everything else stays plain text.

use std::collections::HashMap;

use protocol::notifications::About;
use protocol::people::Person;
use protocol::posts::{Mention, PostRef};
use protocol::{CommentId, TenantId, UserId, limits};

use crate::db::Db;
use crate::error::Result;
use crate::features::unasked::{self, Reach};
use crate::features::{follows, notifications};
use crate::run::Cx;
use crate::words;

/// Characters of a post's text in a notification.
const START_MAX: usize = 80;

/// The people whom a text mentions, in the order of the text.
pub(super) async fn find(cx: &Cx, author: UserId, text: &str) -> Result<Vec<Mention>> {
    let handles = handles(text);
    let folded: Vec<String> = handles.iter().flat_map(|handle| [*handle, trimmed(handle)]).map(str::to_lowercase).collect();
    let known: HashMap<String, UserId> = store::known(cx.db(), cx.tenant(), author, &folded).await?.into_iter().collect();
    let mut found: Vec<Mention> = Vec::new();
    for handle in handles {
        let known = [handle, trimmed(handle)].into_iter().find_map(|text| Some((text, *known.get(&text.to_lowercase())?)));
        match known {
            Some((_, user)) if found.iter().any(|mention| mention.user == user) => {}
            Some((handle, user)) if found.len() < limits::MENTIONS_MAX => found.push(Mention { handle: handle.to_owned(), user }),
            Some(_) | None => {}
        }
    }
    Ok(found)
}

/// Notifies those who are mentioned now and were not before; answers whom. Only so many a day who do not follow the author.
pub(super) async fn notify(
    cx: &mut Cx,
    by: &Person,
    (post, comment): (&PostRef, Option<CommentId>),
    (before, after): (&[Mention], &[Mention]),
) -> Result<Vec<UserId>> {
    let is_new = |mention: &&Mention| mention.user != by.id && !before.iter().any(|known| known.user == mention.user);
    let users: Vec<UserId> = after.iter().filter(is_new).map(|mention| mention.user).collect();
    if users.is_empty() {
        return Ok(users);
    }
    let strangers = users.len() - follows::followers_among(cx.db(), by.id, &users).await?.len();
    if !unasked::count_strangers(cx, Reach::Mention, strangers).await? {
        return Ok(Vec::new());
    }
    let about = About::Mentioned { post: post.clone(), comment, by: by.clone() };
    notifications::notify_all(cx, &users, &about, Some(by.id)).await?;
    Ok(users)
}

/// A post as notifications name it.
pub(super) fn reference(id: protocol::PostId, text: &str) -> PostRef {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    PostRef { id, start: words::shortened(&line, START_MAX) }
}

/// What follows each `@` and may be a handle. An `@` within a word, as in an address, mentions nobody.
fn handles(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices('@') {
        let (before, after) = (text.get(..at).unwrap_or_default(), text.get(at + 1..).unwrap_or_default());
        if before.chars().next_back().is_some_and(|c| c.is_alphanumeric() || "_.-@".contains(c)) {
            continue;
        }
        let end = after.find(|c: char| !c.is_ascii_alphanumeric() && !"_.-".contains(c)).unwrap_or(after.len());
        let handle = after.get(..end).unwrap_or_default();
        if (limits::HANDLE_MIN..=limits::HANDLE_MAX).contains(&trimmed(handle).len()) {
            found.push(handle);
        }
    }
    found.truncate(limits::MENTIONS_MAX * 2);
    found
}

/// Without the dots and dashes at its end, which may belong to the sentence.
fn trimmed(handle: &str) -> &str {
    handle.trim_end_matches(['.', '-'])
}

mod store {
    use super::*;
    use crate::features::blocks;

    pub(super) async fn known(db: &Db, tenant: TenantId, author: UserId, folded: &[String]) -> Result<Vec<(String, UserId)>> {
        if folded.is_empty() {
            return Ok(Vec::new());
        }
        let query = db.query("SELECT u.handle_folded, u.id FROM app_user u WHERE u.removed_at IS NULL AND u.tenant = ").arg(tenant);
        let query = blocks::exclude(query, "u.id", author).push(" AND u.handle_folded IN ");
        Ok(query.list(folded.iter().map(String::as_str)).all().await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_stand_after_an_at_sign() {
        let found = |text: &'static str| handles(text).into_iter().map(trimmed).collect::<Vec<_>>();
        assert_eq!(found("@maya, are you in? (@ben.carter) Ask @linh-tran."), ["maya", "ben.carter", "linh-tran"]);
        assert_eq!(found("mail maya@example.org or @@maya or a@b @ab"), Vec::<&str>::new());
        assert_eq!(found("¡@maya!@ben"), ["maya", "ben"]);
        assert_eq!(found("@"), Vec::<&str>::new());
        assert_eq!(handles(&"@maya ".repeat(500)).len(), limits::MENTIONS_MAX * 2);
    }

    #[test]
    fn notifications_quote_the_start_of_a_post() {
        let id = protocol::PostId(uuid::Uuid::nil());
        assert_eq!(reference(id, "Balls\n are on  me").start, "Balls are on me");
        let long = reference(id, &"é".repeat(100)).start;
        assert!(long.chars().count() == START_MAX && long.ends_with('…'), "{long}");
    }
}
