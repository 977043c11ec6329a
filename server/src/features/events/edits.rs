//! What a change of one event of a series changes: the fields of its form that differ. The other events keep all others.

use protocol::events::EventForm;
use serde_json::{Map, Value};

use crate::error::{Error, Result};

/// Fields that belong to each event: an event's days follow from how far it moves.
const OWN: [&str; 2] = ["date", "to_date"];

/// The fields that differ between two forms, as JSON; a field without a value is null.
pub(super) fn between(before: &EventForm, after: &EventForm) -> Result<String> {
    let (before, mut after) = (fields(before)?, fields(after)?);
    for name in before.keys() {
        after.entry(name.clone()).or_insert(Value::Null);
    }
    after.retain(|name, value| !OWN.contains(&name.as_str()) && before.get(name).unwrap_or(&Value::Null) != value);
    Ok(Value::Object(after).to_string())
}

/// A form with the fields of an edit.
pub(super) fn apply(form: &EventForm, edit: &str) -> Result<EventForm> {
    let mut edited = fields(form)?;
    let Value::Object(edit) = serde_json::from_str(edit)? else { return Err(Error::internal("an edit that is no object")) };
    edited.extend(edit.into_iter().filter(|(name, _)| !OWN.contains(&name.as_str())));
    edited.retain(|_, value| !value.is_null());
    Ok(serde_json::from_value(Value::Object(edited))?)
}

fn fields(form: &EventForm) -> Result<Map<String, Value>> {
    let Value::Object(fields) = serde_json::to_value(form)? else { return Err(Error::internal("a form that is no object")) };
    Ok(fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(text: &str) -> EventForm {
        let mut fields: Map<String, Value> = serde_json::from_str(
            r#"{"name": "Doubles", "kind": "doubles", "date": "2027-01-07", "from": "19:00", "to": "20:00", "capacity": 4}"#,
        )
        .unwrap();
        fields.extend(serde_json::from_str::<Map<String, Value>>(text).unwrap());
        fields.retain(|_, value| !value.is_null());
        serde_json::from_value(Value::Object(fields)).unwrap()
    }

    #[test]
    fn an_edit_has_the_fields_that_differ() {
        let edit = between(&form(r#"{"price": 500}"#), &form(r#"{"name": "Friday doubles", "date": "2027-01-08"}"#)).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&edit).unwrap(), serde_json::json!({ "name": "Friday doubles", "price": null }));
        let other = form(r#"{"date": "2027-01-14", "from": "17:00", "price": 700, "description": "Bring balls"}"#);
        let expected = form(r#"{"date": "2027-01-14", "from": "17:00", "name": "Friday doubles", "description": "Bring balls"}"#);
        assert_eq!(apply(&other, &edit).unwrap(), expected);
    }
}
