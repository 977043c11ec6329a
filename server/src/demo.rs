//! A community to look at: 300 people around Los Angeles, whom they follow, where they play, what some of them said to each other
//! over the last days, and their games.
//!
//! Everything is done by what does it for people, in their names and at their times. It is made once: what is made is marked
//! in the transaction that makes it; pictures, which are kept outside of the database, are marked after the last of them.

mod ago;
mod canvas;
mod chance;
mod courts;
mod follows;
mod games;
mod papers;
mod people;
mod person;
mod picture_ids;
mod pictures;
mod portraits;
mod rooms;
mod sign_ins;
mod stage;

use crate::error::Result;
use crate::media::Media;
use crate::run::Core;

pub use sign_ins::{PASSWORD, SIGN_INS, SignIn};

/// Makes the community, as far as it is not made yet.
pub async fn make(core: &Core, media: &Media) -> Result<()> {
    let people = person::read()?;
    let ids = person::ids(&people);
    people::sign_up_all(core, &people).await?;
    rooms::play_all(core, &ids).await?;
    follows::play_all(core, &ids).await?;
    courts::add_all(core, &ids).await?;
    games::play_all(core, &people, &ids).await?;
    pictures::hang_all(core, media, &people).await
}
