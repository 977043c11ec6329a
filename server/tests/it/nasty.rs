//! Five hundred nasty texts in every field where Rally reads text: each is answered, accepted ones come back as
//! sent, and no invisible character is stored in a single-line text.

mod bodies;
mod commands;
mod heads;
mod kept;
mod names;

use std::collections::BTreeSet;
use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicU32, Ordering};

use protocol::ErrorCode;
use serde_json::Value;

use crate::callers::Answer;
use harness::nasty::{Nasty, strings};
use harness::{Backend, World};

/// What is wrong with the answer to a text, if anything.
pub fn fault(nasty: &Nasty, answer: &Answer) -> Option<String> {
    let code = if answer.status < 400 { None } else { answer.outcome().err() };
    match code {
        Some(code) if code.status() >= 500 || code == ErrorCode::TooManyRequests => Some(format!("{code:?}")),
        None if nasty.text.is_none() => Some("accepted, although it is not valid text".into()),
        _ => None,
    }
}

/// All texts on SQLite; every tenth on the other engines, which share the code that reads them.
pub fn strings_for(world: &World) -> Vec<Nasty> {
    match world.backend() {
        Backend::Sqlite => strings(),
        Backend::Postgres | Backend::TwoNodes => strings().into_iter().step_by(10).collect(),
    }
}

/// Each slot of a command or a body gets a fourth of the texts, the next slot the next fourth, so that each text is sent.
const PARTS: usize = 4;

/// The share of one of so many senders in the texts for the slot of this number. An empty text is for all slots: some accept no other.
pub fn share(strings: &[Nasty], (sender, senders): (usize, usize), slot: usize) -> Vec<&Nasty> {
    let turn = slot % PARTS * senders + sender;
    let is_shared = |(at, text): &(usize, &Nasty)| at % (senders * PARTS) == turn || sender == 0 && text.text.as_deref() == Some("");
    strings.iter().enumerate().filter(is_shared).map(|(_, text)| text).collect()
}

#[test]
fn there_are_five_hundred_distinct_texts() {
    let strings = strings();
    let different: BTreeSet<&str> = strings.iter().map(|nasty| nasty.json.as_str()).collect();
    assert_eq!((strings.len(), different.len()), (500, 500));
    assert!(strings.iter().filter(|nasty| nasty.text.is_none()).count() >= 5, "some are not valid text");
    assert!(strings.iter().all(|nasty| nasty.json.len() < protocol::limits::CLIENT_FRAME_MAX - 2_000), "each fits into a frame");
}

/// A JSON document with a gap for one text.
#[derive(Clone, Debug)]
pub struct Slot {
    /// A JSON pointer; for a key, the pointer to its value.
    pub place: String,
    before: String,
    after: String,
}

impl Slot {
    pub fn filled(&self, json: &str) -> String {
        [&self.before, json, &self.after].concat()
    }
}

/// Maps whose keys are chosen by the sender.
const MAPS: [&str; 2] = ["resume", "notifications"];

/// A slot for every text in a value: strings, and the keys of [`MAPS`].
pub fn slots(value: &Value) -> Vec<Slot> {
    let mut slots = Vec::new();
    find(value, &mut String::new(), &mut |place, is_key| {
        let marked = marked(value, place, is_key).to_string();
        let (before, after) = marked.split_once(&format!("\"{MARK}\"")).expect("the mark");
        slots.push(Slot { place: place.to_owned(), before: before.to_owned(), after: after.to_owned() });
    });
    slots
}

const MARK: &str = "what is nasty goes here";

fn find(value: &Value, place: &mut String, found: &mut impl FnMut(&str, bool)) {
    let length = place.len();
    match value {
        Value::String(_) => found(place, false),
        Value::Array(items) => {
            for (n, item) in items.iter().enumerate() {
                place.push_str(&format!("/{n}"));
                find(item, place, found);
                place.truncate(length);
            }
        }
        Value::Object(fields) => {
            let is_map = MAPS.iter().any(|map| place.ends_with(map));
            for (name, field) in fields {
                place.push_str(&format!("/{name}"));
                if is_map {
                    found(place, true);
                }
                find(field, place, found);
                place.truncate(length);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn marked(value: &Value, place: &str, is_key: bool) -> Value {
    let mut value = value.clone();
    if is_key {
        let (map, key) = place.rsplit_once('/').expect("a key in a map");
        let map = value.pointer_mut(map).and_then(Value::as_object_mut).expect("a map");
        let removed = map.remove(key).expect("the key");
        map.insert(MARK.into(), removed);
    } else {
        *value.pointer_mut(place).expect("a text") = Value::String(MARK.into());
    }
    value
}

#[test]
fn every_text_has_a_slot() {
    let value = serde_json::json!({ "a": "x", "b": [{ "c": "y" }, 5], "notifications": { "followed": { "toast": true } } });
    let filled: Vec<String> = slots(&value).iter().map(|slot| slot.filled("\"\\ud800\"")).collect();
    assert_eq!(
        filled,
        [
            r#"{"a":"\ud800","b":[{"c":"y"},5],"notifications":{"followed":{"toast":true}}}"#,
            r#"{"a":"x","b":[{"c":"\ud800"},5],"notifications":{"followed":{"toast":true}}}"#,
            r#"{"a":"x","b":[{"c":"y"},5],"notifications":{"\ud800":{"toast":true}}}"#,
        ]
    );
}

/// An unused IP address: limits per address are tested elsewhere.
pub fn fresh_address() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    Ipv4Addr::from_bits((10 << 24) + COUNT.fetch_add(1, Ordering::Relaxed)).to_string()
}
