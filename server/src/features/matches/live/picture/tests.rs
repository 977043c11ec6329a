//! A picture has its size, whatever names and scores are on it.

use protocol::UserId;
use protocol::events::EventRef;
use protocol::live::{Board, Both, LiveMatch, Partner, Seat};
use protocol::matches::{Ending, MatchState, SetScore, Side};
use protocol::people::Person;
use protocol::{EventId, MatchId, Millis};
use uuid::Uuid;

use super::card::Card;
use super::{layout, paint};
use crate::features::lookups::Words;

fn person(name: &str) -> Person {
    Person { id: UserId(Uuid::now_v7()), handle: "someone".into(), name: name.into(), profile_image: None }
}

fn set(a: u16, b: u16) -> SetScore {
    SetScore { a, b, tiebreak: None, match_tiebreak: false }
}

/// A match that side A has won.
fn finished() -> LiveMatch {
    let at = Millis(1_795_210_200_000);
    let event = EventRef {
        id: EventId(Uuid::nil()),
        name: "Eastside Fall Singles, round 6".into(),
        starts_at: Some(at),
        zone: Some("America/Los_Angeles".into()),
        court: Some("Griffith Park".into()),
    };
    let board = Board {
        events: 90,
        state: MatchState::Confirmed,
        sets: vec![set(6, 4), SetScore { tiebreak: Some(5), ..set(6, 7) }, SetScore { match_tiebreak: true, ..set(10, 7) }],
        games: Both::default(),
        points: Both::default(),
        tie_break: false,
        server: None,
        serve_from: None,
        left: None,
        stake_a: None,
        stake_b: None,
        ending: Some(Ending::Completed),
        winner: Some(Side::A),
        play: String::new(),
        chance: None,
        scorer: None,
        pad: None,
        correction: None,
        suspension: None,
        changed_at: at,
    };
    LiveMatch {
        id: MatchId(Uuid::nil()),
        event,
        a: vec![person("Linh Tran")],
        b: vec![person("Kenji Watanabe")],
        guests_a: vec![],
        guests_b: vec![],
        format: "SET3-S:6/TB7-F:TB10".into(),
        competitive: true,
        is_public: true,
        toss: None,
        started_at: Some(at),
        scorer: None,
        board,
    }
}

/// A match in play: 6-4 4-6 3-2, 40-30.
fn in_play() -> LiveMatch {
    let mut live = finished();
    let toss = protocol::live::Toss {
        server: Seat { side: Side::B, partner: Partner::First },
        second_server: Partner::First,
        left: Side::A,
        order: protocol::live::ServeOrder::default(),
        ends: protocol::live::EndChanges::default(),
    };
    live.toss = Some(toss);
    live.board.state = MatchState::Live;
    live.board.sets = vec![set(6, 4), set(4, 6)];
    (live.board.games, live.board.points) = (Both { a: 3, b: 2 }, Both { a: 3, b: 2 });
    (live.board.ending, live.board.winner, live.board.server) = (None, None, Some(toss.server));
    live
}

fn card(live: &LiveMatch, language: &str) -> Card {
    Card::of(live, &Words::in_language([language]), "https://rally.example/")
}

/// The picture, decoded; checks its size.
fn painted(card: &Card) -> image::RgbImage {
    let png = paint::png(&layout::drawing(card)).unwrap();
    assert!(png.len() < 300_000, "{} bytes", png.len());
    let picture = image::load_from_memory_with_format(&png, image::ImageFormat::Png).unwrap().to_rgb8();
    assert_eq!(picture.dimensions(), (1200, 630));
    picture
}

/// The pixels of a rectangle that are about as bright as the letters.
fn bright(picture: &image::RgbImage, from: (u32, u32), to: (u32, u32)) -> usize {
    let pixels = (from.0..to.0).flat_map(|x| (from.1..to.1).map(move |y| (x, y)));
    pixels.filter(|(x, y)| picture.get_pixel(*x, *y).0.iter().all(|part| *part > 170)).count()
}

#[test]
fn a_finished_match_says_who_won_where_and_when() {
    let shown = card(&finished(), "en");
    assert_eq!((shown.state.as_str(), shown.headline.as_str()), ("FINISHED", "Linh Tran won"));
    assert_eq!((shown.place.as_str(), shown.date.as_str()), ("Eastside Fall Singles, round 6 · Griffith Park", "Nov 20, 2026"));
    assert_eq!(shown.host, "rally.example");
    let sets = |side: usize| shown.sides[side].sets.iter().map(|cell| (cell.text.as_str(), cell.tie_break, cell.lost)).collect::<Vec<_>>();
    assert_eq!(sets(0), [("6", None, false), ("6", Some(5), true), ("[10]", None, false)]);
    assert_eq!(sets(1), [("4", None, true), ("7", None, false), ("[7]", None, true)]);
    assert!(shown.sides[0].has_ball && shown.sides[1].lost && shown.sides[0].points.is_none());
    assert_eq!(card(&finished(), "es").headline, "Gana Linh Tran");
    let picture = painted(&shown);
    assert!(bright(&picture, (90, 150), (500, 250)) > 1_000, "the first name");
    assert!(bright(&picture, (90, 300), (500, 400)) > 1_000, "the second name");
    assert!(bright(&picture, (800, 140), (1130, 400)) > 2_000, "the sets");
}

#[test]
fn a_match_in_play_has_its_points_in_yellow_boxes() {
    let live = in_play();
    let shown = card(&live, "en");
    assert!(shown.is_live && shown.sides[1].has_ball && !shown.sides[0].has_ball);
    assert_eq!(shown.sides.each_ref().map(|side| side.points.clone()), [Some("40".into()), Some("30".into())]);
    assert_eq!(
        shown.sides[0].sets.iter().map(|cell| (cell.text.as_str(), cell.open)).collect::<Vec<_>>(),
        [("6", false), ("4", false), ("3", true)]
    );
    let picture = painted(&shown);
    assert_eq!(picture.get_pixel(1010, 150).0, [0xd7, 0xf2, 0x3c]);
}

#[test]
fn an_end_before_time_is_told() {
    let mut live = in_play();
    live.board.ending = Some(Ending::Retired);
    live.board.winner = Some(Side::B);
    let shown = card(&live, "en");
    assert_eq!(shown.headline, "Linh Tran retired: Kenji Watanabe wins");
    assert_eq!(shown.sides[0].sets.last().map(|cell| (cell.text.clone(), cell.open)), Some(("3".into(), false)));
    (live.board.ending, live.board.winner) = (Some(Ending::Abandoned), None);
    assert_eq!(card(&live, "es").headline, "Abandonado");
}

#[test]
fn long_names_stay_in_their_place() {
    let mut live = in_play();
    live.a = vec![person(&"Wolfeschlegelsteinhausen ".repeat(4)), person("Maximiliana Featherstonehaugh-Cholmondeley")];
    live.b = vec![person(&"W".repeat(80))];
    live.event.name = "The very long name of a tournament ".repeat(4);
    live.board.sets = vec![set(6, 4), set(4, 6), set(7, 6), SetScore { tiebreak: Some(12), ..set(6, 7) }];
    let picture = painted(&card(&live, "en"));
    // Between the names and the sets is only the ball, in yellow.
    assert_eq!(bright(&picture, (508, 130), (530, 270)), 0);
    assert!(bright(&picture, (90, 140), (500, 270)) > 1_000);
}

#[test]
fn any_script_can_be_drawn() {
    let mut live = finished();
    live.a = vec![person("渡辺 健二 <&>\u{7}")];
    live.b = vec![person("محمد علي"), person("Ŵëłł Ωδυσσέας Дмитрий 👨‍👩‍👧")];
    live.event.name = "\u{202e}\u{0}𝔉𝔞𝔩𝔩 🎾".into();
    painted(&card(&live, "en"));
}
