//! Reads lines of limited length, for the commands that work on standard input.

use std::io::{self, BufRead, Read};

/// Bytes that such a command reads and writes at once.
pub(crate) const BUFFER: usize = 1 << 16;

/// What was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line; the last one may lack its end.
    Read,
    /// A line too long to be read; it was skipped.
    TooLong,
    /// There is none.
    End,
}

/// Reads the next line, of at most `most` bytes with its end.
pub(crate) fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>, most: usize) -> io::Result<Line> {
    line.clear();
    match input.by_ref().take(most.try_into().unwrap_or(u64::MAX)).read_until(b'\n', line)? {
        0 => Ok(Line::End),
        _ if line.ends_with(b"\n") || line.len() < most => Ok(Line::Read),
        _ => input.skip_until(b'\n').map(|_| Line::TooLong),
    }
}
