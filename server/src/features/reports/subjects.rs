//! What can be reported, as it was then.

use protocol::UserId;
use protocol::reports::Reported;
use serde_json::{Value, json};

use crate::error::{Result, not_found};
use crate::features::chat::messages;
use crate::features::courts::reference;
use crate::features::events::access;
use crate::features::users::profiles;
use crate::features::users::profiles::certificates::{self, Visibility};
use crate::features::{leagues, posts, reviews};
use crate::media;
use crate::run::Cx;

/// What was reported, as it was then.
pub(super) struct Subject {
    pub(super) noun: &'static str,
    pub(super) id: String,
    pub(super) author: Option<UserId>,
    pub(super) content: Value,
}

/// What the caller sees; `not_found` for anything else.
pub(super) async fn find(cx: &Cx, about: Reported) -> Result<Subject> {
    Ok(match about {
        Reported::Person { user } => {
            let profile = profiles::seen(cx, user).await?;
            let content =
                json!({ "name": profile.name, "handle": profile.handle, "about": profile.about_me, "image": profile.profile_image });
            Subject { noun: "person", id: user.to_string(), author: Some(user), content }
        }
        Reported::Message { message } => {
            let message = messages::seen(cx, message).await?;
            let content = json!({ "chat": message.chat, "number": message.number, "text": message.text, "sent_at": message.sent_at });
            Subject { noun: "message", id: message.id.to_string(), author: Some(message.author), content }
        }
        Reported::Event { event } => {
            let seen = access::seen(cx, event).await?;
            let content = json!({ "name": seen.name, "description": seen.description, "image": seen.image });
            Subject { noun: "event", id: event.to_string(), author: Some(seen.organiser), content }
        }
        Reported::League { league } => {
            let seen = leagues::seen(cx, league).await?;
            let content = json!({ "name": seen.name, "description": seen.description, "image": seen.image });
            Subject { noun: "league", id: league.to_string(), author: Some(seen.organiser), content }
        }
        Reported::Court { court } => {
            let court = reference::seen(cx, court).await?;
            let content = json!({ "name": court.name, "description": court.description, "version": court.version });
            Subject { noun: "court", id: court.id.to_string(), author: court.added_by, content }
        }
        Reported::Review { court, author } => {
            let (court, review) = reviews::seen(cx, court, author).await?;
            let content = json!({ "rating": review.rating, "text": review.text });
            Subject { noun: "review", id: format!("{court}:{author}"), author: Some(author), content }
        }
        Reported::Picture { image } => {
            let picture = media::of_url(&image).ok_or_else(not_found)?;
            let owner = media::owner(cx.db(), cx.tenant(), picture).await?.ok_or_else(not_found)?;
            if certificates::visibility(cx.db(), picture).await? != Visibility::Public {
                return Err(not_found());
            }
            Subject { noun: "picture", id: picture.to_string(), author: Some(owner), content: json!({ "image": media::url(picture) }) }
        }
        Reported::Post { post } => {
            let seen = posts::hiding::seen(cx, post).await?;
            Subject { noun: "post", id: post.to_string(), author: Some(seen.author), content: seen.content() }
        }
        Reported::Comment { comment } => {
            let seen = posts::comments::hiding::seen(cx, comment).await?;
            Subject { noun: "comment", id: comment.to_string(), author: Some(seen.author), content: seen.content() }
        }
    })
}
