//! Offers, invitations and asks that are answered in the notification itself, while no page is open.

use protocol::ErrorCode;
use protocol::client::ClientError;
use protocol::enrolments::{AddEnrolment, EnrolmentState};
use protocol::play::{AskToPlay, BeAvailable};
use protocol::push::{AnswerPush, PushNotice, SubscribePush};

use super::*;
use harness::peers::PushService;
use harness::steps::push::{on_this_machine, subscribed};
use harness::story;

/// What the browser's worker does when a button of the notification is pressed: it has no session of its own.
async fn answer(player: &Player, token: &str, accept: bool) -> Result<(), ClientError> {
    let form = json!(AnswerPush { token: token.to_owned(), accept });
    player.rest.call::<Value>(Method::POST, "/push/answer", None, Some(form)).await.map(drop)
}

/// The token of the `count`th notification of a browser.
async fn token(service: &PushService, browser: &SubscribePush, count: usize) -> String {
    let notice: PushNotice = service.wait(browser, count).await.remove(count - 1).notice;
    notice.answer.expect("a question").token
}

async fn invite(organiser: &Player, event: EventId, player: &Player) {
    organiser.client.call(AddEnrolment { event, user: Some(player.id), guest: None }).await.expect("invited");
}

story!(
    two_nodes an_invitation_is_answered_in_its_notification,
    |config| {
        for_days(config);
        on_this_machine(config);
    },
    |world| {
        let (court, service) = (Court::new(world).await, PushService::start().await);
        let (maya, elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
        let browser = subscribed(&service, &elena).await;
        let event = events::create(&maya, court.form(world, DAY * 5)).await.id;
        invite(&maya, event, &elena).await;
        let yes = token(&service, &browser, 1).await;
        for attempt in ["once", "and again, because the first answer was lost"] {
            answer(&elena, &yes, true).await.unwrap_or_else(|error| panic!("{attempt}: {error}"));
        }
        assert_eq!(state(world, event, elena.id).await, "enrolled");
        let no = refusal(answer(&elena, &yes, false).await);
        assert_eq!((no.code, state_in(&no)), (ErrorCode::Conflict, "enrolled"), "who has a seat leaves on the page");

        let other = events::create(&maya, court.form(world, DAY * 6)).await.id;
        invite(&maya, other, &elena).await;
        answer(&elena, &token(&service, &browser, 2).await, false).await.unwrap();
        assert_eq!(roster(&maya, other).await.enrolments.iter().filter(|one| one.state == EnrolmentState::Enrolled).count(), 1);

        // An overlap is for the page to decide.
        let at_once = events::create(&maya, court.form(world, DAY * 5)).await.id;
        invite(&maya, at_once, &elena).await;
        let overlapping = token(&service, &browser, 3).await;
        assert_eq!(code(answer(&elena, &overlapping, true).await), ErrorCode::Clash);

        for wrong in [String::new(), "a.b.c".into(), format!("{overlapping}x"), elena.tokens.access_token.clone()] {
            assert_eq!(code(answer(&elena, &wrong, false).await), ErrorCode::SignInRequired, "{wrong}");
        }
        elena.rest.log_out(&elena.tokens).await.unwrap();
        assert_eq!(code(answer(&maya, &overlapping, false).await), ErrorCode::SessionRevoked, "it ends with the session");
    }
);

story!(
    an_offered_seat_is_taken_in_its_notification_until_its_deadline,
    |config| {
        for_days(config);
        on_this_machine(config);
    },
    |world| {
        let (court, service) = (Court::new(world).await, PushService::start().await);
        let [maya, elena, diego, omar] = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes", "Omar Farouk"]).await;
        let (his, other) = (subscribed(&service, &diego).await, subscribed(&service, &omar).await);
        let event = events::create(&maya, EventForm { capacity: 2, ..court.form(world, DAY * 5) }).await.id;
        for player in [&elena, &diego, &omar] {
            join(player, event).await;
        }
        leave(&elena, event).await;
        let late = token(&service, &his, 1).await;
        // The end of a token is rounded up to a second.
        advance(world, DAY + Duration::from_secs(1));
        becomes(world, event, &omar, "offered").await;
        assert_eq!(code(answer(&diego, &late, true).await), ErrorCode::TokenExpired);
        answer(&omar, &token(&service, &other, 1).await, true).await.unwrap();
        assert_eq!(state(world, event, omar.id).await, "enrolled");
    }
);

story!(
    an_ask_to_play_is_accepted_in_its_notification,
    |config| {
        on_this_machine(config);
    },
    |world| {
        let (_, service) = (Court::new(world).await, PushService::start().await);
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let browser = subscribed(&service, &elena).await;
        for player in [&maya, &elena] {
            let until = world.app().clock.now() + HOUR * 2;
            let free = BeAvailable { until, location: Some(HERE), distance: Some(10.0), level_min: None, level_max: None };
            player.client.call(free).await.expect("free");
        }
        let ask = AskToPlay { user: Some(elena.id), starts_at: None, court: None, message: None };
        maya.client.call(ask).await.expect("asked");
        let asked = service.wait(&browser, 1).await.remove(0);
        assert_eq!((asked.notice.path.as_str(), asked.urgency.as_str()), ("/play", "high"));
        let ttl: u64 = asked.ttl.parse().unwrap();
        assert!(ttl < 3_600, "{ttl}: until the ask ends");
        answer(&elena, &asked.notice.answer.expect("a question").token, true).await.unwrap();
        let games: i64 = world.app().db.query("SELECT COUNT(*) FROM event").scalar().await.unwrap();
        assert_eq!(games, 1);
    }
);
