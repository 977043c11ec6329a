//! The notation of what counts in a match: one character a point, so that a whole match is one short text, stored with its row and
//! sent with every board. `Board.play` on the wire documents it.

use rules::scoring::{Ending, Event, Out, Partner, Score, Seat, Side};

use crate::error::{Error, Result};

/// Appends an event.
pub(super) fn write(to: &mut String, event: &Event) -> Result<()> {
    match event {
        Event::Point(side) => to.push(side_of(*side)),
        Event::Server(seat) => to.push(seat_of(*seat)),
        Event::FirstServer(seat) => to.extend(['f', seat_of(*seat)]),
        Event::OtherEnds => to.push('x'),
        Event::TimeUp => to.push('t'),
        Event::Score(score) => to.push_str(&serde_json::to_string(score)?),
        Event::End(ending) => {
            let (kind, side) = match ending {
                Ending::Retired(side) => ('r', Some(*side)),
                Ending::Defaulted(Out::One(side)) => ('d', Some(*side)),
                Ending::Walkover(Out::One(side)) => ('w', Some(*side)),
                Ending::Abandoned => ('z', None),
                Ending::Completed
                | Ending::Walkover(Out::Both)
                | Ending::Defaulted(Out::Both)
                | Ending::Cancelled
                | Ending::Incomplete
                | Ending::DeadRubber
                | Ending::NotPlayed => return Err(Error::internal(format!("{ending:?} is not scored live"))),
            };
            to.push(kind);
            to.extend(side.map(side_of));
        }
    }
    Ok(())
}

/// All events.
pub(super) fn write_all(events: &[Event]) -> Result<String> {
    let mut text = String::with_capacity(events.len());
    events.iter().try_for_each(|event| write(&mut text, event))?;
    Ok(text)
}

/// Reads what [`write_all`] wrote.
pub(super) fn read(text: &str) -> Result<Vec<Event>> {
    let (mut rest, mut events) = (text, Vec::with_capacity(text.len()));
    while let Some(first) = rest.chars().next() {
        let (event, length) = match first {
            'a' | 'b' => (Event::Point(side_from(rest, 0)?), 1),
            '1'..='4' => (Event::Server(seat_from(first)), 1),
            'f' => match rest.as_bytes().get(1) {
                Some(seat @ b'1'..=b'4') => (Event::FirstServer(seat_from(char::from(*seat))), 2),
                _ => return Err(unknown(rest)),
            },
            'x' => (Event::OtherEnds, 1),
            't' => (Event::TimeUp, 1),
            'z' => (Event::End(Ending::Abandoned), 1),
            'r' => (Event::End(Ending::Retired(side_from(rest, 1)?)), 2),
            'd' => (Event::End(Ending::Defaulted(Out::One(side_from(rest, 1)?))), 2),
            'w' => (Event::End(Ending::Walkover(Out::One(side_from(rest, 1)?))), 2),
            '{' => {
                let mut scores = serde_json::Deserializer::from_str(rest).into_iter::<Score>();
                let score = scores.next().ok_or_else(|| unknown(rest))??;
                (Event::Score(score), scores.byte_offset())
            }
            _ => return Err(unknown(rest)),
        };
        events.push(event);
        rest = rest.get(length..).ok_or_else(|| unknown(rest))?;
    }
    Ok(events)
}

fn side_of(side: Side) -> char {
    match side {
        Side::A => 'a',
        Side::B => 'b',
    }
}

fn side_from(text: &str, at: usize) -> Result<Side> {
    match text.as_bytes().get(at) {
        Some(b'a') => Ok(Side::A),
        Some(b'b') => Ok(Side::B),
        _ => Err(unknown(text)),
    }
}

fn seat_of(seat: Seat) -> char {
    match (seat.side, seat.partner) {
        (Side::A, Partner::First) => '1',
        (Side::A, Partner::Second) => '2',
        (Side::B, Partner::First) => '3',
        (Side::B, Partner::Second) => '4',
    }
}

fn seat_from(digit: char) -> Seat {
    let side = if matches!(digit, '1' | '2') { Side::A } else { Side::B };
    Seat { side, partner: if matches!(digit, '1' | '3') { Partner::First } else { Partner::Second } }
}

fn unknown(text: &str) -> Error {
    Error::internal(format!("a match's play goes on with {:?}", text.chars().take(10).collect::<String>()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::scoring::{SetScore, Sets, Tally};

    #[test]
    fn what_is_written_is_read_back() {
        let sets = Sets::try_from([SetScore::new(6, 4)].as_slice()).unwrap();
        let score = Score { sets, games: Tally::new(2, 1), points: Tally::new(3, 2), server: Seat::first(Side::B) };
        let events = [
            Event::Point(Side::A),
            Event::Point(Side::B),
            Event::FirstServer(Seat { side: Side::B, partner: Partner::Second }),
            Event::Server(Seat { side: Side::A, partner: Partner::Second }),
            Event::Score(score),
            Event::OtherEnds,
            Event::Point(Side::B),
            Event::TimeUp,
            Event::End(Ending::Retired(Side::B)),
            Event::End(Ending::Defaulted(Out::One(Side::A))),
            Event::End(Ending::Walkover(Out::One(Side::B))),
            Event::End(Ending::Abandoned),
        ];
        let text = write_all(&events).unwrap();
        assert!(text.starts_with("abf42{") && text.ends_with("}xbtrbdawbz"), "{text}");
        assert_eq!(read(&text).unwrap(), events);
        for seat in "1234".chars() {
            assert_eq!(seat_of(seat_from(seat)), seat);
        }
    }

    #[test]
    fn what_is_no_notation_is_an_error() {
        for text in ["c", "aéb", "r", "rx", "{", "{}", "5", "f", "f5", "fa"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
