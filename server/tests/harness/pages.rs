//! Paged lists: what is true of every one of them.

use std::collections::BTreeSet;
use std::fmt::Debug;

use protocol::ErrorCode;
use protocol::client::ClientError;

use super::refusals::{code_on, on};

/// Texts that are the cursor of no list.
const BROKEN: [&str; 9] =
    ["x", "1", ".", "1.2", "-.-", "made.up", "made up", "99999999999999999999.00000000000000000000000000000000", "' OR 1=1"];

/// The entries of a page, and the cursor of the next.
pub type Page<T> = Result<(Vec<T>, Option<String>), ClientError>;

/// Reads a list to its end, by a function that answers the page at a cursor.
pub async fn read_all<T>(page: impl AsyncFn(Option<String>) -> Page<T>) -> Vec<T> {
    let (mut all, mut cursor) = (Vec::new(), None);
    loop {
        let is_first = cursor.is_none();
        let (entries, next) = page(cursor).await.expect("a page");
        assert!(!entries.is_empty() || (is_first && next.is_none()), "an empty page after {} entries", all.len());
        all.extend(entries);
        cursor = next;
        if cursor.is_none() {
            return all;
        }
    }
}

/// Checks that a list has more than one page and this many entries in all, each listed once and in order after the one before
/// it, and that it refuses broken cursors. Returns the entries.
pub async fn check_pages<T: Debug, K: Ord>(
    count: usize,
    page: impl AsyncFn(Option<String>) -> Page<T>,
    key: impl Fn(&T) -> K,
    in_order: impl Fn(&T, &T) -> bool,
) -> Vec<T> {
    let (_, second) = page(None).await.expect("a first page");
    let damaged = format!("{}x", second.expect("a second page"));
    for broken in BROKEN.into_iter().chain([damaged.as_str()]) {
        assert_eq!(code_on(page(Some(broken.to_owned())).await), on(ErrorCode::BadRequest, "cursor"), "{broken}");
    }
    let all = read_all(page).await;
    assert_eq!(all.len(), count, "as many as there are");
    assert_eq!(all.iter().map(key).collect::<BTreeSet<K>>().len(), count, "each is listed once");
    for pair in all.windows(2) {
        assert!(in_order(&pair[0], &pair[1]), "in the wrong order: {pair:#?}");
    }
    all
}

/// Checks that the cursor of one search is refused by another, which differs from it.
pub async fn check_foreign_cursor<T: Debug>(one: impl AsyncFn(Option<String>) -> Page<T>, other: impl AsyncFn(Option<String>) -> Page<T>) {
    let (_, cursor) = one(None).await.expect("a first page");
    let cursor = cursor.expect("a second page");
    assert_eq!(code_on(other(Some(cursor.clone())).await), on(ErrorCode::BadRequest, "cursor"));
    assert!(!one(Some(cursor)).await.expect("a second page").0.is_empty(), "its own search accepts it");
}
