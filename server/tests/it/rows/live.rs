//! The caller rows of live matches: a public one that the owner scores.

use protocol::live::{
    Both, CreateMatch, DefaultSide, EndChanges, FavourMatch, FinishMatch, FixServer, HandOverScoring, ListLive, MakeScorerLink, PadEvent,
    Partner, ResumeMatch, RetireSide, ScoreEvent, ScorePoint, ScorePoints, Seat, ServeOrder, SetScoreTo, SetTo, ShowMatch, StartMatch,
    SuspendMatch, TakeOverScoring, Toss, UndoPoint, WalkoverSide,
};
use protocol::matches::Side;
use protocol::session::OpenTopic;
use protocol::{ErrorCode, Millis, Topic};

use crate::callers::{Command, NOT_FOUND, OK, Outcome, Row, Rows, SIGN_IN, Things, of};
use harness::steps::live::PAD;

const FORBIDDEN: Outcome = Err(ErrorCode::Forbidden);
const CONFLICT: Outcome = Err(ErrorCode::Conflict);

/// Everybody watches a public match, except whom one of its players blocks.
const fn of_watchers(outcome: Outcome, owner: Outcome) -> Row {
    [SIGN_IN, outcome, owner, NOT_FOUND, NOT_FOUND]
}

inventory::submit!(Rows::commands(rows));

fn rows(things: &Things) -> Vec<Command> {
    let Things { user, member, newcomer, game: event, live: match_id, .. } = *things;
    let (pad, after, side) = (PAD, 0, Side::A);
    let server = Seat { side, partner: Partner::First };
    let second_server = Partner::First;
    let toss = Toss { server, second_server, left: side, order: ServeOrder::OneThenTwos, ends: EndChanges::EverySix };
    let score = SetTo { sets: vec![], games: Both { a: 1, b: 0 }, points: Both { a: 3, b: 0 }, server, reason: "I came late".into() };
    let events = vec![PadEvent { event: ScoreEvent::Point { side }, at: Millis(1) }];
    // Nobody but the scorer records anything.
    let scorer = |outcome| of_watchers(CONFLICT, outcome);
    vec![
        of(
            CreateMatch {
                event,
                a: vec![member],
                b: vec![newcomer],
                guests_a: vec![],
                guests_b: vec![],
                format: Some("SET1-S:6/TB7".into()),
            },
            [SIGN_IN, FORBIDDEN, OK, NOT_FOUND, NOT_FOUND],
        ),
        of(StartMatch { match_id, pad, toss }, of_watchers(FORBIDDEN, OK)),
        of(ScorePoint { match_id, pad, after, side }, scorer(OK)),
        of(ScorePoints { match_id, pad, after, events }, scorer(OK)),
        of(UndoPoint { match_id, pad, after }, scorer(CONFLICT)),
        of(FixServer { match_id, pad, after, server }, scorer(OK)),
        of(SetScoreTo { match_id, pad, after, score }, scorer(OK)),
        of(SuspendMatch { match_id, pad, after, reason: Some("Rain".into()) }, scorer(OK)),
        of(ResumeMatch { match_id, pad, after }, scorer(CONFLICT)),
        of(RetireSide { match_id, pad, after, side }, scorer(Err(ErrorCode::Invalid))),
        of(DefaultSide { match_id, pad, after, side }, scorer(OK)),
        of(WalkoverSide { match_id, pad, after, side }, scorer(OK)),
        of(FinishMatch { match_id, pad, after }, scorer(OK)),
        of(HandOverScoring { match_id, to: user }, of_watchers(FORBIDDEN, OK)),
        of(TakeOverScoring { match_id, pad, link: Some("made up".into()) }, of_watchers(FORBIDDEN, OK)),
        of(MakeScorerLink { match_id }, of_watchers(FORBIDDEN, OK)),
        of(ShowMatch { match_id, is_public: true }, of_watchers(FORBIDDEN, OK)),
        of(FavourMatch { match_id, is_favourite: true }, of_watchers(OK, OK)),
        of(ListLive { event: None }, [OK, OK, OK, OK, OK]).public(),
        of(ListLive { event: Some(event) }, [OK, OK, OK, OK, OK]).public(),
        of(OpenTopic { topic: Topic::Match(match_id), since: None }, [OK, OK, OK, NOT_FOUND, NOT_FOUND]).public(),
    ]
}
