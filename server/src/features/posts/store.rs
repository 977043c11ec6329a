//! The table `post`; its likes and saves are in [`marks`].

mod marks;
pub(crate) mod seeding;

use protocol::people::{Person, Spot};
use protocol::posts::{Card, CardNoun, Mention, Post, PostImage};
use protocol::{Cell, Millis, PostId, TenantId, Topic, UserId};
use uuid::Uuid;

use crate::db::{Db, Query};
use crate::error::Result;
use crate::features::blocks;
use crate::features::columns::to_column;
use crate::features::cursor::Cursor;
use crate::sql;

pub(super) use marks::{delete_saves, like, liked_by, marked, save, unlike, unsave};

/// The columns of a [`Row`], from `post p` and `app_user u`, and by which time a list sorts them.
macro_rules! columns {
    ($listed_at:literal) => {
        concat!(
            "SELECT p.id, p.author, u.name, u.handle, u.profile_image, p.text, p.mentions, p.images, p.area, p.latitude, p.longitude, \
             p.topic_cell, p.card, p.comments_open, p.likes, p.comments, p.version, p.created_at, p.edited_at, p.deleted_at, p.hidden_at, ",
            $listed_at,
            " AS listed_at FROM post p JOIN app_user u ON u.id = p.author"
        )
    };
}

/// A post with its author.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(super) struct Row {
    pub(super) id: PostId,
    pub(super) author: UserId,
    name: String,
    handle: String,
    profile_image: Option<String>,
    pub(super) text: String,
    mentions: String,
    images: String,
    area: Option<String>,
    latitude: Option<f64>,
    longitude: Option<f64>,
    pub(super) topic_cell: Option<i64>,
    card: Option<String>,
    pub(super) comments_open: bool,
    pub(super) likes: i64,
    pub(super) comments: i64,
    pub(super) version: i64,
    pub(super) created_at: Millis,
    pub(super) edited_at: Option<Millis>,
    pub(super) deleted_at: Option<Millis>,
    pub(super) hidden_at: Option<Millis>,
    pub(super) listed_at: Millis,
}

impl Row {
    pub(super) fn post(&self) -> Result<Post> {
        Ok(Post {
            id: self.id,
            author: Person {
                id: self.author,
                name: self.name.clone(),
                handle: self.handle.clone(),
                profile_image: self.profile_image.clone(),
            },
            text: self.text.clone(),
            mentions: self.mentions()?,
            images: self.images()?,
            area: self.area.clone(),
            spot: self.latitude.zip(self.longitude).map(|(latitude, longitude)| Spot { latitude, longitude }),
            card: self.card()?,
            comments_open: self.comments_open,
            likes: self.likes,
            comments: self.comments,
            version: self.version,
            at: self.created_at,
            edited_at: self.edited_at,
            deleted_at: self.deleted_at,
            hidden: self.hidden_at.is_some(),
        })
    }

    pub(super) fn place(&self) -> Place {
        Place { area: self.area.clone(), spot: self.latitude.zip(self.longitude), topic_cell: self.topic_cell }
    }

    /// What its author has written.
    pub(super) fn written(&self) -> Result<Written> {
        Ok(Written {
            text: self.text.clone(),
            mentions: self.mentions()?,
            images: self.images()?,
            place: self.place(),
            card: self.card()?,
            comments_open: self.comments_open,
        })
    }

    pub(super) fn card(&self) -> Result<Option<Card>> {
        Ok(self.card.as_deref().map(serde_json::from_str).transpose()?)
    }

    pub(super) fn mentions(&self) -> Result<Vec<Mention>> {
        Ok(serde_json::from_str(&self.mentions)?)
    }

    pub(super) fn images(&self) -> Result<Vec<PostImage>> {
        Ok(serde_json::from_str(&self.images)?)
    }

    /// The paths of its pictures.
    pub(super) fn paths(&self) -> Result<Vec<String>> {
        Ok(self.images()?.into_iter().map(|image| image.url).collect())
    }

    /// The topic of its area.
    pub(super) fn feed(&self, tenant: TenantId) -> Option<Topic> {
        topic_of(tenant, self.topic_cell?)
    }
}

/// The topic of an area, for one community.
pub(super) fn topic_of(tenant: TenantId, topic_cell: i64) -> Option<Topic> {
    Cell::new(topic_cell.cast_unsigned()).map(|cell| Topic::Feed(cell.of(tenant)))
}

/// What a post is about: the name of an area, the centre of a place cell, and the topic cell around it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Place {
    pub(super) area: Option<String>,
    /// Latitude and longitude.
    pub(super) spot: Option<(f64, f64)>,
    pub(super) topic_cell: Option<i64>,
}

/// What its author writes of a post.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Written {
    pub(super) text: String,
    pub(super) mentions: Vec<Mention>,
    pub(super) images: Vec<PostImage>,
    pub(super) place: Place,
    pub(super) card: Option<Card>,
    pub(super) comments_open: bool,
}

impl Written {
    /// The columns of its card.
    fn card_columns(&self) -> Result<(Option<String>, Option<String>)> {
        let card = self.card.as_ref().map(serde_json::to_string).transpose()?;
        Ok((card, self.card.as_ref().map(|card| to_column(card.noun())).transpose()?))
    }
}

pub(super) async fn insert(db: &Db, tenant: TenantId, (id, author): (PostId, UserId), written: &Written, now: Millis) -> Result<()> {
    let (card, card_noun) = written.card_columns()?;
    sql!(
        db,
        "INSERT INTO post (id, tenant, author, text, mentions, images, area, latitude, longitude, topic_cell, card, card_noun,
             comments_open, likes, comments, version, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 0, 0, 1, $14)",
        id,
        tenant,
        author,
        written.text.as_str(),
        serde_json::to_string(&written.mentions)?,
        serde_json::to_string(&written.images)?,
        written.place.area.as_deref(),
        written.place.spot.map(|(latitude, _)| latitude),
        written.place.spot.map(|(_, longitude)| longitude),
        written.place.topic_cell,
        card,
        card_noun,
        written.comments_open,
        now
    )
    .run()
    .await?;
    Ok(())
}

/// Writes an edited post, as its next version.
pub(super) async fn update(db: &Db, id: PostId, written: &Written, now: Millis) -> Result<()> {
    let (card, card_noun) = written.card_columns()?;
    sql!(
        db,
        "UPDATE post SET text = $2, mentions = $3, images = $4, area = $5, latitude = $6, longitude = $7, topic_cell = $8, card = $9,
             card_noun = $10, comments_open = $11, version = version + 1, edited_at = $12 WHERE id = $1",
        id,
        written.text.as_str(),
        serde_json::to_string(&written.mentions)?,
        serde_json::to_string(&written.images)?,
        written.place.area.as_deref(),
        written.place.spot.map(|(latitude, _)| latitude),
        written.place.spot.map(|(_, longitude)| longitude),
        written.place.topic_cell,
        card,
        card_noun,
        written.comments_open,
        now
    )
    .run()
    .await?;
    Ok(())
}

/// Empties a post; its row stays for the comments and saves that name it.
pub(super) async fn delete(db: &Db, id: PostId, now: Millis) -> Result<()> {
    sql!(
        db,
        "UPDATE post SET text = '', mentions = '[]', images = '[]', area = NULL, latitude = NULL, longitude = NULL, card = NULL,
             card_noun = NULL, deleted_at = $2 WHERE id = $1",
        id,
        now
    )
    .run()
    .await?;
    Ok(())
}

pub(super) async fn set_hidden(db: &Db, id: PostId, hidden_at: Option<Millis>) -> Result<()> {
    sql!(db, "UPDATE post SET hidden_at = $2 WHERE id = $1", id, hidden_at).run().await?;
    Ok(())
}

/// The post of something that happened, and its author; also one that was deleted.
pub(super) async fn of_occasion(db: &Db, (occasion, of): (&str, Uuid)) -> Result<Option<(PostId, UserId)>> {
    Ok(sql!(db, "SELECT id, author FROM post WHERE occasion_of = $1 AND occasion = $2", of, occasion).optional().await?)
}

/// Writes what happened of which a post is, or that it is of nothing any more.
pub(super) async fn set_occasion(db: &Db, id: PostId, key: Option<(&str, Uuid)>) -> Result<()> {
    let (occasion, of) = key.unzip();
    sql!(db, "UPDATE post SET occasion = $2, occasion_of = $3 WHERE id = $1", id, occasion, of).run().await?;
    Ok(())
}

/// What somebody has posted since then, without what is deleted.
pub(super) async fn posted_since(db: &Db, author: UserId, since: Millis) -> Result<Vec<Row>> {
    let found =
        sql!(db, concat!(columns!("p.created_at"), " WHERE p.author = $1 AND p.created_at > $2 AND p.deleted_at IS NULL"), author, since);
    Ok(found.all().await?)
}

/// Hidden posts with their authors' handles and their texts, the one that was hidden first first.
pub(super) async fn hidden(db: &Db, tenant: TenantId, limit: i64) -> Result<Vec<(PostId, String, String, Millis)>> {
    Ok(sql!(
        db,
        "SELECT p.id, u.handle, p.text, p.hidden_at FROM post p JOIN app_user u ON u.id = p.author
         WHERE p.tenant = $1 AND p.hidden_at IS NOT NULL AND p.deleted_at IS NULL ORDER BY p.hidden_at, p.id LIMIT $2",
        tenant,
        limit
    )
    .all()
    .await?)
}

/// Locks a post; `false` if there is none that is not deleted.
pub(super) async fn lock(db: &Db, tenant: TenantId, id: PostId) -> Result<bool> {
    let locked = sql!(db, "UPDATE post SET likes = likes WHERE id = $1 AND tenant = $2 AND deleted_at IS NULL", id, tenant);
    Ok(locked.run().await? == 1)
}

/// Changes the counts of a post, which is locked.
pub(super) async fn count(db: &Db, id: PostId, likes: i64, comments: i64) -> Result<()> {
    sql!(db, "UPDATE post SET likes = likes + $2, comments = comments + $3 WHERE id = $1", id, likes, comments).run().await?;
    Ok(())
}

/// A post that is not deleted.
pub(super) async fn find(db: &Db, tenant: TenantId, id: PostId) -> Result<Option<Row>> {
    let found = sql!(db, concat!(columns!("p.created_at"), " WHERE p.id = $1 AND p.tenant = $2 AND p.deleted_at IS NULL"), id, tenant);
    Ok(found.optional().await?)
}

/// A post, deleted or not.
pub(super) async fn any(db: &Db, id: PostId) -> Result<Row> {
    Ok(sql!(db, concat!(columns!("p.created_at"), " WHERE p.id = $1"), id).one().await?)
}

/// Those of the posts that somebody sees.
pub(super) async fn seen_among(db: &Db, tenant: TenantId, me: UserId, ids: &[PostId]) -> Result<Vec<PostId>> {
    let query = db.query("SELECT p.id FROM post p WHERE p.deleted_at IS NULL AND p.tenant = ").arg(tenant);
    let query = push_seen(query, me).push(" AND p.id IN ").list(ids.iter().copied());
    Ok(query.scalars().await?)
}

/// Leaves out what a reader does not see: hidden posts of others, and posts of people in a block with them.
fn push_seen(query: Query<'_>, me: UserId) -> Query<'_> {
    let query = query.push(" AND (p.hidden_at IS NULL OR p.author = ").arg(me).push(")");
    blocks::exclude(query, "p.author", me)
}

/// Whose posts a page lists, or those of which areas.
#[derive(Clone, Copy, Debug)]
pub(super) enum Of<'a> {
    Areas(&'a [i64]),
    Authors(&'a [UserId]),
}

/// Which posts of a list a page reads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'a> {
    pub(super) tenant: TenantId,
    pub(super) reader: UserId,
    pub(super) card: Option<&'a str>,
    pub(super) after: Option<Cursor<PostId>>,
    pub(super) limit: usize,
}

impl Part<'_> {
    fn limit(&self) -> i64 {
        i64::try_from(self.limit).unwrap_or(i64::MAX)
    }
}

/// The newest posts of several areas or authors: the newest of each, read from the end of an index, and the newest of these. Hidden
/// ones are listed to their author alone, by author.
pub(super) async fn newest(db: &Db, of: Of<'_>, part: Part<'_>) -> Result<Vec<Row>> {
    let (areas, authors) = match of {
        Of::Areas(areas) => (areas, [].as_slice()),
        Of::Authors(authors) => ([].as_slice(), authors),
    };
    if areas.is_empty() && authors.is_empty() {
        return Ok(Vec::new());
    }
    let mut query = db.query("SELECT k.id FROM (");
    for (index, area) in areas.iter().enumerate() {
        let begun = begin(query, index).push(" AND p.hidden_at IS NULL AND p.topic_cell = ").arg(*area);
        query = end(blocks::exclude(begun, "p.author", part.reader), part);
    }
    for (index, author) in authors.iter().enumerate() {
        let begun = begin(query, index).push(" AND p.author = ").arg(*author);
        query = end(begun.push(" AND (p.hidden_at IS NULL OR p.author = ").arg(part.reader).push(")"), part);
    }
    let ids: Vec<PostId> = query.push(") k ORDER BY k.created_at DESC, k.id DESC LIMIT ").arg(part.limit()).scalars().await?;
    let query = db.query(columns!("p.created_at")).push(" WHERE p.id IN ").list(ids);
    Ok(query.push(" ORDER BY p.created_at DESC, p.id DESC").all().await?)
}

fn begin(query: Query<'_>, index: usize) -> Query<'_> {
    let query = if index == 0 { query } else { query.push(" UNION ALL ") };
    query.push("SELECT c.id, c.created_at FROM (SELECT p.id, p.created_at FROM post p WHERE p.deleted_at IS NULL")
}

fn end<'d>(query: Query<'d>, part: Part<'_>) -> Query<'d> {
    let query = query.push(" AND p.tenant = ").arg(part.tenant).opt(" AND p.card_noun = ", part.card);
    let query = push_after(query, " AND (p.created_at, p.id) < (", part.after);
    query.push(" ORDER BY p.created_at DESC, p.id DESC LIMIT ").arg(part.limit()).push(") c")
}

fn push_after<'d>(query: Query<'d>, before: &'static str, after: Option<Cursor<PostId>>) -> Query<'d> {
    match after {
        Some(after) => query.push(before).arg(after.at).push(", ").arg(after.id).push(")"),
        None => query,
    }
}

/// Of those whom somebody follows, the ones with the newest posts: a page of posts is among theirs.
pub(super) async fn latest_authors(db: &Db, part: Part<'_>) -> Result<Vec<UserId>> {
    let query = db.query("SELECT k.author FROM (SELECT f.followee AS author, (SELECT p.created_at FROM post p WHERE p.author = f.followee");
    let query = query.push(" AND p.deleted_at IS NULL AND p.hidden_at IS NULL").opt(" AND p.card_noun = ", part.card);
    let query = push_after(query, " AND (p.created_at, p.id) < (", part.after);
    let query = query.push(" ORDER BY p.created_at DESC, p.id DESC LIMIT 1) AS newest FROM follow f WHERE f.follower = ").arg(part.reader);
    let query = query.push(") k WHERE k.newest IS NOT NULL ORDER BY k.newest DESC, k.author DESC LIMIT ").arg(part.limit());
    Ok(query.scalars().await?)
}

/// The posts that somebody saved, the last one first.
pub(super) async fn saved(db: &Db, part: Part<'_>) -> Result<Vec<Row>> {
    let query = db.query(columns!("s.at")).push(" JOIN post_save s ON s.post = p.id WHERE s.user_id = ").arg(part.reader);
    let query = push_seen(query.push(" AND p.deleted_at IS NULL").opt(" AND p.card_noun = ", part.card), part.reader);
    let query = push_after(query, " AND (s.at, s.post) < (", part.after);
    Ok(query.push(" ORDER BY s.at DESC, s.post DESC LIMIT ").arg(part.limit()).all().await?)
}

/// Somebody's newest posts since a time, hidden ones too.
pub(super) async fn of_author_since(db: &Db, author: UserId, since: Millis, limit: i64) -> Result<Vec<PostId>> {
    Ok(sql!(
        db,
        "SELECT id FROM post WHERE author = $1 AND deleted_at IS NULL AND created_at > $2 ORDER BY created_at DESC, id DESC LIMIT $3",
        author,
        since,
        limit
    )
    .scalars()
    .await?)
}

/// The column of a card's kind.
pub(super) fn noun_column(noun: CardNoun) -> Result<String> {
    to_column(noun)
}
