//! Requests to paths below `/api`.

use reqwest::Method;
use serde::Serialize;
use serde_json::{Value, json};

use super::Row;

/// A request, and the expected outcome for each caller.
pub struct Path {
    pub method: Method,
    /// The path as the router lists it.
    pub template: &'static str,
    /// The path with its segments and query filled in.
    pub filled: String,
    pub body: Body,
    pub expected: Row,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    None,
    Json(Value),
}

impl Path {
    pub fn new(method: Method, template: &'static str, segments: &[&str], outcome: Row) -> Self {
        let mut filled = template.to_owned();
        for segment in segments {
            let (from, to) = (filled.find('{').expect("a segment to fill"), filled.find('}').expect("the segment's end"));
            filled.replace_range(from..=to, segment);
        }
        assert!(!filled.contains('{'), "{template} has more segments");
        Self { method, template, filled, body: Body::None, expected: outcome }
    }

    pub fn with(self, body: &impl Serialize) -> Self {
        Self { body: Body::Json(json!(body)), ..self }
    }

    pub fn with_query(mut self, query: &str) -> Self {
        self.filled.push_str(query);
        self
    }
}

pub fn get(template: &'static str, outcome: Row) -> Path {
    Path::new(Method::GET, template, &[], outcome)
}

pub fn post(template: &'static str, outcome: Row) -> Path {
    Path::new(Method::POST, template, &[], outcome)
}
