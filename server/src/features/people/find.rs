//! People by prefixes of their name or handle, and by id.

use protocol::people::{Find, Get, People, Person};
use protocol::{ErrorCode, Refusal, TenantId, UserId, limits, sentence};

use super::names::{PersonRow, named, person};
use crate::db::{Db, Sql};
use crate::error::Result;
use crate::features::blocks;
use crate::features::search_words::{self, Kind, Matches};
use crate::run::View;

/// People of the caller's community whose name or handle has, for each word of the text, a word that begins with it, by name. Of
/// many, the most active are found. An empty text finds nobody. Leaves out people who are hidden or in a block with the caller.
pub(super) async fn find(view: &View, args: Find) -> Result<People> {
    let (db, tenant, me) = (view.db(), view.tenant(), view.caller()?.user);
    let prefixes = search_words::prefixes(&args.text);
    if prefixes.is_empty() {
        return Ok(People { people: Vec::new() });
    }
    let found = match search_words::matching(db, Kind::Person, tenant, &prefixes).await? {
        Matches::Few(found) => store::by_name(db, (tenant, me), &prefixes, &found).await?,
        Matches::Many => store::most_active(db, (tenant, me), &prefixes).await?,
    };
    Ok(People { people: store::people(db, &found).await? })
}

/// Leaves out people in a block with the caller.
pub(super) async fn get(view: &View, args: Get) -> Result<People> {
    let me = view.caller()?.user;
    if args.users.len() > limits::PEOPLE_GET_MAX {
        let sentence = sentence!("at_once", max = limits::PEOPLE_GET_MAX);
        return Err(Refusal::saying(ErrorCode::LimitReached, sentence).on("users").into());
    }
    let blocked = blocks::blocked_among(view.db(), me, &args.users.iter().copied().collect()).await?;
    let visible = args.users.into_iter().filter(|user| !blocked.contains(user));
    Ok(People { people: named(view.db(), view.tenant(), visible).await? })
}

mod store {
    use uuid::Uuid;

    use super::*;
    use crate::db::Query;

    /// Those of the found people whom `me` may see, by name.
    pub(super) async fn by_name(db: &Db, (tenant, me): (TenantId, UserId), prefixes: &[String], found: &[Uuid]) -> Result<Vec<UserId>> {
        // The plus: SQLite would read the whole community by its index, which has the order.
        let query = db.query("SELECT u.id FROM app_user u WHERE +u.tenant = ").arg(tenant);
        page(query.push(" AND u.id IN ").list(found.iter().copied()), me, prefixes, " ORDER BY u.name, u.id LIMIT ").await
    }

    /// The most active of those who match, in the order of the index `app_user_by_activity`: stops reading when the page is full. (In
    /// the order of their names everybody with one first name comes last, after most of the community.)
    pub(super) async fn most_active(db: &Db, (tenant, me): (TenantId, UserId), prefixes: &[String]) -> Result<Vec<UserId>> {
        let query = db.query(Sql::Each {
            sqlite: "SELECT u.id FROM app_user u WHERE u.tenant = ",
            postgres: "SELECT u.id FROM (SELECT id, activity_points, hidden, removed_at, words FROM app_user WHERE tenant = ",
        });
        let query =
            query.arg(tenant).push(Sql::Each { sqlite: "", postgres: " ORDER BY activity_points DESC, id DESC OFFSET 0) u WHERE TRUE" });
        page(query, me, prefixes, " ORDER BY u.activity_points DESC, u.id DESC LIMIT ").await
    }

    async fn page(mut query: Query<'_>, me: UserId, prefixes: &[String], order: &'static str) -> Result<Vec<UserId>> {
        for prefix in prefixes {
            query = search_words::push_begins_with(query, "u.words", prefix);
        }
        let query = query.push(" AND u.id <> ").arg(me).push(" AND NOT u.hidden AND u.removed_at IS NULL");
        let limit = i64::try_from(limits::PEOPLE_FOUND_MAX).unwrap_or(i64::MAX);
        Ok(blocks::exclude(query, "u.id", me).push(order).arg(limit).scalars().await?)
    }

    /// These people, by name.
    pub(super) async fn people(db: &Db, users: &[UserId]) -> Result<Vec<Person>> {
        let query = db.query("SELECT id, name, handle, profile_image FROM app_user WHERE id IN ").list(users.iter().copied());
        let rows: Vec<PersonRow> = query.push(" ORDER BY name, id").all().await?;
        Ok(rows.into_iter().map(person).collect())
    }
}
