//! Every command on the wire as a type: its name, arguments, reply and how it may be sent.

use serde::Serialize;
use serde::de::DeserializeOwned;
use ts_rs::TS;

/// How a command is sent and run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Changes something and carries an idempotency key: however often it is sent, it takes effect once.
    Keyed,
    /// Changes something but is naturally idempotent, so it needs no key.
    Natural,
    /// Changes nothing that is stored.
    Read,
}

/// One command with its reply.
pub trait Call: Serialize + DeserializeOwned + Clone + Send + Sync + 'static {
    /// `noun.verb`
    const NAME: &'static str;
    const KIND: Kind;
    type Ok: Serialize + DeserializeOwned + Send + 'static;
}

/// Why a request could not be parsed.
#[derive(Debug, thiserror::Error)]
pub enum ParseFault {
    #[error("there is no such command")]
    Unknown,
    #[error("the arguments are not an object")]
    NoObject,
    #[error("the arguments are not of the command's form: {0}")]
    Args(#[from] serde_json::Error),
}

/// What one noun adds to the wire: its commands, each enum over commands of one sort; its pushes by topic; and the types that
/// neither of them reaches, such as REST bodies and snapshots.
macro_rules! noun {
    (
        $($(#[$doc:meta])* calls $enum:ident { $($name:literal $kind:ident $args:ident -> $ok:ident;)* })*
        $(pushes { $($topic:literal $push:ident;)* })?
        $(types { $($type:ident),* $(,)? })?
    ) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Debug, serde::Serialize)]
            #[serde(untagged)]
            pub enum $enum { $($args($args),)* }

            $(impl $crate::Call for $args {
                const NAME: &'static str = $name;
                const KIND: $crate::Kind = $crate::Kind::$kind;
                type Ok = $ok;
            })*

            impl $enum {
                pub(crate) const CALLS: &'static [$crate::CallDoc] = &[$($crate::CallDoc {
                    name: $name,
                    kind: $crate::Kind::$kind,
                    args: $crate::export::TypeDoc::of::<$args>(),
                    ok: $crate::export::TypeDoc::of::<$ok>(),
                },)*];

                pub(crate) fn parse(name: &str, args: &str) -> Option<Result<Self, serde_json::Error>> {
                    match name {
                        $($name => Some(serde_json::from_str(args).map(Self::$args)),)*
                        _ => None,
                    }
                }

                #[must_use]
                pub fn name(&self) -> &'static str { match self { $(Self::$args(_) => $name,)* } }

                #[must_use]
                pub fn kind(&self) -> $crate::Kind { match self { $(Self::$args(_) => $crate::Kind::$kind,)* } }
            }
        )*

        /// This noun in the generated documents.
        pub(crate) const DOC: $crate::export::NounDoc = $crate::export::NounDoc {
            pushes: &[$($($crate::export::PushDoc { topic: $topic, push: $crate::export::TypeDoc::of::<$push>() },)*)?],
            types: &[$($($crate::export::TypeDoc::of::<$type>(),)*)?],
        };
    };
}
pub(crate) use noun;

/// The root of the wire, one line per noun: its module, its variants of [`Command`](crate::Command),
/// [`Query`](crate::Query) and [`SessionCall`](crate::SessionCall), and its part of the generated documents.
macro_rules! nouns {
    ($(
        $noun:ident
        $(, Command::$command:ident($commands:ident))?
        $(, Query::$query:ident($queries:ident))?
        $(, SessionCall::$session:ident($sessions:ident))?;
    )*) => {
        $(pub mod $noun;)*

        $crate::call::requests! {
            /// Changes something that is stored: runs in one transaction with its pushes.
            Command { $($($command($noun::$commands),)?)* }
            /// Changes nothing that is stored.
            Query { $($($query($noun::$queries),)?)* }
            /// About this socket: who it belongs to and what it subscribes to.
            SessionCall { $($($session($noun::$sessions),)?)* }
        }

        pub(crate) const NOUNS: &[export::NounDoc] = &[$($noun::DOC),*];
    };
}
pub(crate) use nouns;

macro_rules! requests {
    ($($(#[$doc:meta])* $outer:ident { $($variant:ident($inner:path),)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Debug, serde::Serialize)]
            #[serde(untagged)]
            pub enum $outer { $($variant($inner),)* }

            impl $outer {
                #[must_use]
                pub fn name(&self) -> &'static str { match self { $(Self::$variant(call) => call.name(),)* } }
                #[must_use]
                pub fn kind(&self) -> Kind { match self { $(Self::$variant(call) => call.kind(),)* } }
            }
        )*

        /// What a client can ask for.
        #[derive(Clone, Debug)]
        pub enum Request { $($outer($outer),)* }

        impl Request {
            /// Parses a command's arguments, which must be a JSON object.
            pub fn parse(name: &str, args: &serde_json::value::RawValue) -> Result<Self, ParseFault> {
                if !Self::all().any(|call| call.name == name) {
                    return Err(ParseFault::Unknown);
                }
                if !frame::is_object(args.get()) {
                    return Err(ParseFault::NoObject);
                }
                $($(if let Some(parsed) = <$inner>::parse(name, args.get()) {
                    return Ok(Self::$outer($outer::$variant(parsed?)));
                })*)*
                Err(ParseFault::Unknown)
            }

            #[must_use]
            pub fn name(&self) -> &'static str { match self { $(Self::$outer(call) => call.name(),)* } }

            #[must_use]
            pub fn kind(&self) -> Kind { match self { $(Self::$outer(call) => call.kind(),)* } }

            /// Every command, in the order of [`Command`], [`Query`] and [`SessionCall`].
            pub fn all() -> impl Iterator<Item = &'static CallDoc> {
                [$($(<$inner>::CALLS,)*)*].into_iter().flatten()
            }
        }
    };
}
pub(crate) use requests;
