//! The wire of Rally, and nothing else: what clients and servers send each other.
//!
//! One file per noun holds its requests with their replies, and its pushes; [`limits`] are in one place. Servers and clients
//! build on these types; `docs/wire.md` and `web/src/wire/` are generated from them.
//!
//! INVARIANT: this crate depends on no database, no HTTP framework and no socket, except in the typed client behind the feature
//! `client`. The feature `columns` makes ids and times bindable as SQL parameters without naming a database.

mod call;
#[cfg(feature = "client")]
pub mod client;
mod error;
mod export;
mod frame;
mod id;
pub mod limits;
mod sentence;
pub mod staff;
pub mod text;
mod topic;

call::nouns! {
    auth;
    chat, Command::Chat(ChatCommand), Query::Chat(ChatQuery);
    children, Command::Children(ChildCommand), Query::Children(ChildQuery);
    comments;
    community;
    courts, Command::Courts(CourtCommand), Query::Courts(CourtQuery);
    devices, Command::Devices(DeviceCommand), Query::Devices(DeviceQuery);
    dues, Command::Dues(DueCommand), Query::Dues(DueQuery);
    enrolments, Command::Enrolments(EnrolmentCommand), Query::Enrolments(EnrolmentQuery);
    events, Command::Events(EventCommand), Query::Events(EventQuery);
    leagues, Command::Leagues(LeagueCommand), Query::Leagues(LeagueQuery);
    lessons, Command::Lessons(LessonCommand), Query::Lessons(LessonQuery);
    live, Command::Live(LiveCommand), Query::Live(LiveQuery);
    lookups;
    maps;
    matches, Command::Matches(MatchCommand), Query::Matches(MatchQuery);
    media;
    moderation, Command::Moderation(ModerationCommand), Query::Moderation(ModerationQuery);
    notifications, Command::Notifications(NotificationCommand), Query::Notifications(NotificationQuery);
    packages, Command::Packages(PackageCommand), Query::Packages(PackageQuery);
    pairs, Command::Pairs(PairsCommand);
    people, Query::People(PeopleQuery);
    places, Query::Places(PlaceQuery);
    play, Command::Play(PlayCommand), Query::Play(PlayQuery);
    polls, Command::Polls(PollCommand);
    posts, Command::Posts(PostCommand), Query::Posts(PostQuery);
    push, Command::Push(PushCommand), Query::Push(PushQuery);
    ratings, Query::Ratings(RatingQuery);
    reliability, Command::Reliability(ReliabilityCommand), Query::Reliability(ReliabilityQuery);
    reports, Command::Reports(ReportCommand);
    searches, Command::Searches(SearchCommand), Query::Searches(SearchQuery);
    series, Command::Series(SeriesCommand), Query::Series(SeriesQuery);
    session, SessionCall::Session(SocketCall);
    presence, SessionCall::Presence(PresenceCall);
    teams, Command::Teams(TeamCommand), Query::Teams(TeamQuery);
    users;
}

pub use call::{Call, Kind, ParseFault};
pub use error::{ErrorCode, Refusal};
pub use export::{CallDoc, channels_typescript, limits_typescript, typescript, wire_markdown};
pub use frame::{
    CloseCode, PushFrame, RequestFrame, SUBPROTOCOL, ServerFrame, is_full, push_frame, refusal_frame, reply_frame, signal_frame, skip_frame,
};
pub use id::*;
pub use sentence::Sentence;
pub use topic::Topic;
