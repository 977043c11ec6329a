//! What somebody is told, and whether they have read it.

use protocol::notifications::{NotificationCommand, NotificationQuery};

use crate::error::{Result, unavailable};
use crate::run::{Answer, Cx, View};

pub async fn command(_cx: &mut Cx, command: NotificationCommand) -> Result<Answer> {
    match command {
        NotificationCommand::ReadNotifications(_) => Err(unavailable().into()),
    }
}

pub async fn query(_view: &View, query: NotificationQuery) -> Result<Answer> {
    match query {
        NotificationQuery::ListNotifications(_) => Err(unavailable().into()),
    }
}
