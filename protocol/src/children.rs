//! Children: profiles that belong to a guardian's account. A child does not sign in: its guardian books, hears and answers for it, and
//! is the one in its rooms.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::ChildId;
use crate::call::noun;

/// A child of mine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Child {
    pub id: ChildId,
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: ChildForm,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ChildForm {
    pub name: String,
    /// Under 18: its age group follows from it.
    #[ts(type = "number")]
    pub birth_year: i64,
    /// 1.0 to 7.0 in steps of 0.5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<f64>,
    /// What coaches must know, such as allergies; shown to coaches with an agreed lesson alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub care_note: Option<String>,
}

/// Adds a child of mine, at most ten.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct AddChild {
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: ChildForm,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct EditChild {
    pub child: ChildId,
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: ChildForm,
}

/// Removes a child: open requests for it are withdrawn, agreed lessons must be cancelled before; past lessons keep no name.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct RemoveChild {
    pub child: ChildId,
}

#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, TS)]
#[ts(type = "Record<string, never>")]
pub struct ListChildren {}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Children {
    pub children: Vec<Child>,
}

noun! {
    /// Commands about a guardian's children.
    calls ChildCommand {
        "child.add" Keyed AddChild -> Children;
        "child.edit" Natural EditChild -> Children;
        "child.remove" Natural RemoveChild -> Children;
    }
    /// Queries about a guardian's children.
    calls ChildQuery {
        "child.list" Read ListChildren -> Children;
    }
}
