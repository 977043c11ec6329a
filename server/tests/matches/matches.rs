//! Match results: reported by one side, confirmed by the other, listed in both histories.

mod agreeing;
mod guests;
mod judging;
mod rules;
mod strangers;

use protocol::matches::{
    ConfirmMatch, DisputeMatch, EditMatch, Ending, Match, MatchHistory, MatchState, ReportMatch, Score, Side, WonLost,
};
use protocol::notifications::About;
use protocol::{ErrorCode, EventId, UserId};

use harness::Player;
use harness::refusals::{code, refusal};
use harness::steps::matches::{Game, confirm, dispute, edit, history, kinds, notifications, own, report, score, state_of, stopped};
