//! What waits until a moderator has looked at it: links of newcomers, and texts with words that the community listed. Owns the table
//! `held_word`.

use protocol::notifications::About;
use protocol::reports::ModerationWhat;
use protocol::{TenantId, UserId};
use uuid::Uuid;

use super::mentions;
use super::seen::Seen;
use crate::db::Db;
use crate::error::Result;
use crate::features::moderation::cases;
use crate::features::notifications;
use crate::features::users::profiles::account;
use crate::run::Cx;
use crate::words::fold;

/// Whether a text of somebody's is held.
pub(super) async fn holds(cx: &Cx, author: UserId, text: &str) -> Result<bool> {
    if has_link(text) && account::is_new(cx, author).await? {
        return Ok(true);
    }
    let text = fold(text);
    Ok(store::words(cx.db(), cx.tenant()).await?.iter().any(|word| has_word(&text, word)))
}

/// Opens a case about something that is held, and notifies whoever wrote it.
pub(super) async fn open_case(cx: &mut Cx, noun: &'static str, id: Uuid, held: &Seen) -> Result<()> {
    let (id, content) = (id.to_string(), held.content().to_string());
    let case = cases::held(cx, cases::Subject { noun, id: &id, author: Some(held.author), content: &content }).await?;
    let (start, post) = (mentions::reference(held.post, &held.text).start, Some(held.post));
    let about = About::Moderated { what: ModerationWhat::Held, start, post, case: Some(case), reason: String::new(), until: None };
    notifications::notify(cx, held.author, about, None).await
}

/// The listed words and phrases of a community, folded.
pub(crate) async fn words(db: &Db, tenant: TenantId) -> Result<Vec<String>> {
    store::words(db, tenant).await
}

/// Lists a word or a phrase; `false` if it has no letter, or is listed.
pub(crate) async fn add_word(db: &Db, tenant: TenantId, word: &str) -> Result<bool> {
    let word = fold(word);
    if word.is_empty() { Ok(false) } else { store::add(db, tenant, &word).await }
}

/// Lists it no longer; whether it was.
pub(crate) async fn remove_word(db: &Db, tenant: TenantId, word: &str) -> Result<bool> {
    store::remove(db, tenant, &fold(word)).await
}

/// Whether a text has an address that the app shows as a link, or one that people type.
fn has_link(text: &str) -> bool {
    let text = text.to_lowercase();
    ["http://", "https://", "www."].iter().any(|start| text.contains(start))
}

/// Whether a folded text has a folded word or phrase, from the beginning of a word to the end of one.
fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, found)| text.get(at + found.len()..).is_some_and(|rest| rest.is_empty() || rest.starts_with(' ')))
}

mod store {
    use super::*;
    use crate::sql;

    pub(super) async fn words(db: &Db, tenant: TenantId) -> Result<Vec<String>> {
        Ok(sql!(db, "SELECT word FROM held_word WHERE tenant = $1 ORDER BY word", tenant).scalars().await?)
    }

    pub(super) async fn add(db: &Db, tenant: TenantId, word: &str) -> Result<bool> {
        let added = sql!(db, "INSERT INTO held_word (tenant, word) VALUES ($1, $2) ON CONFLICT DO NOTHING", tenant, word);
        Ok(added.run().await? > 0)
    }

    pub(super) async fn remove(db: &Db, tenant: TenantId, word: &str) -> Result<bool> {
        Ok(sql!(db, "DELETE FROM held_word WHERE tenant = $1 AND word = $2", tenant, word).run().await? > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_are_found_however_they_are_typed() {
        let has = |text: &str, word: &str| has_word(&fold(text), &fold(word));
        assert!(has("Join my CASÍNO!", "casino") && has("cheap-watches here", "Cheap watches") && has("casino", "casino"));
        assert!(!has("casinos", "casino") && !has("watches, cheap", "cheap watches") && !has("", "casino"));
    }

    #[test]
    fn an_address_is_a_link() {
        assert!(has_link("See HTTPS://x.example") && has_link("www.x.example") && has_link("(http://x)"));
        assert!(!has_link("7.30 at court 4, ok?") && !has_link("maya@x.example"));
    }
}
