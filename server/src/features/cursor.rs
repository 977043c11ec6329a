//! Keyset cursors: each is a page's last row, and the next page begins after it. Clients treat the text as opaque.

use std::fmt::Display;
use std::str::FromStr;

use protocol::{EnrolmentId, ErrorCode, Millis, Refusal};
use serde::Serialize;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::error::{Error, Result};

/// The last row of a page sorted by time, then id. Text: `{milliseconds}.{id}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cursor<I> {
    pub(crate) at: Millis,
    pub(crate) id: I,
}

impl<I: Display + From<Uuid>> Cursor<I> {
    pub(crate) fn write(&self) -> String {
        format!("{}.{}", self.at.0, write_id(&self.id))
    }

    /// Refuses with `bad_request`.
    pub(crate) fn parse(text: &str) -> Result<Self> {
        let parts = text.split_once('.').and_then(|(at, id)| Some(Self { at: Millis(at.parse().ok()?), id: uuid(id)?.into() }));
        parts.ok_or_else(|| refusal("This is no cursor of this list."))
    }
}

/// The last row of a page of a roster: its group, its number in the line, when it came there. Text: `{group}.{line}.{at}.{id}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RosterCursor {
    pub(crate) group: i64,
    pub(crate) line: i64,
    pub(crate) at: Millis,
    pub(crate) id: EnrolmentId,
}

impl RosterCursor {
    /// Before all others.
    pub(crate) const START: Self = Self { group: -1, line: 0, at: Millis(0), id: EnrolmentId(Uuid::nil()) };

    pub(crate) fn write(&self) -> String {
        format!("{}.{}.{}.{}", self.group, self.line, self.at.0, write_id(&self.id))
    }

    /// Refuses with `bad_request`.
    pub(crate) fn parse(text: &str) -> Result<Self> {
        let parse = || {
            let mut parts = text.splitn(4, '.');
            let mut number = || parts.next()?.parse::<i64>().ok();
            let (group, line, at) = (number()?, number()?, Millis(number()?));
            Some(Self { group, line, at, id: uuid(parts.next()?)?.into() })
        };
        parse().ok_or_else(|| refusal("This is no cursor of this list."))
    }
}

/// The last row of a page of search results, sorted by a number, then id. Text: `{fingerprint}.{number's bits}.{id}`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SearchCursor<I> {
    pub(crate) key: f64,
    pub(crate) id: I,
}

impl<I: Display + From<Uuid>> SearchCursor<I> {
    pub(crate) fn write(&self, fingerprint: &str) -> String {
        format!("{fingerprint}.{:016x}.{}", self.key.to_bits(), write_id(&self.id))
    }

    /// Refuses with `bad_request`, also the cursor of another search.
    pub(crate) fn parse(text: &str, fingerprint: &str) -> Result<Self> {
        let parse = || {
            let mut parts = text.split('.');
            let (search, key, id) = (parts.next()?, parts.next()?, parts.next()?);
            let key = f64::from_bits(u64::from_str_radix(key, 16).ok()?);
            let id = uuid(id)?.into();
            (search == fingerprint && parts.next().is_none() && key.is_finite()).then_some(Self { key, id })
        };
        parse().ok_or_else(|| refusal("This is no cursor of this search."))
    }
}

/// Identifies a search in its cursors. The arguments must not hold the cursor itself.
pub(crate) fn fingerprint(search: &impl Serialize) -> Result<String> {
    Ok(Sha256::digest(serde_json::to_vec(search)?).iter().take(6).map(|byte| format!("{byte:02x}")).collect())
}

/// The cursor of a list sorted by id alone.
pub(crate) fn write_id(id: &impl Display) -> String {
    id.to_string().replace('-', "")
}

/// Reads what [`write_id`] wrote; refuses with `bad_request`.
pub(crate) fn parse_id<I: From<Uuid>>(text: &str) -> Result<I> {
    uuid(text).map(I::from).ok_or_else(|| refusal("This is no cursor of this list."))
}

/// The number that is a cursor; refuses with `bad_request`.
pub(crate) fn parse_number<N: FromStr>(text: &str) -> Result<N> {
    text.parse().map_err(|_| refusal("This is no cursor of this list."))
}

fn uuid(text: &str) -> Option<Uuid> {
    Uuid::try_parse(text).ok()
}

fn refusal(sentence: &str) -> Error {
    Refusal::new(ErrorCode::BadRequest, sentence).on("cursor").into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::UserId;

    const ID: UserId = UserId(Uuid::from_u128(0x0195_c0de_0000_7000_8000_0000_0000_0001));

    #[test]
    fn a_list_continues_after_its_cursor() {
        let cursor = Cursor { at: Millis(1_795_191_120_000), id: ID };
        assert_eq!(cursor.write(), "1795191120000.0195c0de000070008000000000000001");
        assert_eq!(Cursor::parse(&cursor.write()).unwrap(), cursor);
        assert_eq!(parse_id::<UserId>(&write_id(&ID)).unwrap(), ID);
        for text in ["", ".", "1", "x.0195c0de000070008000000000000001", "1.2"] {
            assert!(Cursor::<UserId>::parse(text).is_err() && parse_id::<UserId>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_roster_continues_after_its_cursor() {
        let cursor = RosterCursor { group: 4, line: 12, at: Millis(1_795_191_120_000), id: EnrolmentId(ID.0) };
        assert_eq!(cursor.write(), "4.12.1795191120000.0195c0de000070008000000000000001");
        assert_eq!(RosterCursor::parse(&cursor.write()).unwrap(), cursor);
        for text in ["", "4.12", "4.12.1795191120000.x", "4.x.1.0195c0de000070008000000000000001", "1.0195c0de000070008000000000000001"] {
            assert!(RosterCursor::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_cursor_works_for_its_own_search_only() {
        let (mine, other) = (fingerprint(&"los angeles").unwrap(), fingerprint(&"madrid").unwrap());
        let cursor = SearchCursor { key: 3.5, id: ID };
        let text = cursor.write(&mine);
        assert_eq!(text, format!("{mine}.400c000000000000.0195c0de000070008000000000000001"));
        assert_eq!(SearchCursor::parse(&text, &mine).unwrap(), cursor);
        let infinite = SearchCursor { key: f64::INFINITY, id: ID }.write(&mine);
        for (text, search) in [(&text, &other), (&format!("{text}.1"), &mine), (&infinite, &mine), (&String::new(), &mine)] {
            assert!(SearchCursor::<UserId>::parse(text, search).is_err(), "{text}");
        }
    }
}
