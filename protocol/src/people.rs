//! People, found and named.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::UserId;
use crate::call::calls;

/// A person as others see them in passing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    pub id: UserId,
    pub name: String,
    pub handle: String,
    /// A path or address of a picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub profile_image: Option<String>,
}

/// People each word of the text begins some word of whose name or handle, whatever the case and accents; at most 20,
/// oneself left out.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Find {
    pub text: String,
}

/// Names for ids that a client came across, at most 100; who is not there is left out.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Get {
    pub users: Vec<UserId>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct People {
    pub people: Vec<Person>,
}

calls! {
    /// Reading about people.
    PeopleQuery {
        "people.find" Read Find -> People;
        "people.get" Read Get -> People;
    }
}
