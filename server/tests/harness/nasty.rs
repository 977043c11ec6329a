//! Texts that break careless programs.

use serde_json::value::RawValue;

/// A text as a JSON literal.
#[derive(Debug)]
pub struct Nasty {
    /// Including the quotes.
    pub json: String,
    /// `None` where the escapes are not valid text (lone surrogates).
    pub text: Option<String>,
}

impl Nasty {
    /// Shortened, for failure messages.
    pub fn short(&self) -> String {
        self.json.chars().take(60).collect()
    }
}

/// All texts. An entry with a number is repeated that many times.
pub fn strings() -> Vec<Nasty> {
    let listed: Vec<Box<RawValue>> = serde_json::from_str(include_str!("nasty.json")).expect("a list");
    listed.iter().map(|item| nasty(item.get())).collect()
}

fn nasty(item: &str) -> Nasty {
    let json = match serde_json::from_str::<(Box<RawValue>, usize)>(item) {
        Ok((text, times)) => format!("\"{}\"", text.get().trim_matches('"').repeat(times)),
        Err(_) => item.to_owned(),
    };
    let text = serde_json::from_str(&json).ok();
    Nasty { json, text }
}
