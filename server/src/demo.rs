//! A community to look at: 300 people around Los Angeles, whom they follow, where they play, what some of them said to each other
//! over the last days, and their games.
//!
//! Everything is done by what does it for people, in their names and at their times. It is made once: what is made is marked
//! in the transaction that makes it; pictures, which are kept outside of the database, are marked after the last of them.

mod canvas;
mod courts;
mod follows;
mod games;
mod papers;
mod people;
mod pictures;
mod portraits;
mod rooms;

use std::collections::BTreeMap;
use std::time::Duration;

use protocol::{Millis, UserId};
use serde::Deserialize;

use crate::error::{Error, Result};
use crate::media::Media;
use crate::run::{Core, Cx};

/// Everybody's password: whoever serves the demonstration to others lets them in.
pub const PASSWORD: &str = "rally-demo";

/// Somebody whom one can sign in as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignIn {
    pub name: &'static str,
    pub email: &'static str,
    pub password: &'static str,
}

/// A player, and a coach.
pub const SIGN_INS: [SignIn; 2] = [
    SignIn { name: "Maya Okafor, player", email: "maya@demo.rally", password: PASSWORD },
    SignIn { name: "Elena Vasquez, coach", email: "elena@demo.rally", password: PASSWORD },
];

/// Makes the community, as far as it is not made yet.
pub async fn make(core: &Core, media: &Media) -> Result<()> {
    let people = people::read()?;
    let ids = people::ids(&people);
    people::sign_up_all(core, &people).await?;
    rooms::play_all(core, &ids).await?;
    follows::play_all(core, &ids).await?;
    courts::add_all(core, &ids).await?;
    games::play_all(core, &people, &ids).await?;
    pictures::hang_all(core, media, &people).await
}

/// Whom a key of the stories means.
type Ids = BTreeMap<String, UserId>;

/// `2d 5h 30m`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
struct Ago(Duration);

impl TryFrom<String> for Ago {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        let mut minutes = 0;
        for part in text.split(' ') {
            let (number, unit) = part.split_at(part.len().saturating_sub(1));
            let each = match unit {
                "d" => 1_440,
                "h" => 60,
                "m" => 1,
                _ => return Err(format!("'{text}' is no time: write 2d 5h 30m")),
            };
            minutes += number.parse::<u64>().map_err(|error| error.to_string())? * each;
        }
        Ok(Self(Duration::from_secs(minutes * 60)))
    }
}

/// Who acts, and when.
struct Stage {
    now: Millis,
    ids: Ids,
}

impl Stage {
    fn id(&self, key: &str) -> Result<UserId> {
        self.ids.get(key).copied().ok_or_else(|| Error::internal(format!("there is no {key} in demo/people.json")))
    }

    /// What follows is done by this person, so long ago.
    fn enter(&self, cx: &mut Cx, key: &str, ago: Duration) -> Result<()> {
        cx.act_as(self.id(key)?);
        cx.now = self.now - ago;
        Ok(())
    }
}
