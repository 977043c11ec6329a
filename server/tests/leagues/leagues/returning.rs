//! Coming back to a ladder or a box league after a withdrawal.

use protocol::events::Format;
use protocol::leagues::{
    AnswerSide, BoxRules, CloseBoxPeriod, Competition, ExplainPlace, GetBoxPeriod, JoinLeague, LadderRules, LeagueForm, LeagueSide,
    LeaveLeague, RemoveSide, SeedSides, SideState,
};
use protocol::{ErrorCode, SideId};

use super::ladder::{challenge, in_order, log, order, pass, plays, replayed, rows, targets};
use super::{Cast, draw, enrol, for_a_season, form, get, join};
use harness::Player;
use harness::refusals::{code, code_on, on};
use harness::steps::events::{self, HERE};
use harness::story;

async fn leave(player: &Player, cast: &Cast) -> LeagueSide {
    player.client.call(LeaveLeague { league: cast.league, reason: None }).await.expect("withdrawn")
}

story!(
    whoever_withdrew_from_a_ladder_comes_back_at_the_bottom,
    |config| {
        for_a_season(config);
    },
    |world| {
        let mut cast = in_order(world, LadderRules::default(), 6).await;
        plays(world, &cast, 2, 1, "6-4 6-4").await;
        assert_eq!(order(&cast).await, [0, 2, 1, 3, 4, 5]);
        assert_eq!(leave(&cast.players[2], &cast).await.state, SideState::Withdrawn);
        assert_eq!(order(&cast).await, [0, 1, 3, 4, 5]);
        let back = join(&cast.players[2], cast.league).await.expect("back");
        assert_eq!((back.id, back.state), (cast.sides[2], SideState::Enrolled), "the same side");
        assert_eq!(order(&cast).await, [0, 1, 3, 4, 5, 2]);
        assert_eq!(code(join(&cast.players[2], cast.league).await), ErrorCode::Conflict, "once");
        let last = rows(&cast.organiser, &cast).await[5];
        assert_eq!((last.won, last.lost), (0, 0), "from the start");
        assert!(!targets(&cast, 2).await.free, "who was drawn is no newcomer");
        assert_eq!(code_on(challenge(&cast, 2, 0).await), on(ErrorCode::Conflict, "side"), "beyond the reach");
        // One who came while it was played may challenge anybody once, however often they come back.
        let zoe = world.player("Zoe Martin").await;
        cast.sides.push(join(&zoe, cast.league).await.expect("enrolled").id);
        cast.players.push(zoe);
        leave(&cast.players[6], &cast).await;
        join(&cast.players[6], cast.league).await.expect("back");
        assert!(targets(&cast, 6).await.free, "not used yet");
        plays(world, &cast, 6, 0, "4-6 4-6").await;
        leave(&cast.players[6], &cast).await;
        join(&cast.players[6], cast.league).await.expect("back again");
        assert!(!targets(&cast, 6).await.free, "used");
        let sides: Vec<SideId> = rows(&cast.organiser, &cast).await.iter().map(|row| row.side).collect();
        assert_eq!(sides, replayed(&log(&cast.organiser, &cast).await, None));
    }
);

story!(
    whom_an_organiser_took_out_comes_back_with_an_organiser,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = in_order(world, LadderRules::default(), 3).await;
        let remove = RemoveSide { side: cast.sides[0], reason: "Never answers".into() };
        let out = cast.organiser.client.call(remove).await.expect("taken out");
        assert_eq!((out.state, out.removed), (SideState::Withdrawn, true));
        assert_eq!(code_on(join(&cast.players[0], cast.league).await), on(ErrorCode::Conflict, "league"));
        let back = enrol(world, &cast.organiser, cast.league, &[cast.players[0].id], None).await;
        assert_eq!((back.id, back.removed), (cast.sides[0], false));
        assert_eq!(order(&cast).await, [1, 2, 0]);
        leave(&cast.players[0], &cast).await;
        join(&cast.players[0], cast.league).await.expect("this time it was their own will");
    }
);

story!(
    a_full_ladder_has_them_wait,
    |config| {
        for_a_season(config);
    },
    |world| {
        let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
        let small = LeagueForm { capacity: 2, ..form(world, court, Competition::Ladder) };
        let cast = Cast::of(world, small, 2).await;
        draw(&cast.organiser, cast.league, 7).await;
        pass(world, 8).await;
        leave(&cast.players[0], &cast).await;
        let zoe = world.player("Zoe Martin").await;
        join(&zoe, cast.league).await.expect("in their place");
        let waiting = join(&cast.players[0], cast.league).await.expect("waits");
        assert_eq!((waiting.id, waiting.state, waiting.position), (cast.sides[0], SideState::Waitlisted, Some(1)));
        assert_eq!(leave(&cast.players[0], &cast).await.state, SideState::Withdrawn, "its challenges still have a name");
        join(&cast.players[0], cast.league).await.expect("waits again");
        leave(&zoe, &cast).await;
        assert_eq!(get(&zoe, cast.league).await.sides.iter().filter(|side| side.state == SideState::Enrolled).count(), 2);
        assert_eq!(rows(&zoe, &cast).await.last().map(|row| row.side), Some(cast.sides[0]));
    }
);

story!(
    a_pair_comes_back_once_both_agree_again,
    |config| {
        for_a_season(config);
    },
    |world| {
        let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
        let doubles = LeagueForm { format: Format::Double, ..form(world, court, Competition::Ladder) };
        let cast = Cast::of(world, doubles, 0).await;
        let mut players = Vec::new();
        for name in ["Maya Okafor", "Elena Vasquez", "Diego Fuentes", "Omar Haddad", "Linh Tran", "Tom Becker"] {
            players.push(world.player(name).await);
        }
        let with = |partner: &Player| JoinLeague { league: cast.league, partner: Some(partner.id), name: None };
        let agree = async |by: &Player, side: SideId, accept| by.client.call(AnswerSide { side, accept }).await.expect("an answer");
        for pair in [[0, 1], [2, 3]] {
            let side = players[pair[0]].client.call(with(&players[pair[1]])).await.expect("a pair").id;
            agree(&players[pair[1]], side, true).await;
        }
        draw(&cast.organiser, cast.league, 7).await;
        pass(world, 8).await;
        let side = get(&players[0], cast.league).await.mine.expect("a side").id;
        leave(&players[0], &cast).await;
        let asked = players[1].client.call(with(&players[0])).await.expect("she asks now");
        assert_eq!((asked.id, asked.state, asked.players[0].id), (side, SideState::Forming, players[1].id));
        assert_eq!(get(&players[5], cast.league).await.sides.len(), 2, "its past has a name for everybody");
        assert_eq!(agree(&players[0], side, false).await.state, SideState::Withdrawn, "not now");
        assert_eq!(get(&players[0], cast.league).await.ladder.expect("a ladder").rows.len(), 1);
        players[0].client.call(with(&players[1])).await.expect("asked the other way round");
        assert_eq!(agree(&players[1], side, true).await.state, SideState::Enrolled);
        let rows = get(&players[0], cast.league).await.ladder.expect("a ladder").rows;
        assert_eq!(rows.iter().map(|row| row.side).position(|other| other == side), Some(1));
        // With somebody else it is another side, and the one that withdrew stays what it was.
        leave(&players[1], &cast).await;
        let other = players[0].client.call(with(&players[4])).await.expect("another pair");
        assert_ne!(other.id, side);
        agree(&players[4], other.id, true).await;
        assert_eq!(get(&players[0], cast.league).await.mine.map(|mine| mine.id), Some(other.id));
        assert_eq!(get(&players[1], cast.league).await.mine.map(|mine| mine.state), Some(SideState::Withdrawn));
        assert_eq!(code_on(players[1].client.call(with(&players[0])).await), on(ErrorCode::Conflict, "partner"), "he plays");
        // The two who withdrew together are the same side again, whoever they played with in between.
        leave(&players[0], &cast).await;
        let again = players[1].client.call(with(&players[0])).await.expect("as before");
        assert_eq!(again.id, side);
        agree(&players[0], side, true).await;
        assert_eq!(get(&players[0], cast.league).await.mine.map(|mine| mine.id), Some(side));
    }
);

story!(
    whoever_withdrew_from_a_box_begins_in_the_last_one,
    |config| {
        for_a_season(config);
    },
    |world| {
        let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
        let boxes = LeagueForm { boxes: Some(Box::new(BoxRules { size: 3, days: 21, moves: 1 })), ..form(world, court, Competition::Box) };
        let cast = Cast::of(world, boxes, 6).await;
        cast.organiser.client.call(SeedSides { league: cast.league, sides: cast.sides.clone() }).await.expect("seeded");
        draw(&cast.organiser, cast.league, 7).await;
        pass(world, 8).await;
        leave(&cast.players[0], &cast).await;
        let back = join(&cast.players[0], cast.league).await.expect("back");
        assert_eq!((back.id, back.state, back.group), (cast.sides[0], SideState::Enrolled, None), "in no box until the next period");
        assert_eq!(get(&cast.players[0], cast.league).await.my_fixtures.len(), 0, "its fixtures stay cancelled");
        let why = ExplainPlace { side: cast.sides[0], if_ended_now: false };
        cast.players[0].client.call(why).await.expect("the table that it left still has its row");
        cast.organiser.client.call(CloseBoxPeriod { league: cast.league, period: 1 }).await.expect("closed");
        let second = cast.organiser.client.call(GetBoxPeriod { league: cast.league, period: 2 }).await.expect("a period");
        let of_box = |place: usize| second.tables[place].rows.iter().map(|row| row.side).collect::<Vec<_>>();
        assert!(!of_box(0).contains(&cast.sides[0]) && of_box(1).contains(&cast.sides[0]), "once, in the last box");
        assert_eq!(of_box(0).len() + of_box(1).len(), 6);
        assert_eq!(get(&cast.players[0], cast.league).await.my_fixtures.len(), 2);
    }
);
