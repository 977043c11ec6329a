//! Reviews of courts. Owns the table `court_review`.
//!
//! INVARIANT: a person has one review of a court; the totals are in the court's row and change under its lock.
//! INVARIANT: a hidden review is seen by its author alone, and the totals leave it out.

use protocol::courts::{ListReviews, RemoveReview, Review, Reviews, WriteReview};
use protocol::people::Person;
use protocol::session::Done;
use protocol::text::ReviewText;
use protocol::{CourtId, Millis, Refusal, TenantId, UserId, sentence};

use crate::db::Db;
use crate::error::{Result, not_found};
use crate::features::blocks;
use crate::features::budget::Page;
use crate::features::courts::reference;
use crate::features::cursor::Cursor;
use crate::features::people::names;
use crate::features::users::activity::{self, Cause};
use crate::run::{Cx, View};

/// Reviews per page.
const PAGE: usize = 24;
/// Stars.
const RATINGS: std::ops::RangeInclusive<i64> = 1..=5;

/// Writes my review of a court, or replaces it.
pub(crate) async fn write(cx: &mut Cx, args: WriteReview) -> Result<Review> {
    let me = cx.caller()?.user;
    if !RATINGS.contains(&args.rating) {
        return Err(Refusal::invalid("rating", sentence!("stars")).into());
    }
    let text = ReviewText::parse(&args.text.unwrap_or_default())?.map(ReviewText::into_string);
    let court = reference::lock(cx, args.court).await?;
    let before = store::find(cx.db(), court.id, me).await?;
    store::write(cx.db(), court.id, me, args.rating, text.as_deref(), cx.now).await?;
    match before {
        Some(before) if before.hidden_at.is_some() => {}
        Some(before) => reference::rate(cx.db(), court.id, args.rating - before.rating, 0).await?,
        None => {
            reference::rate(cx.db(), court.id, args.rating, 1).await?;
            activity::earn(cx, me, Cause::Review, court.id.0).await?;
        }
    }
    of(cx.db(), cx.tenant(), court.id, me).await?.ok_or_else(not_found)
}

/// Deletes my review, if there is one.
pub(super) async fn remove(cx: &mut Cx, args: RemoveReview) -> Result<Done> {
    let me = cx.caller()?.user;
    remove_of(cx, args.court, me).await?;
    Ok(Done {})
}

/// Removes somebody's review of a court; whether there was one.
pub(super) async fn remove_of(cx: &Cx, court: CourtId, author: UserId) -> Result<bool> {
    let court = reference::lock(cx, court).await?;
    let Some(before) = store::find(cx.db(), court.id, author).await? else { return Ok(false) };
    store::delete(cx.db(), court.id, author).await?;
    if before.hidden_at.is_none() {
        reference::rate(cx.db(), court.id, -before.rating, -1).await?;
    }
    Ok(true)
}

/// Hides somebody's review of a court from everybody else, or shows it again; whether that changed anything.
pub(super) async fn set_hidden(cx: &Cx, court: CourtId, author: UserId, hidden: bool) -> Result<bool> {
    let court = reference::lock(cx, court).await?;
    let before = store::find(cx.db(), court.id, author).await?.filter(|before| before.hidden_at.is_some() != hidden);
    let Some(before) = before else { return Ok(false) };
    store::set_hidden(cx.db(), court.id, author, hidden.then_some(cx.now)).await?;
    let sign = if hidden { -1 } else { 1 };
    reference::rate(cx.db(), court.id, sign * before.rating, sign).await?;
    Ok(true)
}

/// When somebody last changed their review of a court; none of one that was never edited, and of none.
pub(super) async fn edited_at(cx: &Cx, court: CourtId, author: UserId) -> Result<Option<Millis>> {
    let court = reference::lock(cx, court).await?;
    Ok(store::find(cx.db(), court.id, author).await?.and_then(|row| row.edited_at))
}

/// Somebody's review of a court.
pub(super) async fn of(db: &Db, tenant: TenantId, court: CourtId, author: UserId) -> Result<Option<Review>> {
    match store::find(db, court, author).await? {
        Some(row) => with_author(db, tenant, &row).await,
        None => Ok(None),
    }
}

async fn with_author(db: &Db, tenant: TenantId, row: &store::Row) -> Result<Option<Review>> {
    let author = names::named(db, tenant, [row.author]).await?.pop();
    Ok(author.map(|author| row.review(author)))
}

/// A review that the sender of a command sees, with the court's id; `not_found` for any other.
pub(crate) async fn seen(cx: &Cx, court: CourtId, author: UserId) -> Result<(CourtId, Review)> {
    let court = reference::seen(cx, court).await?.id;
    let me = cx.caller()?.user;
    let row = store::find(cx.db(), court, author).await?.filter(|row| row.hidden_at.is_none() || author == me).ok_or_else(not_found)?;
    if blocks::any_between(cx.db(), me, [author]).await? {
        return Err(not_found());
    }
    let review = with_author(cx.db(), cx.tenant(), &row).await?.ok_or_else(not_found)?;
    Ok((court, review))
}

/// Reviews of a court, the newest first.
pub(super) async fn list(view: &View, args: ListReviews) -> Result<Reviews> {
    let me = view.caller()?.user;
    let after = args.cursor.as_deref().map(Cursor::parse).transpose()?;
    let court = reference::current(view.db(), view.tenant(), args.court).await?.ok_or_else(not_found)?;
    let page = Page::of(store::page(view.db(), court, me, after, PAGE + 1).await?, PAGE);
    let named = names::named(view.db(), view.tenant(), page.rows.iter().map(|row| row.author)).await?;
    let review = |row: &store::Row| named.iter().find(|person| person.id == row.author).cloned().map(|author| row.review(author));
    let reviews = page.rows.iter().filter_map(review).collect();
    let cursor = |last: &store::Row| Cursor { at: last.at, id: last.author }.write();
    let (reviews, cursor) = page.in_a_reply(reviews, |review, row| review.author.id == row.author, cursor)?;
    Ok(Reviews { reviews, cursor })
}

/// Moves the reviews of a merged court to the court that stays; both are locked. Of two by one person the newer one stays.
pub(super) async fn move_all(cx: &Cx, from: CourtId, into: CourtId) -> Result<()> {
    store::delete_older(cx.db(), from, into).await?;
    store::delete_older(cx.db(), into, from).await?;
    store::move_all(cx.db(), from, into).await?;
    let (sum, count) = store::totals(cx.db(), into).await?;
    reference::set_rating(cx.db(), into, sum, count).await
}

mod store {
    use super::*;
    use crate::sql;

    #[derive(crate::db::FromRow)]
    pub(super) struct Row {
        pub(super) author: UserId,
        pub(super) rating: i64,
        text: Option<String>,
        pub(super) at: Millis,
        pub(super) edited_at: Option<Millis>,
        pub(super) hidden_at: Option<Millis>,
    }

    impl Row {
        pub(super) fn review(&self, author: Person) -> Review {
            Review { author, rating: self.rating, text: self.text.clone(), at: self.at, edited_at: self.edited_at }
        }
    }

    pub(super) async fn find(db: &Db, court: CourtId, author: UserId) -> Result<Option<Row>> {
        Ok(sql!(
            db,
            "SELECT author, rating, text, at, edited_at, hidden_at FROM court_review WHERE court = $1 AND author = $2",
            court,
            author
        )
        .optional()
        .await?)
    }

    pub(super) async fn write(db: &Db, court: CourtId, author: UserId, rating: i64, text: Option<&str>, now: Millis) -> Result<()> {
        sql!(
            db,
            "INSERT INTO court_review (court, author, rating, text, at) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (court, author) DO UPDATE SET rating = excluded.rating, text = excluded.text, edited_at = excluded.at",
            court,
            author,
            rating,
            text,
            now
        )
        .run()
        .await?;
        Ok(())
    }

    pub(super) async fn set_hidden(db: &Db, court: CourtId, author: UserId, at: Option<Millis>) -> Result<()> {
        sql!(db, "UPDATE court_review SET hidden_at = $3 WHERE court = $1 AND author = $2", court, author, at).run().await?;
        Ok(())
    }

    pub(super) async fn delete(db: &Db, court: CourtId, author: UserId) -> Result<()> {
        sql!(db, "DELETE FROM court_review WHERE court = $1 AND author = $2", court, author).run().await?;
        Ok(())
    }

    /// Deletes those reviews of a court whose author has written a newer one of the other court, or one at the same time if that
    /// court has the greater id.
    pub(super) async fn delete_older(db: &Db, court: CourtId, other: CourtId) -> Result<()> {
        sql!(
            db,
            "DELETE FROM court_review WHERE court = $1 AND EXISTS (
                 SELECT 1 FROM court_review n WHERE n.court = $2 AND n.author = court_review.author
                     AND (COALESCE(n.edited_at, n.at), n.court) > (COALESCE(court_review.edited_at, court_review.at), court_review.court)
             )",
            court,
            other
        )
        .run()
        .await?;
        Ok(())
    }

    pub(super) async fn move_all(db: &Db, from: CourtId, into: CourtId) -> Result<()> {
        sql!(db, "UPDATE court_review SET court = $2 WHERE court = $1", from, into).run().await?;
        Ok(())
    }

    /// The sum of the stars, and the number of reviews.
    pub(super) async fn totals(db: &Db, court: CourtId) -> Result<(i64, i64)> {
        Ok(sql!(
            db,
            "SELECT CAST(COALESCE(SUM(rating), 0) AS BIGINT), COUNT(*) FROM court_review WHERE court = $1 AND hidden_at IS NULL",
            court
        )
        .one()
        .await?)
    }

    pub(super) async fn page(db: &Db, court: CourtId, me: UserId, after: Option<Cursor<UserId>>, limit: usize) -> Result<Vec<Row>> {
        Ok(sql!(
            db,
            concat!(
                "SELECT author, rating, text, at, edited_at, hidden_at FROM court_review
                 WHERE court = $1 AND (hidden_at IS NULL OR author = $2) AND ((at, author) < ($3, $4) OR $3 IS NULL) AND ",
                blocks::not_blocked!("author", "$2"),
                " ORDER BY at DESC, author DESC LIMIT $5"
            ),
            court,
            me,
            after.map(|after| after.at),
            after.map(|after| after.id),
            i64::try_from(limit).unwrap_or(i64::MAX)
        )
        .all()
        .await?)
    }
}
