//! People by prefixes of their name or handle, and by id.

use protocol::people::{Find, Get, People, Person};
use protocol::{ErrorCode, Refusal, TenantId, UserId, limits};

use super::names::{PersonRow, named, person};
use crate::db::Db;
use crate::error::Result;
use crate::features::blocks;
use crate::run::View;
use crate::words::fold;

/// The most words of a search text that count; names have fewer.
pub(super) const WORDS_MAX: usize = 8;

/// People of the caller's community whose name or handle has, for each word of the text, a word that begins with it. An empty
/// text finds nobody. Leaves out people who are hidden or in a block with the caller.
pub(super) async fn find(view: &View, args: Find) -> Result<People> {
    let me = view.caller()?.user;
    let folded = fold(&args.text);
    let prefixes: Vec<&str> = folded.split_whitespace().take(WORDS_MAX).collect();
    let people = if prefixes.is_empty() { Vec::new() } else { store::find(view.db(), view.tenant(), me, &prefixes).await? };
    Ok(People { people })
}

/// Leaves out people in a block with the caller.
pub(super) async fn get(view: &View, args: Get) -> Result<People> {
    let me = view.caller()?.user;
    if args.users.len() > limits::PEOPLE_GET_MAX {
        let sentence = format!("At most {} people can be asked for at once.", limits::PEOPLE_GET_MAX);
        return Err(Refusal::new(ErrorCode::LimitReached, sentence).on("users").into());
    }
    let blocked = blocks::blocked_with(view.db(), me).await?;
    let visible = args.users.into_iter().filter(|user| !blocked.contains(user));
    Ok(People { people: named(view.db(), view.tenant(), visible).await? })
}

mod store {
    use super::*;

    /// Folded words contain no wildcards of `LIKE`.
    pub(super) async fn find(db: &Db, tenant: TenantId, me: UserId, prefixes: &[&str]) -> Result<Vec<Person>> {
        let query =
            db.query("SELECT id, name, handle, profile_image FROM app_user WHERE tenant = ").arg(tenant).push(" AND id <> ").arg(me);
        let mut query = blocks::exclude(query.push(" AND NOT hidden AND removed_at IS NULL"), "app_user.id", me);
        for prefix in prefixes {
            query = query.push(" AND words LIKE ").arg(format!("% {prefix}%"));
        }
        let limit = i64::try_from(limits::PEOPLE_FOUND_MAX).unwrap_or(i64::MAX);
        let rows: Vec<PersonRow> = query.push(" ORDER BY name, id LIMIT ").arg(limit).all().await?;
        Ok(rows.into_iter().map(person).collect())
    }
}
