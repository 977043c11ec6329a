//! Posts and follows for a load test: posts of residents about where they live, over the last three months, and residents who follow
//! each other. Whoever signs in follows some of them.

use protocol::people::Spot;
use protocol::{Millis, PostId, TenantId, UserId};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use uuid::Uuid;

use crate::db::{Db, Sql};
use crate::error::Result;
use crate::features::follows;
use crate::features::posts::seeding::{self, SeededPost};
use crate::instance;

/// Posts per statement.
const AT_ONCE: usize = 50;
/// Residents in one commit, each with a post.
const IN_A_COMMIT: usize = 5_000;
/// Days over which the posts are spread.
const DAYS: i64 = 90;
const DAY: i64 = 86_400_000;
/// How many people somebody who signs in follows.
const FOLLOWED: usize = 200;
const TEXTS: [&str; 4] = [
    "Anybody for a hit on Saturday morning?",
    "The nets are new, and somebody swept the lines.",
    "Lost a grey racket bag near the gate. It has my shoes in it.",
    "First match after the injury: three sets, and nothing hurts.",
];

type Author = (UserId, String, f64, f64);

/// Writes so many posts, and as many follows between their authors, once; then those of the readers, each of other authors.
pub(super) async fn write(db: &Db, now: Millis, count: usize, readers: &[UserId]) -> Result<()> {
    if count == 0 {
        return Ok(());
    }
    if instance::mark(db, &format!("load.posts.{count}")).await? {
        write_posts(db, now, count).await?;
        let look = Sql::Each { sqlite: "PRAGMA optimize = 0x10002", postgres: "VACUUM (ANALYZE) post, follow" };
        db.query(look).run().await?;
    }
    let authors = authors(db, None, readers.len() * FOLLOWED).await?;
    for (reader, followed) in readers.iter().zip(authors.chunks(FOLLOWED)) {
        let follows: Vec<(UserId, UserId)> = followed.iter().map(|author| (*reader, author.0)).collect();
        follows::seed(db, &follows, now).await?;
    }
    Ok(())
}

/// A post of each resident, and again from the first one until there are as many as wanted.
async fn write_posts(db: &Db, now: Millis, count: usize) -> Result<()> {
    let chance = &mut StdRng::seed_from_u64(1);
    let (mut last, mut written) = (None, 0);
    while written < count {
        let some = authors(db, last, IN_A_COMMIT.min(count - written)).await?;
        let Some(newest) = some.last().map(|author| author.0) else {
            // Everybody has one more: from the first again, if there is anybody.
            if last.take().is_none() {
                break;
            }
            continue;
        };
        let posts: Vec<SeededPost> = some.iter().map(|author| post(chance, author, now)).collect();
        let followed = some.iter().cycle().skip(1);
        let follows: Vec<(UserId, UserId)> =
            some.iter().zip(followed).map(|(one, other)| (one.0, other.0)).filter(|(one, other)| one != other).collect();
        db.tx(async |db| {
            for few in posts.chunks(AT_ONCE) {
                seeding::write(db, TenantId::FIRST, few).await?;
            }
            follows::seed(db, &follows, now).await
        })
        .await?;
        written += some.len();
        last = Some(newest);
    }
    Ok(())
}

fn post(chance: &mut StdRng, (author, area, latitude, longitude): &Author, now: Millis) -> SeededPost {
    let at = Millis(now.0 - chance.random_range(0..DAYS * DAY));
    let born = u64::try_from(at.0).unwrap_or_default();
    let text = TEXTS.get(chance.random_range(0..TEXTS.len())).copied().unwrap_or_default();
    SeededPost {
        id: PostId(uuid::Builder::from_unix_timestamp_millis(born, &chance.random()).into_uuid()),
        author: *author,
        text,
        spot: Spot { latitude: *latitude, longitude: *longitude },
        area: area.clone(),
        at,
    }
}

/// Residents with an area, in the order of their ids.
async fn authors(db: &Db, after: Option<UserId>, limit: usize) -> Result<Vec<Author>> {
    let after = after.unwrap_or(UserId(Uuid::nil()));
    let query = db.query("SELECT id, area, latitude, longitude FROM app_user WHERE area IS NOT NULL AND latitude IS NOT NULL AND id > ");
    Ok(query.arg(after).push(" ORDER BY id LIMIT ").arg(i64::try_from(limit).unwrap_or(i64::MAX)).all().await?)
}
