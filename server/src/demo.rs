//! A demo community: 300 people around Los Angeles, whom they follow, where they play, their chats of the last days, their games,
//! their leagues, their lessons and their posts.
//!
//! Everything is done by the normal commands, in people's names and at the times of the stories. It is done once: each part is
//! marked as done in its own transaction; pictures, which are stored outside of the database, after the last of them.

mod ago;
mod chance;
mod commands;
mod courts;
mod follows;
mod games;
mod leagues;
mod lessons;
mod live;
mod moderators;
mod papers;
mod people;
mod person;
mod picture_ids;
mod pictures;
mod portraits;
mod posts;
mod rooms;
mod season;
mod sign_ins;
mod stage;
mod step;

use crate::error::Result;
use crate::media::Media;
use crate::run::Core;

pub use live::play_on;
pub use sign_ins::{PASSWORD, SIGN_INS, SignIn};

/// Creates the community, as far as it does not exist yet.
pub async fn make(core: &Core, media: &Media) -> Result<()> {
    let people = person::read()?;
    let ids = person::ids(&people);
    people::sign_up_all(core, &people).await?;
    rooms::play_all(core, &ids).await?;
    courts::add_all(core, &ids).await?;
    // These before the follows, with which everybody has read what they were notified of.
    leagues::play_all(core, &people, &ids).await?;
    lessons::play_all(core, &ids).await?;
    posts::play_all(core, &ids).await?;
    moderators::appoint_all(core).await?;
    follows::play_all(core, &ids).await?;
    games::play_all(core, &people, &ids).await?;
    pictures::hang_all(core, media, &people).await
}
