//! Finding people and looking them up by id. A table of contents.

mod find;
pub mod homes;
pub mod names;
mod search;

use protocol::people::PeopleQuery;

use crate::error::Result;
use crate::run::{Answer, View};

pub async fn query(view: &View, query: PeopleQuery) -> Result<Answer> {
    match query {
        PeopleQuery::Find(args) => Answer::of(&find::find(view, args).await?),
        PeopleQuery::Get(args) => Answer::of(&find::get(view, args).await?),
        PeopleQuery::Search(args) => Answer::of(&search::search(view, args).await?),
    }
}
