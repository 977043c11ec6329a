//! Pairs: drawn for those who play, changed by hand, with the results of their courts.

use protocol::client::ClientError;
use protocol::enrolments::{AddEnrolment, LeaveEvent};
use protocol::events::{AcceptRole, Appoint, EventForm, EventPush};
use protocol::matches::{DisputeMatch, Match, MatchState, Score, VoidMatch};
use protocol::pairs::{ClearPairs, DrawPairs, MovePairs, Pairs, PairsMix, ReportCourt};
use protocol::session::OpenTopic;
use protocol::staff::StaffRole;
use protocol::{EnrolmentId, ErrorCode, EventId, Topic, UserId};

use harness::refusals::{all_are_refused, code, code_on, on, request};
use harness::steps::events;
use harness::steps::matches::{Game, score};
use harness::story;
use harness::{Player, World};

fn draw(event: EventId, rounds: u32, courts: u32) -> DrawPairs {
    DrawPairs { event, rounds, courts, mix: PairsMix::Everybody, singles: false, seed: Some(7) }
}

async fn drawn(by: &Player, event: EventId, rounds: u32, courts: u32) -> Pairs {
    by.client.call(draw(event, rounds, courts)).await.expect("pairs")
}

async fn people<const N: usize>(world: &World, names: [&str; N]) -> Vec<Player> {
    let mut people = Vec::new();
    for (at, name) in names.into_iter().enumerate() {
        people.push(if at == 1 { world.player_elsewhere(name).await } else { world.player(name).await });
    }
    people
}

/// Six people in a game of the first one's, which has begun.
async fn six(world: &World) -> (Vec<Player>, EventId) {
    let people = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes", "Omar Farouk", "Tom Weber", "Ana Silva"]).await;
    let ids: [UserId; 6] = std::array::from_fn(|at| people[at].id);
    let event = Game::of(&people[0]).with(world, ids).await;
    (people, event)
}

fn seats(pairs: &Pairs, round: usize) -> Vec<EnrolmentId> {
    let courts = pairs.rounds[round].courts.iter();
    let seats = courts.flat_map(|court| court.a.iter().chain(&court.b));
    seats.map(|seat| pairs.players[usize::try_from(*seat).unwrap()].enrolment).collect()
}

fn resting(pairs: &Pairs, round: usize) -> Vec<EnrolmentId> {
    let on_court = seats(pairs, round);
    pairs.players.iter().map(|player| player.enrolment).filter(|one| !on_court.contains(one)).collect()
}

async fn report(by: &Player, event: EventId, round: u32, text: &str) -> Result<Match, ClientError> {
    let score: Score = score(text);
    by.client.call(ReportCourt { event, round, court: 0, score }).await
}

async fn shown(to: &Player, event: EventId) -> Option<Pairs> {
    events::get(to, event).await.pairs
}

story!(two_nodes pairs_are_drawn_seen_and_deleted, |world| {
    let (mut people, event) = six(world).await;
    let mut elena = people.remove(1);
    let maya = &people[0];
    assert_eq!(shown(&elena, event).await, None);
    elena.client.call(OpenTopic { topic: Topic::Event(event), since: None }).await.unwrap();
    let pairs = drawn(maya, event, 6, 2).await;
    assert_eq!((pairs.version, pairs.rounds.len(), pairs.players.len()), (1, 6, 6));
    for round in 0..6 {
        assert_eq!((seats(&pairs, round).len(), resting(&pairs, round).len()), (4, 2), "one court of doubles, two rest");
    }
    for player in &pairs.players {
        let rests = (0..6).filter(|round| resting(&pairs, *round).contains(&player.enrolment)).count();
        assert_eq!(rests, 2, "{} rests as often as the others", player.name);
    }
    let push = elena.client.next_push().await.unwrap().event().unwrap();
    assert_eq!(push, EventPush::PairsChanged { pairs: Some(Box::new(pairs.clone())) });
    assert_eq!(shown(&elena, event).await, Some(pairs.clone()));
    let again = drawn(maya, event, 6, 2).await;
    assert_eq!((again.version, &again.rounds), (2, &pairs.rounds), "the same seed gives the same pairs");
    let singles = DrawPairs { singles: true, seed: None, ..draw(event, 3, 2) };
    let with_singles = maya.client.call(singles).await.unwrap();
    assert!((0..3).all(|round| seats(&with_singles, round).len() == 6), "the two who are left play singles");
    maya.client.call(ClearPairs { event }).await.unwrap();
    assert_eq!(shown(&elena, event).await, None);
    maya.client.call(ClearPairs { event }).await.expect("there is nothing to delete");
    drop(elena);
});

story!(rounds_with_results_stay, |world| {
    let (people, event) = six(world).await;
    let maya = &people[0];
    let first = drawn(maya, event, 3, 1).await;
    let result = report(maya, event, 0, "6-4 6-2").await.expect("a result");
    let side = |seats: &[u32]| seats.iter().map(|seat| first.players[usize::try_from(*seat).unwrap()].name.clone()).collect::<Vec<_>>();
    let names = |people: &[protocol::people::Person]| people.iter().map(|person| person.name.clone()).collect::<Vec<_>>();
    let court = &first.rounds[0].courts[0];
    assert_eq!((names(&result.a), names(&result.b)), (side(&court.a), side(&court.b)), "the sides of the court");
    let with_result = shown(maya, event).await.unwrap();
    assert_eq!((with_result.version, with_result.rounds[0].courts[0].match_id), (2, Some(result.id)));
    assert_eq!(code(report(maya, event, 0, "6-0 6-0").await), ErrorCode::Conflict, "it has a result");

    let (playing, rests) = (seats(&first, 0)[0], resting(&first, 0)[0]);
    let swap = MovePairs { event, round: 0, a: playing, b: rests };
    assert_eq!(code(maya.client.call(swap).await), ErrorCode::Conflict, "nobody is moved in a round that was played");
    let again = maya.client.call(DrawPairs { seed: Some(8), ..draw(event, 4, 1) }).await.unwrap();
    assert_eq!((again.rounds.len(), seats(&again, 0)), (4, seats(&first, 0)));
    assert_eq!(again.rounds[0].courts[0].match_id, Some(result.id));
    let pairs_of = |pairs: &Pairs| {
        let sides = pairs.rounds.iter().flat_map(|round| &round.courts).flat_map(|court| [&court.a, &court.b]);
        let mut pairs: Vec<Vec<u32>> = sides.cloned().collect();
        pairs.iter_mut().for_each(|pair| pair.sort_unstable());
        pairs.sort();
        pairs
    };
    let mut without_repeats = pairs_of(&again);
    without_repeats.dedup();
    assert_eq!(without_repeats.len(), 8, "partners of the round that was played count");
});

story!(a_voided_result_can_be_entered_again, |world| {
    let (people, event) = six(world).await;
    let (maya, tom) = (&people[0], world.player("Tom Becker").await);
    maya.client.call(Appoint { event, user: tom.id, role: StaffRole::Official, series: false }).await.unwrap();
    tom.client.call(AcceptRole { event }).await.unwrap();
    let pairs = drawn(maya, event, 1, 1).await;
    let on_court = |seats: &[u32]| {
        let name = &pairs.players[usize::try_from(seats[0]).unwrap()].name;
        people.iter().find(|player| player.name == *name).expect("a player")
    };
    let court = &pairs.rounds[0].courts[0];
    let (one, other) = (on_court(&court.a), on_court(&court.b));
    let result = report(one, event, 0, "6-4 6-2").await.expect("a result by a player");
    let dispute = DisputeMatch { match_id: result.id, version: result.version, reason: "It was three sets".into(), sets: vec![] };
    let disputed = other.client.call(dispute).await.unwrap();
    assert_eq!(code(report(other, event, 0, "4-6 2-6").await), ErrorCode::Conflict);
    let voided = tom.client.call(VoidMatch { match_id: result.id, version: disputed.version }).await.unwrap();
    assert_eq!(voided.state, MatchState::Voided);
    let second = report(&tom, event, 0, "4-6 2-6").await.expect("another result");
    assert_eq!(shown(maya, event).await.unwrap().rounds[0].courts[0].match_id, Some(second.id));
});

story!(two_people_are_swapped_by_hand, |world| {
    let court = events::court(world, "Riverside", events::HERE, events::LOS_ANGELES).await;
    let people =
        people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes", "Omar Farouk", "Tom Weber", "Ana Silva", "Ben Carter"]).await;
    let maya = &people[0];
    let form = EventForm { capacity: 8, ..events::form(court, &events::day(world, 3), "19:00", "21:00") };
    let event = events::create(maya, form).await.id;
    for player in &people[1..6] {
        events::join(player, event).await;
    }
    let pairs = drawn(maya, event, 2, 1).await;
    let (one, rests) = (seats(&pairs, 1)[0], resting(&pairs, 1));
    let swap = |a, b| MovePairs { event, round: 1, a, b };
    let swapped = maya.client.call(swap(one, rests[0])).await.unwrap();
    assert_eq!((seats(&swapped, 1)[0], seats(&swapped, 0)), (rests[0], seats(&pairs, 0)), "in this round alone");
    let partners = maya.client.call(swap(seats(&swapped, 1)[1], seats(&swapped, 1)[2])).await.unwrap();
    assert_eq!(seats(&partners, 1)[1], seats(&swapped, 1)[2]);
    let mut plays_first = None;
    for player in &people[1..6] {
        let id = events::get(player, event).await.mine.unwrap().id;
        plays_first = plays_first.or(seats(&pairs, 0).contains(&id).then_some((player, id)));
    }
    let (player, gone) = plays_first.expect("four of six play");
    player.client.call(LeaveEvent { event }).await.unwrap();
    assert!(shown(maya, event).await.unwrap().players.iter().any(|player| player.enrolment == gone), "who left is still named");
    events::join(&people[6], event).await;
    let ben = events::get(&people[6], event).await.mine.unwrap().id;
    let replaced = maya.client.call(MovePairs { event, round: 0, a: gone, b: ben }).await.unwrap();
    assert!(seats(&replaced, 0).contains(&ben) && !seats(&replaced, 0).contains(&gone));
    let redrawn = drawn(maya, event, 2, 1).await;
    assert!(!redrawn.players.iter().any(|player| player.enrolment == gone), "who has left is dealt no more");

    let both = resting(&redrawn, 0);
    let stranger = EnrolmentId(uuid::Uuid::now_v7());
    let wrong = |a, b| maya.client.call(MovePairs { event, round: 0, a, b });
    for (a, b, field) in [(both[0], both[0], "b"), (both[0], both[1], "b"), (stranger, both[0], "a"), (both[0], stranger, "b")] {
        assert_eq!(code_on(wrong(a, b).await), on(ErrorCode::Invalid, field));
    }
});

story!(pairs_are_for_four_to_thirty_two, |world| {
    let (people, event) = six(world).await;
    let (maya, elena) = (&people[0], &people[1]);
    for (rounds, courts, field) in [(0, 1, "rounds"), (21, 1, "rounds"), (3, 0, "courts"), (3, 17, "courts")] {
        assert_eq!(code_on(maya.client.call(draw(event, rounds, courts)).await), on(ErrorCode::Invalid, field));
    }
    assert_eq!(code(elena.client.call(draw(event, 3, 1)).await), ErrorCode::Forbidden, "players do not draw");
    let three = Game::of(maya).with(world, [maya.id, elena.id, people[2].id]).await;
    let five = Game::of(maya).with(world, std::array::from_fn::<UserId, 5, _>(|at| people[at].id)).await;
    drawn(maya, five, 5, 1).await;
    let db = &world.app().db;
    db.query("UPDATE event SET gender = 'mixed' WHERE id = ").arg(five).run().await.unwrap();
    let genders = async |women: usize| {
        for (at, player) in people.iter().enumerate() {
            let gender = if at < women { "female" } else { "male" };
            db.query("UPDATE app_user SET gender = ").arg(gender).push(" WHERE id = ").arg(player.id).run().await.unwrap();
        }
    };
    genders(4).await;
    all_are_refused([
        ("three are too few", maya, request(draw(three, 3, 1)), ErrorCode::Conflict),
        ("one man is too few for mixed pairs", maya, request(draw(five, 3, 1)), ErrorCode::Conflict),
        (
            "nothing was drawn to be changed",
            maya,
            request(ReportCourt { event, round: 0, court: 0, score: score("6-4 6-2") }),
            ErrorCode::NotFound,
        ),
    ])
    .await;
    genders(3).await;
    let mixed = drawn(maya, five, 3, 1).await;
    let woman = |seat: u32| {
        let name = &mixed.players[usize::try_from(seat).unwrap()].name;
        people[..3].iter().any(|player| player.name == *name)
    };
    let sides = mixed.rounds.iter().flat_map(|round| &round.courts).flat_map(|court| [&court.a, &court.b]);
    assert!(sides.into_iter().all(|side| woman(side[0]) != woman(side[1])), "one woman and one man each: {mixed:?}");
});

story!(a_crowd_and_guests_are_dealt, |world| {
    let court = events::court(world, "Riverside", events::HERE, events::LOS_ANGELES).await;
    let maya = world.player("Maya Okafor").await;
    let form = EventForm { capacity: 40, ..events::form(court, &events::day(world, 3), "19:00", "21:00") };
    let event = events::create(&maya, form).await.id;
    for number in 0..31 {
        let guest = Some(format!("Guest {number}"));
        maya.client.call(AddEnrolment { event, user: None, guest }).await.unwrap();
    }
    let pairs = drawn(&maya, event, 8, 8).await;
    assert!((0..8).all(|round| seats(&pairs, round).len() == 32));
    maya.client.call(AddEnrolment { event, user: None, guest: Some("One too many".into()) }).await.unwrap();
    assert_eq!(code(maya.client.call(draw(event, 8, 8)).await), ErrorCode::Conflict);
    let score = score("6-4 6-2");
    assert_eq!(code(maya.client.call(ReportCourt { event, round: 0, court: 0, score: score.clone() }).await), ErrorCode::Conflict);
    for (round, court) in [(8, 0), (0, 8)] {
        let missing = ReportCourt { event, round, court, score: score.clone() };
        assert_eq!(code(maya.client.call(missing).await), ErrorCode::NotFound);
    }
});

story!(two_nodes two_organisers_draw_at_once, |world| {
    let (people, event) = six(world).await;
    let (maya, elena) = (&people[0], &people[1]);
    maya.client.call(Appoint { event, user: elena.id, role: StaffRole::CoOrganiser, series: false }).await.unwrap();
    elena.client.call(AcceptRole { event }).await.unwrap();
    let elsewhere = elena.other_device(world.nodes.last().unwrap()).await;
    let (one, other) = tokio::join!(maya.client.call(draw(event, 3, 1)), elsewhere.client.call(draw(event, 5, 1)));
    let (one, other) = (one.unwrap(), other.unwrap());
    assert_eq!(one.version + other.version, 3, "one after the other");
    let last = if one.version > other.version { one } else { other };
    assert_eq!(shown(maya, event).await, Some(last));
});
