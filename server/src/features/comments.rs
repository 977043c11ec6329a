//! Feedback to the operator. Owns the table `app_comment`.

use std::net::IpAddr;

use protocol::comments::{AnonymousComment, AppComment};
use protocol::text::{Email, PersonName, is_blank, special_characters, too_long};
use protocol::{Millis, Refusal, TenantId, UserId, limits, sentence};
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;
use crate::features::users::profiles::records;
use crate::identity::Caller;
use crate::identity::attempts::Attempt;
use crate::run::{Actor, Core, Cx, limit_attempts, run_typed};
use crate::{sql, work};

/// Comments that one network address may send in a quarter of an hour.
const PER_ADDRESS: u32 = 20;

/// Comments that one person may send in a quarter of an hour.
const PER_PERSON: u32 = 20;

/// A stored comment.
#[derive(Clone, Debug, crate::db::FromRow)]
pub struct Comment {
    pub id: Uuid,
    pub tenant: TenantId,
    /// `None` through the contact form.
    pub author: Option<UserId>,
    pub name: String,
    pub email: String,
    pub message: String,
    /// 1 to 5.
    pub rating: Option<i64>,
    pub created_at: Millis,
}

/// The contact form: no account needed.
pub async fn send_anonymously(core: &Core, tenant: TenantId, address: IpAddr, form: &AnonymousComment) -> Result<()> {
    let (name, email, message) = parse(form)?;
    limit_attempts(core, tenant, vec![Attempt::address("comment", address, PER_ADDRESS)]).await?;
    run_typed(core, Actor::Guest(tenant), work!(|cx, name, email, message| insert_anonymous(cx, name, email, message))).await
}

async fn insert_anonymous(cx: &mut Cx, name: PersonName, email: Email, message: String) -> Result<()> {
    let (name, email) = (name.into_string(), email.into_string());
    let comment = Comment { id: cx.new_id(), tenant: cx.tenant(), author: None, name, email, message, rating: None, created_at: cx.now };
    store::insert(cx.db(), &comment).await
}

/// A signed-in person's comment.
pub async fn send(core: &Core, caller: Caller, form: &AppComment) -> Result<()> {
    let message = parse_message(&form.message)?;
    if form.rating.is_some_and(|rating| !(1..=5).contains(&rating)) {
        return Err(Refusal::invalid("rating", sentence!("stars")).into());
    }
    let rating = form.rating.map(i64::from);
    limit_attempts(core, caller.tenant, vec![Attempt::account(caller.tenant, &format!("comment:{}", caller.user), PER_PERSON)]).await?;
    run_typed(core, Actor::Member(caller), work!(|cx, message, rating| insert_signed_in(cx, message, rating))).await
}

async fn insert_signed_in(cx: &mut Cx, message: String, rating: Option<i64>) -> Result<()> {
    let author = cx.caller()?.user;
    let profile = records::own(cx.config(), cx.keys(), cx.db(), author, cx.now).await?;
    let comment = Comment {
        id: cx.new_id(),
        tenant: cx.tenant(),
        author: Some(author),
        name: profile.name,
        email: profile.email.unwrap_or_default(),
        message,
        rating,
        created_at: cx.now,
    };
    store::insert(cx.db(), &comment).await
}

fn parse(form: &AnonymousComment) -> Result<(PersonName, Email, String)> {
    for (field, text) in [("name", &form.name), ("email", &form.email), ("message", &form.message)] {
        if is_blank(text) {
            return Err(Refusal::invalid(field, sentence!("form_incomplete")).into());
        }
    }
    let email = Email::parse(&form.email)?;
    let name = PersonName::parse(&form.name)?;
    Ok((name, email, parse_message(&form.message)?))
}

fn parse_message(message: &str) -> Result<String> {
    let message = message.replace("\r\n", "\n").trim().to_owned();
    if is_blank(&message) {
        return Err(Refusal::invalid("message", sentence!("form_incomplete")).into());
    }
    if message.chars().count() > limits::COMMENT_MAX {
        return Err(too_long("message", limits::COMMENT_MAX).into());
    }
    if message.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\t')) {
        return Err(special_characters("message").into());
    }
    Ok(message)
}

/// The newest comments, for the operator.
pub async fn newest(db: &Db, tenant: Option<TenantId>, limit: i64) -> Result<Vec<Comment>> {
    store::newest(db, tenant, limit).await
}

/// Removes name and address from the comments of a removed account.
pub(crate) async fn anonymise(db: &Db, author: UserId, name: &str) -> Result<()> {
    store::anonymise(db, author, name).await
}

mod store {
    use super::*;

    pub(super) async fn anonymise(db: &Db, author: UserId, name: &str) -> Result<()> {
        sql!(db, "UPDATE app_comment SET author = NULL, name = $2, email = '' WHERE author = $1", author, name).run().await?;
        Ok(())
    }

    pub(super) async fn insert(db: &Db, comment: &Comment) -> Result<()> {
        sql!(
            db,
            "INSERT INTO app_comment (id, tenant, author, name, email, message, rating, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            comment.id,
            comment.tenant,
            comment.author,
            &comment.name,
            &comment.email,
            &comment.message,
            comment.rating,
            comment.created_at
        )
        .run()
        .await?;
        Ok(())
    }

    pub(super) async fn newest(db: &Db, tenant: Option<TenantId>, limit: i64) -> Result<Vec<Comment>> {
        Ok(db
            .query("SELECT id, tenant, author, name, email, message, rating, created_at FROM app_comment WHERE TRUE")
            .opt(" AND tenant = ", tenant)
            .push(" ORDER BY created_at DESC, id DESC LIMIT ")
            .arg(limit)
            .all()
            .await?)
    }
}
