//! The rules of tennis and of its competitions: pure, without a database and without a clock. What chance decides comes from a seed, so
//! that everything can be replayed and is the same on every machine. `rally score`, `draw`, `standings` and `rate` are these engines
//! on standard input.
//!
//! # Scoring
//!
//! [`scoring`] follows the ITF Rules of Tennis: the score of a game (rule 5), of a set (6), of a match (7), who serves (8, 14,
//! 15) and from which side, when ends change (10), and their alternative procedures: no advantage, short sets, match tie-breaks. Formats are written in the codes of TODS, an open standard for tennis data.
//!
//! ```
//! use rules::scoring::{Ends, Ending, Event, Format, History, Order, Partner, Play, Seat, SetScore, Setup, Side, judge};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let format: Format = "SET3-S:6/TB7".parse()?;
//! // A score that was entered.
//! let sets = [SetScore::new(6, 4), SetScore::tie_break(7, 6, 5)];
//! assert_eq!(judge(&format, &sets, Ending::Completed)?.winner, Some(Side::A));
//! assert!(judge(&format, &[SetScore::new(8, 3)], Ending::Completed).is_err());
//! assert!(!Ending::Abandoned.moves_winner_on());
//!
//! // A match point by point.
//! let setup = Setup {
//!     doubles: false,
//!     server: Seat::first(Side::A),
//!     second_server: Partner::First,
//!     left: Side::A,
//!     order: Order::default(),
//!     ends: Ends::default(),
//! };
//! let mut play = Play::new(format, setup);
//! for _ in 0..4 {
//!     play.apply(Event::Point(Side::B))?;
//! }
//! assert_eq!((play.games().a, play.games().b), (0, 1));
//! assert_eq!(play.serve().0.side, Side::B);
//! assert!(History::of(*play.format(), setup, play.events())?.sets[0].games[0].is_break());
//!
//! // A pair says who of them serves first in a set, until that service game begins.
//! let doubles = Play::new(format, Setup { doubles: true, ..setup });
//! assert!(doubles.chooses_first_server(Side::B));
//! assert_eq!(doubles.first_server(Side::B), Some(Seat::first(Side::B)));
//! # Ok(())
//! # }
//! ```
//!
//! # Draws
//!
//! [`competitions::draw`] makes the matches of a competition: a round robin by the circle method, groups, or a knock-out whose seeds are
//! on the lines of the ITF's tables and whose byes go to the best of them.
//!
//! ```
//! use rules::competitions::draw::{Entries, NoDraw, knockout};
//!
//! # fn main() -> Result<(), NoDraw<&'static str>> {
//! let entries = Entries::new(&["Ana", "Ben", "Cleo", "Diego", "Elena"], &["Cleo", "Ana"])?;
//! let drawn = knockout::<&str>(&entries, 7)?;
//! // The first seed, Cleo, is on the first line; three of eight lines are byes.
//! assert_eq!(drawn.lines[0], Some(2));
//! assert_eq!(drawn.lines.iter().filter(|line| line.is_none()).count(), 3);
//! # Ok(())
//! # }
//! ```
//!
//! # Tables
//!
//! [`competitions::standings`] orders a group by a policy: [`Policy::rally`](competitions::standings::Policy::rally), that of the ATP's
//! round robins, that of French clubs (TDM), or a club's own.
//! [`competitions::through`] proves who is through or out, and [`competitions::forecast`] counts how often each side would end in each
//! place.
//!
//! ```
//! use rules::competitions::standings::{Match, Policy, table};
//! use rules::competitions::through::{Contender, through};
//! use rules::scoring::{Ending, Format, SetScore};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let (format, won) = (Format::default(), [SetScore::new(6, 3), SetScore::new(6, 3)]);
//! let played = [Match::judged(0, 1, &format, &won, Ending::Completed)?, Match::judged(0, 2, &format, &won, Ending::Completed)?];
//! let table = table(3, &played, &Policy::rally(), 1);
//! assert_eq!(table.rows[0].side, 0);
//!
//! // The other two still meet, but neither of them can catch up.
//! let sides = [2, 0, 0].map(|wins| Contender { wins, ..Contender::default() });
//! assert_eq!(through(&sides, &[(1, 2)], 1, false), [Some(true), Some(false), Some(false)]);
//! # Ok(())
//! # }
//! ```
//!
//! # Ladders
//!
//! [`competitions::ladder`] is an order that challenges change, [`competitions::boxes`] small groups that sides move up and down between.
//!
//! ```
//! use rules::competitions::ladder::{Challenge, Ladder};
//!
//! let (ladder, order) = (Ladder::default(), [10, 11, 12, 13]);
//! assert!(ladder.may_challenge(&order, 13, 10) && !ladder.may_challenge(&order, 10, 13));
//! assert_eq!(ladder.after(&order, 13, 10, Challenge::Won), [13, 10, 11, 12]);
//! ```
//!
//! # Ratings
//!
//! [`ratings`] is our own model: what is known of a player's strength, with its uncertainty.
//!
//! ```
//! use rules::ratings::{Claimed, Day, Played, Rating, expected, update};
//! use rules::scoring::{BestOf, Side, Tally};
//!
//! // Two who have only said how well they play, 5.0 and 4.0.
//! let (strong, weak) = ([Rating::of_level(50)], [Rating::of_level(40)]);
//! assert!(expected(&strong, &weak, Day(20_000), BestOf::Three).chance > 0.6);
//! let upset = Played { best_of: BestOf::Three, winner: Side::B, games: Tally::new(9, 12), retired: false };
//! let after = update(&strong, &weak, Day(20_000), Claimed::default(), &upset);
//! assert!(after.a[0].mean() < strong[0].mean() && after.b[0].mean() > weak[0].mean());
//! ```
//!
//! # Seats and pairs
//!
//! [`seats`] fills a game's seats from its waiting list, and [`pairs`] deals people to courts, round by round, so that partners and
//! opponents change.
//!
//! ```
//! use protocol::pairs::PairsMix;
//! use rules::pairs::{Player, Rules, deal};
//!
//! let players = vec![Player { level: 40, gender: None, is_here: true }; 8];
//! let rules = Rules { rounds: 3, courts: 2, mix: PairsMix::Everybody, mixed: false, singles: false, seed: 1 };
//! let rounds = deal(&players, &[], &rules);
//! assert!(rounds.len() == 3 && rounds.iter().all(|courts| courts.len() == 2));
//! ```

pub mod chance;
pub mod competitions;
pub mod pairs;
pub mod ratings;
pub mod scoring;
pub mod seats;
