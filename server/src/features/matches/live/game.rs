//! A match as its scorer plays it: what was stored, and the replay of the events that count.
//!
//! INVARIANT: the score of a live match is the replay of its events, undone ones left out; events are never changed.

use protocol::live::{Both, CorrectedWhat, ScoreEvent, SetTo, Toss};
use protocol::matches::{MatchState, SetScore};
use protocol::text::Reason;
use protocol::{ErrorCode, Refusal, Sentence, sentence};
use rules::scoring::{Ending, Ends, Event, Format, Order, Out, Partner, Play, Refused, Score, Seat, Sets, Setup, Side, Tally};

use super::notation;
use super::store::LiveRow;
use crate::error::{Error, Result, limit_reached};
use crate::features::matches::entered;

/// The longest play, in bytes of its notation: every board holds it, and must fit into a push. The longest match had 980 points.
const PLAY_MAX: usize = 8_000;

/// A match in play.
pub(super) struct Game {
    pub(super) state: MatchState,
    pub(super) play: Play,
    /// The events in their notation.
    pub(super) text: String,
}

/// What an event did.
pub(super) enum Done {
    /// It counts from now on.
    Added,
    /// It changed what was there.
    Corrected(CorrectedWhat, Option<String>),
    /// Play stops for now, for this reason.
    Suspended(Option<String>),
    Resumed,
    /// Nothing follows.
    Finished,
}

impl Game {
    pub(super) fn of(row: &LiveRow) -> Result<Self> {
        let format: Format = row.format.parse().map_err(|_| Error::internal("a stored format is none"))?;
        let toss: Option<Toss> = row.toss.as_deref().map(serde_json::from_str).transpose()?;
        let events = notation::read(&row.play)?;
        let play =
            Play::replay(format, setup(toss.as_ref(), row.doubles), &events).map_err(|refused| Error::internal(refused.to_string()))?;
        Ok(Self { state: row.state()?, play, text: row.play.clone() })
    }

    /// Whether anything counts yet.
    pub(super) fn is_empty(&self) -> bool {
        self.play.events().is_empty()
    }

    /// Applies what a scorer enters; a refused event changes nothing.
    pub(super) fn apply(&mut self, event: &ScoreEvent) -> Result<Done> {
        self.check_state(event)?;
        match event {
            ScoreEvent::Undo => self.undo(),
            ScoreEvent::Suspended { reason } => {
                let reason = reason.as_deref().map(Reason::parse).transpose()?;
                self.turn(MatchState::Suspended, Done::Suspended(reason.map(Reason::into_string)))
            }
            ScoreEvent::Resumed => self.turn(MatchState::Live, Done::Resumed),
            ScoreEvent::Finished => Ok(Done::Finished),
            ScoreEvent::Point { side } => self.add(Event::Point((*side).into()), Done::Added),
            ScoreEvent::TimeUp => self.add(Event::TimeUp, Done::Added),
            ScoreEvent::Server { server } => self.add(Event::Server(seat(*server)), Done::Corrected(CorrectedWhat::Server, None)),
            ScoreEvent::FirstServer { server } => self.add(Event::FirstServer(seat(*server)), Done::Added),
            ScoreEvent::OtherEnds => self.add(Event::OtherEnds, Done::Corrected(CorrectedWhat::Ends, None)),
            ScoreEvent::Score(to) => {
                let reason = Reason::parse(&to.reason)?.into_string();
                self.add(Event::Score(score(&self.play, to)?), Done::Corrected(CorrectedWhat::Score, Some(reason)))
            }
            ScoreEvent::Retired { side } => self.end(Ending::Retired((*side).into())),
            ScoreEvent::Defaulted { side } => self.end(Ending::Defaulted(Out::One((*side).into()))),
            ScoreEvent::Walkover { side } => self.end(Ending::Walkover(Out::One((*side).into()))),
        }
    }

    fn check_state(&self, event: &ScoreEvent) -> Result<()> {
        let allowed = match self.state {
            MatchState::Scheduled => {
                matches!(event, ScoreEvent::Walkover { .. } | ScoreEvent::Defaulted { .. } | ScoreEvent::Undo | ScoreEvent::Finished)
            }
            MatchState::Live => !matches!(event, ScoreEvent::Resumed),
            MatchState::Suspended => matches!(
                event,
                ScoreEvent::Resumed | ScoreEvent::Undo | ScoreEvent::Retired { .. } | ScoreEvent::Defaulted { .. } | ScoreEvent::Finished
            ),
            MatchState::Reported | MatchState::Confirmed | MatchState::Disputed | MatchState::Voided => false,
        };
        if allowed { Ok(()) } else { Err(self.not_now()) }
    }

    /// `conflict`: the state does not allow it.
    pub(super) fn not_now(&self) -> Error {
        let sentence = match self.state {
            MatchState::Scheduled => sentence!("live_not_begun"),
            MatchState::Live => sentence!("match_not_suspended"),
            MatchState::Suspended => sentence!("match_suspended"),
            MatchState::Reported | MatchState::Confirmed | MatchState::Disputed | MatchState::Voided => sentence!("match_finished"),
        };
        Refusal::saying(ErrorCode::Conflict, sentence).with(serde_json::json!({ "state": self.state })).into()
    }

    fn turn(&mut self, state: MatchState, done: Done) -> Result<Done> {
        if self.play.ending().is_some() {
            return Err(impossible(sentence!("match_over")));
        }
        self.state = state;
        Ok(done)
    }

    fn undo(&mut self) -> Result<Done> {
        if self.play.undo().is_none() {
            return Err(impossible(sentence!("nothing_to_undo")));
        }
        self.text = notation::write_all(self.play.events())?;
        Ok(Done::Corrected(CorrectedWhat::Undone, None))
    }

    /// A match that ends while it is suspended stays so: if its end is undone, play has not gone on.
    fn end(&mut self, ending: Ending) -> Result<Done> {
        self.add(Event::End(ending), Done::Added)
    }

    fn add(&mut self, event: Event, done: Done) -> Result<Done> {
        self.play.apply(event).map_err(|refused| refusal(&refused))?;
        notation::write(&mut self.text, &event)?;
        // An end is always recorded, so that no match is stuck.
        if self.text.len() > PLAY_MAX && self.play.ending().is_none() {
            return Err(limit_reached(sentence!("match_too_long")));
        }
        Ok(done)
    }

    /// The sets that are over, as on the wire.
    pub(super) fn sets(&self) -> Vec<SetScore> {
        let over = usize::from(self.play.sets().played());
        entered::written(self.play.format(), self.play.score().get(..over).unwrap_or_default())
    }

    /// Those, and the one in play.
    pub(super) fn sets_so_far(&self) -> Vec<SetScore> {
        entered::written(self.play.format(), &self.play.score())
    }
}

/// The toss as the rules have it; before the toss, side A serves from the left.
pub(super) fn setup(toss: Option<&Toss>, doubles: bool) -> Setup {
    use protocol::live::{EndChanges, ServeOrder};
    let Some(toss) = toss else {
        let (server, second_server) = (Seat::first(Side::A), Partner::First);
        return Setup { doubles, server, second_server, left: Side::A, order: Order::default(), ends: Ends::default() };
    };
    let order = match toss.order {
        ServeOrder::OneThenTwos => Order::OneThenTwos,
        ServeOrder::Twos => Order::Twos,
    };
    let ends = match toss.ends {
        EndChanges::EverySix => Ends::EverySix,
        EndChanges::OneThenFours => Ends::OneThenFours,
        EndChanges::OnceAfterFour => Ends::OnceAfterFour,
    };
    let second_server = partner(toss.second_server);
    Setup { doubles, server: seat(toss.server), second_server, left: toss.left.into(), order, ends }
}

fn seat(seat: protocol::live::Seat) -> Seat {
    Seat { side: seat.side.into(), partner: partner(seat.partner) }
}

fn partner(partner: protocol::live::Partner) -> Partner {
    use protocol::live::Partner as OnWire;
    match partner {
        OnWire::First => Partner::First,
        OnWire::Second => Partner::Second,
    }
}

fn score(play: &Play, to: &SetTo) -> Result<Score> {
    let sets = entered::sets_of(play.format(), &to.sets)?;
    let sets = Sets::try_from(sets.as_slice()).map_err(|_| impossible(sentence!("sets_too_many")))?;
    let tally = |both: Both| Tally::new(both.a, both.b);
    Ok(Score { sets, games: tally(to.games), points: tally(to.points), server: seat(to.server) })
}

fn refusal(refused: &Refused) -> Error {
    match refused {
        Refused::Over => impossible(sentence!("match_over")),
        Refused::Singles => Refusal::invalid("server", sentence!("server_singles")).into(),
        Refused::HasServed => impossible(sentence!("pair_has_served")),
        Refused::NotTimed => impossible(sentence!("set_not_timed")),
        Refused::ByScore => impossible(sentence!("winner_by_score")),
        Refused::Score(wrong) => entered::refused(wrong),
    }
}

/// `conflict`: the score does not allow it.
fn impossible(sentence: Sentence) -> Error {
    Refusal::saying(ErrorCode::Conflict, sentence).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_toss_that_names_one_pair_alone_leads_to_the_same_order_as_ever() {
        let stored = r#"{"server":{"side":"a","partner":"second"},"left":"b","order":"one_then_twos","ends":"every_six"}"#;
        let toss: Toss = serde_json::from_str(stored).unwrap();
        let mut play = Play::new(Format::default(), setup(Some(&toss), true));
        let mut served = String::new();
        for event in notation::read("aaaabbbbaaaabbbb2aaaa").unwrap() {
            let before = play.serve().0;
            if play.apply(event).unwrap().game.is_some() {
                notation::write(&mut served, &Event::Server(before)).unwrap();
            }
        }
        assert_eq!(served, "23142");
    }
}
