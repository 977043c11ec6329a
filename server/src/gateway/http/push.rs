//! `/api/push/answer`

use axum::extract::State;
use protocol::push::AnswerPush;
use protocol::session::Done;
use sha2::{Digest, Sha256};

use super::answer::{Answer, ok};
use super::extract::{Json, Tenant};
use super::state::Http;
use crate::error::Error;
use crate::features;
use crate::features::push::answering;
use crate::run::{self, Actor, Keyed, Work};

/// The answer to a notification, which names its caller itself.
pub(super) async fn answer(State(http): State<Http>, Tenant(tenant): Tenant, Json(form): Json<AnswerPush>) -> Answer {
    let (caller, key, command) = answering::command_of(&http.gateway, tenant, &form)?;
    http.gateway.budgets.take(caller.user)?;
    let keyed = Keyed { key, command: Sha256::digest(serde_json::to_vec(&command).map_err(Error::internal)?).into() };
    let work: Work = Box::new(move |cx| Box::pin(features::command(cx, command.clone())));
    run::run(&http.gateway, Actor::Member(caller), Some(keyed), work).await?;
    ok(&Done {})
}
