//! The wire for other languages: TypeScript for the web app, a page for people.
//!
//! `make wire` writes both; a test fails when what is committed is not what these functions give.

use std::fmt::Write;

use ts_rs::{Config, TS};

use crate::{
    AskId, ChatId, CloseCode, CourtId, EnrolmentId, ErrorCode, EventId, Key, Kind, MatchId, MessageId, Millis, NotificationId, PictureId,
    Refusal, Request, SeriesId, SessionId, TenantId, Topic, UserId, auth, chat, comments, courts, devices, enrolments, events, limits,
    lookups, matches, media, notifications, people, places, play, presence, session, users,
};

fn config() -> Config {
    Config::new().with_large_int("number")
}

/// Every type's declaration, in the order of the nouns.
fn declarations(config: &Config) -> Vec<String> {
    macro_rules! declared { ($($type:ty),* $(,)?) => { vec![$(<$type as TS>::decl(config)),*] }; }
    declared![
        UserId,
        ChatId,
        MessageId,
        SessionId,
        NotificationId,
        PictureId,
        CourtId,
        EventId,
        SeriesId,
        EnrolmentId,
        MatchId,
        AskId,
        TenantId,
        Key,
        Millis,
        Topic,
        ErrorCode,
        Refusal,
        session::Open,
        session::Tiles,
        session::Opened,
        session::Renew,
        session::Renewed,
        session::OpenTopic,
        session::TopicOpened,
        session::CloseTopic,
        session::SocketPush,
        session::TopicPush,
        session::TopicEnd,
        session::Done,
        presence::Watch,
        presence::Watched,
        auth::Tokens,
        auth::SignUp,
        auth::LogIn,
        auth::Refresh,
        auth::LogOut,
        auth::UpdatePassword,
        auth::Forgot,
        auth::Reset,
        auth::Verify,
        auth::RemoveAccount,
        auth::SsoExchange,
        devices::SignedIn,
        devices::ListDevices,
        devices::Devices,
        devices::SignOut,
        devices::SignOutOthers,
        users::Profile,
        users::Address,
        users::Certificate,
        users::CertificateState,
        users::Relation,
        users::Settings,
        users::Theme,
        users::Units,
        users::Told,
        users::QuietHours,
        users::EditProfile,
        users::SwitchMode,
        people::Person,
        people::Find,
        people::Get,
        people::People,
        people::Spot,
        people::RoleFilter,
        people::PeopleSort,
        people::Search,
        people::SearchPage,
        people::PersonCard,
        people::Related,
        people::RelatedPage,
        places::Place,
        places::FindPlace,
        places::NearPlace,
        places::Places,
        notifications::Notification,
        notifications::About,
        notifications::ListNotifications,
        notifications::Notifications,
        notifications::ReadNotifications,
        chat::RoomKind,
        chat::Role,
        chat::Member,
        chat::Room,
        chat::RoomSettings,
        chat::RoomEntry,
        chat::ReadMark,
        chat::Message,
        chat::Note,
        chat::ChatSnapshot,
        chat::UserSnapshot,
        chat::RoomPage,
        chat::HistoryPage,
        chat::OpenDirect,
        chat::Create,
        chat::List,
        chat::Rename,
        chat::AddMembers,
        chat::RemoveMember,
        chat::SetRole,
        chat::Silence,
        chat::Unsilence,
        chat::Leave,
        chat::Mute,
        chat::Unmute,
        chat::Send,
        chat::Edit,
        chat::Delete,
        chat::History,
        chat::Read,
        chat::Typing,
        chat::ChatPush,
        chat::UserPush,
        courts::Surface,
        courts::Counts,
        courts::Amenities,
        courts::CourtForm,
        courts::Court,
        courts::CourtCard,
        courts::CourtSort,
        courts::SearchCourts,
        courts::CourtPage,
        courts::GetCourt,
        courts::AddCourt,
        courts::EditCourt,
        courts::ListVersions,
        courts::CourtVersion,
        courts::CourtVersions,
        courts::RevertCourt,
        courts::Review,
        courts::WriteReview,
        courts::RemoveReview,
        courts::ListReviews,
        courts::Reviews,
        courts::CourtRef,
        events::EventState,
        events::Format,
        events::GenderRule,
        events::WaitingPolicy,
        events::RepeatEvery,
        events::Repeat,
        events::EventForm,
        events::Event,
        events::EventCard,
        events::MyStanding,
        events::EventRef,
        events::EventSnapshot,
        events::SearchEvents,
        events::EventSort,
        events::DayCount,
        events::EventPage,
        events::GetEvent,
        events::CreateEvent,
        events::SeriesScope,
        events::UpdateEvent,
        events::EventMade,
        events::SkippedDate,
        events::PublishEvent,
        events::ConfirmEvent,
        events::CancelEvent,
        events::MyGames,
        events::ListMyEvents,
        events::MyEvents,
        events::MyCounts,
        events::InviteToEvent,
        events::Invited,
        events::GetCalendar,
        events::RenewCalendar,
        events::CalendarAddress,
        events::GetCalendarEvent,
        events::CalendarFile,
        events::EventPush,
        enrolments::EnrolmentState,
        enrolments::Enrolment,
        enrolments::Join,
        enrolments::LeaveEvent,
        enrolments::Decide,
        enrolments::RemoveEnrolment,
        enrolments::AddEnrolment,
        enrolments::Reconfirm,
        enrolments::AcceptOffer,
        enrolments::DeclineOffer,
        enrolments::CheckIn,
        enrolments::MarkAbsent,
        enrolments::Object,
        enrolments::FindSubstitute,
        enrolments::SubstitutesTold,
        matches::SetScore,
        matches::Side,
        matches::Ending,
        matches::MatchState,
        matches::Match,
        matches::Dispute,
        matches::Score,
        matches::ReportMatch,
        matches::EditMatch,
        matches::ConfirmMatch,
        matches::DisputeMatch,
        matches::VoidMatch,
        matches::MatchHistory,
        matches::MatchPage,
        matches::WonLost,
        play::FreePlayer,
        play::BeAvailable,
        play::StopPlaying,
        play::PlayNear,
        play::FreeNear,
        play::PlaySnapshot,
        play::AskState,
        play::Ask,
        play::AskToPlay,
        play::AcceptAsk,
        play::DeclineAsk,
        play::PlayPush,
        comments::AnonymousComment,
        comments::AppComment,
        lookups::Dictionary,
        lookups::Section,
        lookups::Item,
        lookups::Level,
        lookups::LevelCategory,
        lookups::SsoLink,
        media::Picture,
    ]
}

/// Pushes by the topic's noun.
fn pushes(config: &Config) -> [(&'static str, &'static str, String); 6] {
    [
        ("chat:{id}", "ChatPush", chat::ChatPush::inline(config)),
        ("user:{id}", "UserPush", chat::UserPush::inline(config)),
        ("event:{id}", "EventPush", events::EventPush::inline(config)),
        ("play:{cell}", "PlayPush", play::PlayPush::inline(config)),
        ("any topic", "TopicPush", session::TopicPush::inline(config)),
        ("no topic", "SocketPush", session::SocketPush::inline(config)),
    ]
}

/// `web/src/wire/index.ts`
#[must_use]
pub fn typescript() -> String {
    let config = config();
    let mut out = String::from("// Generated from the protocol crate by `make wire`; never edited.\n\n");
    for declaration in declarations(&config) {
        let _ = writeln!(out, "export {declaration}\n");
    }
    out.push_str("/** Every command: what it takes, what it answers, whether it carries a key. */\nexport interface Calls {\n");
    for call in Request::all() {
        let kind = serde_json::to_string(&call.kind).unwrap_or_default();
        let _ = writeln!(out, "  '{}': {{ args: {}; ok: {}; kind: {kind} }};", call.name, (call.args)(&config), (call.ok)(&config));
    }
    out.push_str("}\n\n/** Commands that are sent with a key. */\nexport const KEYED: ReadonlySet<keyof Calls> = new Set<keyof Calls>([\n");
    for call in Request::all().filter(|call| call.kind == Kind::Keyed) {
        let _ = writeln!(out, "  '{}',", call.name);
    }
    out.push_str("]);\n\n/** Why a server closes a socket. */\nexport const CLOSE = {\n");
    for code in CloseCode::ALL {
        let _ = writeln!(out, "  {code:?}: {},", code.code());
    }
    out.push_str("} as const;\n\n/** What the wire allows. */\nexport const LIMITS = {\n");
    for (name, value, _) in limits::all() {
        let _ = writeln!(out, "  {name}: {value},");
    }
    out.push_str("} as const;\n");
    out
}

/// `docs/wire.md`
#[must_use]
pub fn wire_markdown() -> String {
    let config = config();
    let mut out = String::from(PREAMBLE);
    out.push_str("\n## Commands\n\n| Command | sent | args | ok |\n|---|---|---|---|\n");
    for call in Request::all() {
        let sent = match call.kind {
            Kind::Keyed => "with a key",
            Kind::Natural => "any number of times",
            Kind::Read => "reads",
        };
        let _ = writeln!(out, "| `{}` | {sent} | `{}` | `{}` |", call.name, cell(&(call.args)(&config)), cell(&(call.ok)(&config)));
    }
    out.push_str("\n## Pushes\n");
    for (topic, name, inline) in pushes(&config) {
        let _ = writeln!(out, "\n`{name}`, on {topic}:\n\n```ts\n{}\n```", inline.replace("} | {", "}\n| {"));
    }
    out.push_str("\n## Errors\n\n| Code | HTTP | retry | meaning |\n|---|---|---|---|\n");
    for code in ErrorCode::ALL {
        let name = serde_json::to_string(code).unwrap_or_default();
        let _ = writeln!(
            out,
            "| `{}` | {} | {} | {} |",
            name.trim_matches('"'),
            code.status(),
            if code.retry() { "yes" } else { "no" },
            code.meaning().trim()
        );
    }
    out.push_str("\n## Close codes\n\n| Code | reason | does the client retry? |\n|---|---|---|\n");
    for code in CloseCode::ALL {
        let _ = writeln!(out, "| {} | {} | {} |", code.code(), code.reason(), code.retry());
    }
    out.push_str("\n## Limits\n\n| Limit | value | what |\n|---|---|---|\n");
    for (name, value, meaning) in limits::all() {
        let _ = writeln!(out, "| `{name}` | {value} | {meaning} |");
    }
    out.push_str("\n## Types\n\n```ts\n");
    for declaration in declarations(&config) {
        let _ = writeln!(out, "{declaration}");
    }
    out.push_str("```\n");
    out
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

const PREAMBLE: &str = r#"# The wire

Generated from the protocol crate by `make wire`; never edited.

Text frames over `GET /ws`, subprotocol `rally.v1`, one JSON object each. The first frame is `session.open`.

| Frame | Form |
|---|---|
| request | `{"id": 7, "cmd": "chat.send", "key": "…"?, "args": {…}}` |
| reply | `{"id": 7, "ok": {…}, "at": {"chat:0198…": 41}?}`; `at` names the pushes that the command made |
| refusal | `{"id": 7, "err": {"code", "message", "retry", "field"?, "after_ms"?, "data"?}}` |
| push | `{"topic": "chat:0198…", "seq": 41, "push": "message", "key": "…"?, "data": {…}}` |
| unlogged push | the same without `seq`: may be lost, is dropped first |
| skip | `{"topic", "seq"}`: withheld from this reader, or taken back; it counts and shows nothing |
| end of a topic | `{"topic", "push": "closed", "data": {"reason": "reset" \| "revoked" \| "gone"}}` |
| about this socket | a push without `topic` |
| heartbeat | the server sends `{}`, the client answers `{}` |

Ids are UUID strings, times UTC milliseconds. Unknown fields are ignored, unknown commands refused, unknown pushes skipped by the client.
"#;

#[cfg(test)]
mod tests {
    use std::path::Path;

    /// With `WIRE=write` (what `make wire` sets) the files are written, otherwise compared.
    fn check(file: &str, text: &str) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
        #[allow(clippy::disallowed_methods)] // A test's own switch, not the server's configuration.
        if std::env::var("WIRE").as_deref() == Ok("write") {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, text).unwrap();
        }
        assert!(std::fs::read_to_string(&path).unwrap_or_default() == text, "{file} is not what the protocol says: run `make wire`");
    }

    #[test]
    fn the_web_app_has_the_wire_of_today() {
        check("web/src/wire/index.ts", &super::typescript());
    }

    #[test]
    fn the_page_tells_the_wire_of_today() {
        check("docs/wire.md", &super::wire_markdown());
    }
}
