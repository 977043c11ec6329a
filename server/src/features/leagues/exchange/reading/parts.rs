//! Parts of a document, and what is wrong with them.

use protocol::{Refusal, Sentence, sentence};
use serde::de::DeserializeOwned;

use crate::features::leagues::exchange::document::Extension;
use crate::features::leagues::exchange::whole::WholeSide;

/// What is wrong with a document, and where.
#[derive(Clone, Debug)]
pub(in crate::features::leagues::exchange) struct Broken {
    /// `events[0].entries[3].participantId`
    pub(in crate::features::leagues::exchange) path: String,
    pub(in crate::features::leagues::exchange) why: Sentence,
}

impl Broken {
    pub(in crate::features::leagues::exchange) fn at(path: impl Into<String>, why: Sentence) -> Self {
        Self { path: path.into(), why }
    }
}

impl From<Broken> for Refusal {
    fn from(broken: Broken) -> Self {
        Self::invalid("document", sentence!("league_file_broken", path = broken.path, why = broken.why))
    }
}

/// Reads a part of a document, and says where it is not what it should be.
pub(super) fn parsed<'de, T: DeserializeOwned>(
    path: &str,
    from: impl serde::Deserializer<'de, Error = serde_json::Error>,
) -> Result<T, Broken> {
    serde_path_to_error::deserialize(from).map_err(|fault| {
        let inner = fault.path().to_string();
        let path = if path == "$" { inner } else { format!("{path}.{inner}") };
        Broken::at(path, sentence!("league_file_fault", fault = fault.inner().to_string()))
    })
}

/// The extension of a name.
pub(super) fn extension<T: DeserializeOwned>(path: &str, extensions: &[Extension], name: &str) -> Result<T, Broken> {
    let at = if path == "$" { "extensions".to_owned() } else { format!("{path}.extensions") };
    let found = extensions.iter().position(|one| one.name == name).and_then(|index| Some((index, extensions.get(index)?)));
    let Some((index, found)) = found else { return Err(Broken::at(at, sentence!("league_file_extension", name = name))) };
    parsed::<T>(&format!("{at}[{index}].value"), found.value.clone())
}

/// A side by the id that the document has for it.
pub(super) type Named = (String, WholeSide);
