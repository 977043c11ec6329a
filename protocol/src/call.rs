//! Every command of the wire, as types: what it is called, takes and answers, and how it may be sent.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use ts_rs::TS;

use crate::{chat, courts, devices, enrolments, events, matches, notifications, people, places, play, presence, session};

/// How a command is sent and run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Changes something; carries a key, so that it has one effect however often it is sent.
    Keyed,
    /// Changes something, but doing it twice is doing it once; needs no key.
    Natural,
    /// Changes nothing that is kept.
    Read,
}

/// One command with its reply.
pub trait Call: Serialize + DeserializeOwned + Clone + Send + Sync + 'static {
    /// `noun.verb`
    const NAME: &'static str;
    const KIND: Kind;
    type Ok: Serialize + DeserializeOwned + Send + 'static;
}

/// A command's line in the generated documents.
pub struct CallDoc {
    pub name: &'static str,
    pub kind: Kind,
    pub args: fn(&ts_rs::Config) -> String,
    pub ok: fn(&ts_rs::Config) -> String,
}

/// Why a request could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ParseFault {
    #[error("there is no such command")]
    Unknown,
    #[error("the arguments are not an object")]
    NoObject,
    #[error("the arguments are not of the command's form: {0}")]
    Args(#[from] serde_json::Error),
}

/// Declares the commands or queries of one noun: an enum over them, their names and replies.
macro_rules! calls {
    ($(#[$doc:meta])* $enum:ident { $($name:literal $kind:ident $args:ident -> $ok:ty;)* }) => {
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
                args: <$args as ts_rs::TS>::name,
                ok: <$ok as ts_rs::TS>::name,
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
    };
}
pub(crate) use calls;

macro_rules! requests {
    ($($(#[$doc:meta])* $outer:ident { $($noun:ident($inner:path),)* })*) => {
        $($(#[$doc])*
        #[derive(Clone, Debug, Serialize)]
        #[serde(untagged)]
        pub enum $outer { $($noun($inner),)* }

        impl $outer {
            #[must_use]
            pub fn name(&self) -> &'static str { match self { $(Self::$noun(call) => call.name(),)* } }
            #[must_use]
            pub fn kind(&self) -> Kind { match self { $(Self::$noun(call) => call.kind(),)* } }
        })*

        /// What a client can ask for.
        #[derive(Clone, Debug)]
        pub enum Request { $($outer($outer),)* }

        impl Request {
            /// Reads a command by its name.
            pub fn parse(name: &str, args: &RawValue) -> Result<Self, ParseFault> {
                if !Self::all().any(|call| call.name == name) {
                    return Err(ParseFault::Unknown);
                }
                if !crate::frame::is_object(args.get()) {
                    return Err(ParseFault::NoObject);
                }
                $($(if let Some(parsed) = <$inner>::parse(name, args.get()) {
                    return Ok(Self::$outer($outer::$noun(parsed?)));
                })*)*
                Err(ParseFault::Unknown)
            }

            #[must_use]
            pub fn name(&self) -> &'static str { match self { $(Self::$outer(call) => call.name(),)* } }

            #[must_use]
            pub fn kind(&self) -> Kind { match self { $(Self::$outer(call) => call.kind(),)* } }

            /// Every command that there is.
            pub fn all() -> impl Iterator<Item = &'static CallDoc> {
                [$($(<$inner>::CALLS,)*)*].into_iter().flatten()
            }
        }
    };
}

requests! {
    /// Changes something that is kept: run in one transaction with its pushes.
    Command {
        Chat(chat::ChatCommand), Courts(courts::CourtCommand), Devices(devices::DeviceCommand), Enrolments(enrolments::EnrolmentCommand),
        Events(events::EventCommand), Matches(matches::MatchCommand), Notifications(notifications::NotificationCommand),
        Play(play::PlayCommand),
    }
    /// Changes nothing that is kept.
    Query {
        Chat(chat::ChatQuery), Courts(courts::CourtQuery), Devices(devices::DeviceQuery), Events(events::EventQuery),
        Matches(matches::MatchQuery), Notifications(notifications::NotificationQuery), People(people::PeopleQuery),
        Places(places::PlaceQuery), Play(play::PlayQuery),
    }
    /// About this socket: who it is, what it listens to.
    SessionCall { Session(session::SocketCall), Presence(presence::PresenceCall), }
}
