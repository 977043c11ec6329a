//! What is known of players, for other nouns and for those who may see them.

use std::collections::HashMap;

use protocol::people::Person;
use protocol::ratings::{GetRatings, PlayerRating, RatingKind, Ratings, SideRating};
use protocol::{Millis, UserId};
use rules::ratings::{Day, Rating, expected};
use rules::scoring::BestOf;

use super::shown::{self, Known};
use super::store;
use crate::db::Db;
use crate::error::Result;
use crate::features::blocks;
use crate::features::columns::to_column;
use crate::features::people::names;
use crate::features::users::profiles::records::player_not_found;
use crate::run::View;

/// What is known of these people: by their matches, or else by the level that they declare. Of whom nothing is known is left out.
pub(in crate::features) async fn known(db: &Db, kind: RatingKind, users: &[UserId]) -> Result<HashMap<UserId, Known>> {
    if users.is_empty() {
        return Ok(HashMap::new());
    }
    #[derive(crate::db::FromRow)]
    struct Row {
        id: UserId,
        level: Option<i64>,
        start_level: Option<i64>,
        skill: Option<f64>,
        skill_deviation: Option<f64>,
        form: Option<f64>,
        form_deviation: Option<f64>,
        matches: Option<i64>,
        last_day: Option<i64>,
        last_at: Option<Millis>,
    }
    let query = db.query(
        "SELECT u.id, u.level, r.start_level, r.skill, r.skill_deviation, r.form, r.form_deviation, r.matches, r.last_day, r.last_at
         FROM app_user u LEFT JOIN rating r ON r.user_id = u.id AND r.matches > 0 AND r.kind = ",
    );
    let rows: Vec<Row> = query.arg(to_column(kind)?).push(" WHERE u.id IN ").list(users.iter().copied()).all().await?;
    let known = |row: Row| {
        let parts = row.skill.zip(row.skill_deviation).zip(row.form.zip(row.form_deviation)).zip(row.matches);
        let rating = match parts {
            Some(((skill, form), matches)) => {
                store::State::of(skill, form, matches, (row.last_day, row.last_at)).rating(row.start_level.is_some())
            }
            None => store::start(row.level),
        };
        (!rating.is_unknown()).then_some((row.id, Known { rating, last_at: row.last_at }))
    };
    Ok(rows.into_iter().filter_map(known).collect())
}

/// What is known of sides, each of one player or two, as it is shown: by their position.
pub(in crate::features) async fn of_sides(
    db: &Db,
    kind: RatingKind,
    now: Millis,
    sides: &[Vec<UserId>],
) -> Result<Vec<Option<SideRating>>> {
    let all: Vec<UserId> = sides.iter().flatten().copied().collect();
    let known = known(db, kind, &all).await?;
    let rating = |user: &UserId| known.get(user).map(|known| known.rating);
    Ok(sides.iter().map(|side| shown::side(&side.iter().map(rating).collect::<Vec<_>>(), Day::of(now))).collect())
}

/// The chance of side A to win a match today, from 0 to 1; none unless something is known of all of them, one or two on each side.
pub(in crate::features) fn chance(a: &[Option<Rating>], b: &[Option<Rating>], now: Millis, best_of: BestOf) -> Option<f64> {
    let day = Day::of(now);
    match (a, b) {
        ([Some(a)], [Some(b)]) => Some(expected(&[*a], &[*b], day, best_of).chance),
        ([Some(a1), Some(a2)], [Some(b1), Some(b2)]) => Some(expected(&[*a1, *a2], &[*b1, *b2], day, best_of).chance),
        _ => None,
    }
}

/// The same of two teams, which meet as two players who are as strong as their players are on average, as far as something is known
/// of them; none if nothing is known of a team.
pub(in crate::features) fn chance_of_teams(a: &[Option<Rating>], b: &[Option<Rating>], now: Millis, best_of: BestOf) -> Option<f64> {
    let mean = |team: &[Option<Rating>]| Rating::average(&team.iter().flatten().copied().collect::<Vec<_>>());
    mean(a).zip(mean(b)).map(|(a, b)| expected(&[a], &[b], Day::of(now), best_of).chance)
}

/// Somebody's ratings.
pub(super) async fn of_user(view: &View, args: &GetRatings) -> Result<Ratings> {
    let user = seen(view, args.user).await?;
    let (singles, doubles) = (of_kind(view, RatingKind::Singles, user.id).await?, of_kind(view, RatingKind::Doubles, user.id).await?);
    Ok(Ratings { user, singles, doubles })
}

/// Somebody's rating of a kind today.
pub(super) async fn of_kind(view: &View, kind: RatingKind, user: UserId) -> Result<Option<PlayerRating>> {
    Ok(today(&known(view.db(), kind, &[user]).await?, user, view.now))
}

/// Somebody of these as they are shown today.
pub(super) fn today(known: &HashMap<UserId, Known>, user: UserId, now: Millis) -> Option<PlayerRating> {
    known.get(&user).map(|known| shown::rating(known, Day::of(now)))
}

/// Somebody whose results the caller may see; refuses with `not_found` where a profile is.
pub(super) async fn seen(view: &View, user: UserId) -> Result<Person> {
    let me = view.caller()?.user;
    let found = names::reachable(view.db(), view.tenant(), [user]).await?.pop().ok_or_else(player_not_found)?;
    if blocks::any_between(view.db(), me, [user]).await? { Err(player_not_found()) } else { Ok(found) }
}
