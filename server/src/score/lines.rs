//! Reads lines of limited length.

use std::io::{self, BufRead, Read};

/// The most points of a line: then no count of the engine can overflow, and a line needs little memory.
pub(super) const POINTS_MAX: usize = 65_000;

/// The most bytes of a line: the first server, a space, the points, and the end of the line in two bytes.
const BYTES_MAX: usize = POINTS_MAX + 4;

/// What was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line; the last one may lack its end.
    Read,
    /// A line too long to be read; it was skipped.
    TooLong,
    /// There is none.
    End,
}

/// Reads the next line.
pub(super) fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    match input.by_ref().take(BYTES_MAX.try_into().unwrap_or(u64::MAX)).read_until(b'\n', line)? {
        0 => Ok(Line::End),
        _ if line.ends_with(b"\n") || line.len() < BYTES_MAX => Ok(Line::Read),
        _ => input.skip_until(b'\n').map(|_| Line::TooLong),
    }
}
