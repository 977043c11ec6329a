//! People, found and named. Reads the table `app_user`, writes nothing.

mod search;

use std::collections::HashSet;

use protocol::people::{Find, Get, People, PeopleQuery, Person};
use protocol::{ErrorCode, Refusal, TenantId, UserId, limits};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;

use crate::db::Db;
use crate::error::Result;
use crate::features::blocks;
use crate::run::{Answer, View};

/// Words of a search that are looked at; a name has fewer.
const WORDS_MAX: usize = 8;

pub async fn query(view: &View, query: PeopleQuery) -> Result<Answer> {
    match query {
        PeopleQuery::Find(args) => Answer::of(&find(view, args).await?),
        PeopleQuery::Get(args) => Answer::of(&get(view, args).await?),
        PeopleQuery::Search(args) => Answer::of(&search::search(view, args).await?),
    }
}

/// People of one's own community each of whose words begins some word of theirs. Nothing to look for finds nobody, and nobody
/// finds who is hidden or in a block with them.
async fn find(view: &View, args: Find) -> Result<People> {
    let me = view.caller()?.user;
    let folded = fold(&args.text);
    let beginnings: Vec<&str> = folded.split_whitespace().take(WORDS_MAX).collect();
    let people = if beginnings.is_empty() { Vec::new() } else { store::find(view.db(), view.tenant(), me, &beginnings).await? };
    Ok(People { people })
}

/// Who is in a block with the caller is left out, as if they were not there.
async fn get(view: &View, args: Get) -> Result<People> {
    let me = view.caller()?.user;
    if args.users.len() > limits::PEOPLE_GET_MAX {
        let sentence = format!("At most {} people can be asked for at once.", limits::PEOPLE_GET_MAX);
        return Err(Refusal::new(ErrorCode::LimitReached, sentence).on("users").into());
    }
    let unseen = blocks::unseen_by(view.db(), me).await?;
    let seen = args.users.into_iter().filter(|user| !unseen.contains(user));
    Ok(People { people: named(view.db(), view.tenant(), seen).await? })
}

/// Those of the people who are there, in no order, each once.
pub async fn named(db: &Db, tenant: TenantId, users: impl IntoIterator<Item = UserId>) -> Result<Vec<Person>> {
    let users: HashSet<UserId> = users.into_iter().collect();
    if users.is_empty() { Ok(Vec::new()) } else { store::named(db, tenant, &users).await }
}

/// The same, but for those who have removed their accounts: whom one can still reach.
pub async fn reachable(db: &Db, tenant: TenantId, users: impl IntoIterator<Item = UserId>) -> Result<Vec<Person>> {
    let users: HashSet<UserId> = users.into_iter().collect();
    if users.is_empty() { Ok(Vec::new()) } else { store::reachable(db, tenant, &users).await }
}

/// Names and handles as they are kept and looked for: words of letters and digits alone, each with a space in front,
/// without case, accents and apostrophes. `Zoë O'Brien-Łuk` is ` zoe obrien luk`.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len() + 1);
    let mut inside = false;
    // Lower case first: it may leave an accent by itself (`İ` does).
    for letter in text.chars().flat_map(char::to_lowercase).nfkd().flat_map(char::to_lowercase) {
        if is_silent(letter) {
            continue;
        }
        if !letter.is_alphanumeric() {
            inside = false;
            continue;
        }
        if !inside {
            folded.push(' ');
            inside = true;
        }
        match unaccented(letter) {
            Some(plain) => folded.push_str(plain),
            None => folded.push(letter),
        }
    }
    folded
}

/// What neither is a letter nor parts two words: accents (of the marks only those that are laid over or under a letter,
/// for a vowel sign of Hindi or Thai is a letter of its own), apostrophes, joiners.
fn is_silent(letter: char) -> bool {
    canonical_combining_class(letter) != 0 || matches!(letter, '\'' | '’' | '‘' | 'ʼ' | '\u{200C}' | '\u{200D}' | '\u{AD}')
}

/// Letters that Unicode takes for whole, but that are typed as others where the keyboard has none.
fn unaccented(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'ħ' => "h",
        'ı' => "i",
        'ς' => "σ",
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'þ' => "th",
        _ => return None,
    })
}

mod store {
    use super::*;

    type Row = (UserId, String, String, Option<String>);

    fn person((id, name, handle, profile_image): Row) -> Person {
        Person { id, name, handle, profile_image }
    }

    /// A folded word has nothing in it that `LIKE` would take for a sign of its own.
    pub(super) async fn find(db: &Db, tenant: TenantId, me: UserId, beginnings: &[&str]) -> Result<Vec<Person>> {
        let query =
            db.query("SELECT id, name, handle, profile_image FROM app_user WHERE tenant = ").arg(tenant).push(" AND id <> ").arg(me);
        let mut query = query
            .push(" AND NOT hidden AND removed_at IS NULL AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = app_user.id AND blocked = ")
            .arg(me)
            .push(") AND NOT EXISTS (SELECT 1 FROM block WHERE blocked = app_user.id AND blocker = ")
            .arg(me)
            .push(")");
        for beginning in beginnings {
            query = query.push(" AND words LIKE ").arg(format!("% {beginning}%"));
        }
        let limit = i64::try_from(limits::PEOPLE_FOUND_MAX).unwrap_or(i64::MAX);
        let rows: Vec<Row> = query.push(" ORDER BY name, id LIMIT ").arg(limit).all().await?;
        Ok(rows.into_iter().map(person).collect())
    }

    pub(super) async fn named(db: &Db, tenant: TenantId, users: &HashSet<UserId>) -> Result<Vec<Person>> {
        let query = db.query("SELECT id, name, handle, profile_image FROM app_user WHERE tenant = ").arg(tenant).push(" AND id IN ");
        let rows: Vec<Row> = query.list(users.iter().copied()).all().await?;
        Ok(rows.into_iter().map(person).collect())
    }

    pub(super) async fn reachable(db: &Db, tenant: TenantId, users: &HashSet<UserId>) -> Result<Vec<Person>> {
        let query = db.query("SELECT id, name, handle, profile_image FROM app_user WHERE tenant = ").arg(tenant);
        let rows: Vec<Row> = query.push(" AND removed_at IS NULL AND id IN ").list(users.iter().copied()).all().await?;
        Ok(rows.into_iter().map(person).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_as_they_are_typed() {
        for (text, folded) in [
            ("Zoë O'Brien-Łuk", " zoe obrien luk"),
            ("@maya.o_1", " maya o 1"),
            ("Søren Æbelø", " soren aebelo"),
            ("İbrahim IŞIK", " ibrahim isik"),
            ("STRASSE straße", " strasse strasse"),
            ("ΟΔΥΣΣΕΥΣ Οδυσσεύς", " οδυσσευσ οδυσσευσ"),
            ("Nguyễn Văn Anh", " nguyen van anh"),
            ("ＷＩＤＥ ﬁn", " wide fin"),
            ("%_\\ ' -- ;", ""),
            ("", ""),
            ("\u{301}\u{301}", ""),
        ] {
            assert_eq!(fold(text), folded, "{text}");
        }
    }

    #[test]
    fn scripts_keep_what_tells_their_words_apart() {
        assert_ne!(fold("कि"), fold("का"), "vowel signs are letters");
        assert_eq!(fold("東京 太郎"), " 東京 太郎");
        assert_eq!(fold("مُحَمَّد"), fold("محمد"));
    }

    #[test]
    fn folding_twice_changes_nothing() {
        for text in ["Zoë O'Brien-Łuk", "ǅ ẞ İ ﬃ", "नमस्ते", "한글", "Ǆǈ", "ᾼ"] {
            assert_eq!(fold(&fold(text)), fold(text), "{text}");
        }
    }

    #[test]
    fn nothing_folded_means_anything_to_like() {
        let every: String = (0..=0x2_FFFF_u32).filter_map(char::from_u32).collect();
        assert!(!fold(&every).contains(['%', '_', '\\', '\0']));
    }
}
