//! The people's pictures, drawn here and stored like any other.
//!
//! Rows are written with the people, files afterwards; after an interruption all pictures are drawn again under the same ids.

use futures_util::{TryStreamExt, stream};
use pixels::RgbImage;
use protocol::{PictureId, UserId};

use super::person::Person;
use super::picture_ids::{paper_of, portrait_of};
use super::portraits::Look;
use super::{papers, portraits};
use crate::error::{Error, Result};
use crate::instance;
use crate::media::{self, Media};
use crate::run::{Core, Cx};

const MARK: &str = "demo.pictures";
/// Pictures in progress per processor: while one is stored, another is drawn.
const PER_PROCESSOR: usize = 2;

/// How a picture is drawn.
#[derive(Clone)]
enum Picture {
    Portrait(Look),
    Paper,
}

/// One picture of a person.
struct Shown {
    id: PictureId,
    owner: UserId,
    key: String,
    picture: Picture,
}

fn shown(people: &[Person]) -> Vec<Shown> {
    let of = |person: &Person, id, picture| Shown { id, owner: person.id, key: person.key.clone(), picture };
    let portraits = people.iter().filter_map(|person| Some(of(person, portrait_of(person.id), Picture::Portrait(person.look?))));
    let papers = people.iter().filter(|person| person.shows_paper()).map(|person| of(person, paper_of(person.id), Picture::Paper));
    portraits.chain(papers).collect()
}

/// Inserts the rows of these people's pictures.
pub(super) async fn write_down(cx: &mut Cx, people: &[Person]) -> Result<()> {
    for shown in shown(people) {
        let size = match shown.picture {
            Picture::Portrait(_) => portraits::SIZE,
            Picture::Paper => papers::SIZE,
        };
        media::insert_drawn(cx, shown.id, shown.owner, size).await?;
    }
    Ok(())
}

/// Draws and stores all pictures, unless that is done.
pub(super) async fn hang_all(core: &Core, media: &Media, people: &[Person]) -> Result<()> {
    if instance::is_marked(&core.db, MARK).await? {
        return Ok(());
    }
    let at_once = PER_PROCESSOR * std::thread::available_parallelism().map_or(1, usize::from);
    stream::iter(shown(people).into_iter().map(Ok::<_, Error>))
        .try_for_each_concurrent(at_once, |Shown { id, key, picture, .. }| async move {
            let drawn = core.tasks.compute(move || draw(&picture, &key)).await;
            let drawn = drawn.flatten().ok_or_else(|| Error::internal("a drawing came to nothing"))?;
            media::store_drawn(core, media, id, drawn).await
        })
        .await?;
    instance::mark(&core.db, MARK).await?;
    Ok(())
}

fn draw(picture: &Picture, key: &str) -> Option<RgbImage> {
    match picture {
        Picture::Portrait(look) => portraits::draw(*look, key),
        Picture::Paper => papers::draw(key),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use uuid::Uuid;

    use super::*;
    use crate::demo::person;

    #[test]
    fn every_portrait_is_reproducible_and_unique() {
        let people = person::read().unwrap();
        let some = people.iter().filter_map(|person| Some((person.look?, &person.key))).take(12);
        let drawn: Vec<RgbImage> = some.clone().map(|(look, key)| portraits::draw(look, key).unwrap()).collect();
        assert!(drawn.iter().all(|picture| (picture.width(), picture.height()) == portraits::SIZE));
        assert_eq!(drawn.iter().map(|picture| picture.as_raw().as_slice()).collect::<BTreeSet<_>>().len(), 12);
        let again: Vec<RgbImage> = some.map(|(look, key)| portraits::draw(look, key).unwrap()).collect();
        assert!(drawn == again);
        let paper = papers::draw("elena").unwrap();
        assert_eq!((paper.width(), paper.height()), papers::SIZE);
        assert!(paper != papers::draw("marcus").unwrap());
    }

    #[test]
    fn every_picture_id_is_unique() {
        let people = person::read().unwrap();
        let all = shown(&people);
        let ids: BTreeSet<Uuid> = all.iter().map(|shown| shown.id.0).chain(people.iter().map(|person| person.id.0)).collect();
        assert_eq!(ids.len(), all.len() + people.len());
    }
}
