//! Words to whoever runs this Rally. Owns the table `app_comment`.

use std::net::IpAddr;

use protocol::comments::AnonymousComment;
use protocol::text::{Email, PersonName, SPECIAL_CHARACTERS};
use protocol::{Millis, Refusal, TenantId, UserId, limits};
use uuid::Uuid;

use crate::app::App;
use crate::db::Db;
use crate::error::Result;
use crate::features::auth::attempts::{self, Try};
use crate::run::{Actor, Cx, run_typed};
use crate::{sql, work};

/// Comments that one network address may send in a quarter of an hour.
const PER_ADDRESS: u32 = 20;

/// A comment that is kept.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Comment {
    pub id: Uuid,
    pub tenant: TenantId,
    pub name: String,
    pub email: String,
    pub message: String,
    pub created_at: Millis,
}

/// The contact form: no account needed.
pub async fn send_anonymously(app: &App, tenant: TenantId, address: IpAddr, form: &AnonymousComment) -> Result<()> {
    let (name, email, message) = parse(form)?;
    attempts::count(app, tenant, vec![Try::address("comment", address, PER_ADDRESS)]).await?;
    run_typed(app, Actor::Guest(tenant), work!(|cx, name, email, message| keep(cx, name, email, message))).await
}

async fn keep(cx: &mut Cx, name: PersonName, email: Email, message: String) -> Result<()> {
    let comment =
        Comment { id: cx.new_id(), tenant: cx.tenant(), name: name.into_string(), email: email.into_string(), message, created_at: cx.now };
    store::insert(cx.db(), &comment).await
}

fn parse(form: &AnonymousComment) -> Result<(PersonName, Email, String)> {
    for (field, text) in [("name", &form.name), ("email", &form.email), ("message", &form.message)] {
        if text.trim().is_empty() {
            return Err(Refusal::invalid(field, "Please Fill Form Fields").into());
        }
    }
    let email = Email::parse(&form.email)?;
    let name = PersonName::parse(&form.name)?;
    let message = form.message.replace("\r\n", "\n").trim().to_owned();
    if message.chars().count() > limits::COMMENT_MAX {
        return Err(Refusal::invalid("message", format!("At most {} characters fit here.", limits::COMMENT_MAX)).into());
    }
    if message.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\t')) {
        return Err(Refusal::invalid("message", SPECIAL_CHARACTERS).into());
    }
    Ok((name, email, message))
}

/// The newest comments, for the operator.
pub async fn newest(db: &Db, tenant: Option<TenantId>, limit: i64) -> Result<Vec<Comment>> {
    store::newest(db, tenant, limit).await
}

/// Keeps what somebody wrote who has removed their account, without who it was.
pub(crate) async fn forget_author(db: &Db, author: UserId, name: &str) -> Result<()> {
    store::forget_author(db, author, name).await
}

mod store {
    use super::*;

    pub(super) async fn forget_author(db: &Db, author: UserId, name: &str) -> Result<()> {
        sql!(db, "UPDATE app_comment SET author = NULL, name = $2, email = '' WHERE author = $1", author, name).run().await?;
        Ok(())
    }

    pub(super) async fn insert(db: &Db, comment: &Comment) -> Result<()> {
        sql!(
            db,
            "INSERT INTO app_comment (id, tenant, name, email, message, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
            comment.id,
            comment.tenant,
            &comment.name,
            &comment.email,
            &comment.message,
            comment.created_at
        )
        .run()
        .await?;
        Ok(())
    }

    pub(super) async fn newest(db: &Db, tenant: Option<TenantId>, limit: i64) -> Result<Vec<Comment>> {
        Ok(db
            .query("SELECT id, tenant, name, email, message, created_at FROM app_comment WHERE TRUE")
            .opt(" AND tenant = ", tenant)
            .push(" ORDER BY created_at DESC, id DESC LIMIT ")
            .arg(limit)
            .all()
            .await?)
    }
}
