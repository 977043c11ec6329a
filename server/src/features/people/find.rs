//! People by the beginning of a name or handle, and by id.

use protocol::people::{Find, Get, People, Person};
use protocol::{ErrorCode, Refusal, TenantId, UserId, limits};

use super::names::{PersonRow, named, person};
use crate::db::Db;
use crate::error::Result;
use crate::features::blocks;
use crate::run::View;
use crate::words::fold;

/// Words of a search that are looked at; a name has fewer.
pub(super) const WORDS_MAX: usize = 8;

/// People of one's own community each of whose words begins some word of theirs. Nothing to look for finds nobody, and nobody
/// finds who is hidden or in a block with them.
pub(super) async fn find(view: &View, args: Find) -> Result<People> {
    let me = view.caller()?.user;
    let folded = fold(&args.text);
    let beginnings: Vec<&str> = folded.split_whitespace().take(WORDS_MAX).collect();
    let people = if beginnings.is_empty() { Vec::new() } else { store::find(view.db(), view.tenant(), me, &beginnings).await? };
    Ok(People { people })
}

/// Who is in a block with the caller is left out, as if they were not there.
pub(super) async fn get(view: &View, args: Get) -> Result<People> {
    let me = view.caller()?.user;
    if args.users.len() > limits::PEOPLE_GET_MAX {
        let sentence = format!("At most {} people can be asked for at once.", limits::PEOPLE_GET_MAX);
        return Err(Refusal::new(ErrorCode::LimitReached, sentence).on("users").into());
    }
    let unseen = blocks::blocked_with(view.db(), me).await?;
    let seen = args.users.into_iter().filter(|user| !unseen.contains(user));
    Ok(People { people: named(view.db(), view.tenant(), seen).await? })
}

mod store {
    use super::*;

    /// A folded word has nothing in it that `LIKE` would take for a sign of its own.
    pub(super) async fn find(db: &Db, tenant: TenantId, me: UserId, beginnings: &[&str]) -> Result<Vec<Person>> {
        let query =
            db.query("SELECT id, name, handle, profile_image FROM app_user WHERE tenant = ").arg(tenant).push(" AND id <> ").arg(me);
        let mut query = blocks::exclude(query.push(" AND NOT hidden AND removed_at IS NULL"), "app_user.id", me);
        for beginning in beginnings {
            query = query.push(" AND words LIKE ").arg(format!("% {beginning}%"));
        }
        let limit = i64::try_from(limits::PEOPLE_FOUND_MAX).unwrap_or(i64::MAX);
        let rows: Vec<PersonRow> = query.push(" ORDER BY name, id LIMIT ").arg(limit).all().await?;
        Ok(rows.into_iter().map(person).collect())
    }
}
