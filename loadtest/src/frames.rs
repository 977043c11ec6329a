//! A minimal WebSocket framing (RFC 6455, 5.2): no fragments, no extensions.

/// The type of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opcode {
    Text,
    Close,
    Ping,
    /// Anything else; not expected here.
    Other,
}

/// One complete frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame<'a> {
    pub opcode: Opcode,
    pub payload: &'a [u8],
}

/// The parts of a frame.
struct Layout {
    opcode: Opcode,
    mask: Option<[u8; 4]>,
    payload: std::ops::Range<usize>,
}

/// The first frame of a server's bytes, and its length in bytes; `None` while it is incomplete.
#[must_use]
pub fn from_server(bytes: &[u8]) -> Option<(Frame<'_>, usize)> {
    let layout = layout(bytes)?;
    let end = layout.payload.end;
    Some((Frame { opcode: layout.opcode, payload: bytes.get(layout.payload)? }, end))
}

/// The same for a client's bytes, which are unmasked in place.
pub fn from_client(bytes: &mut [u8]) -> Option<(Frame<'_>, usize)> {
    let layout = layout(bytes)?;
    let end = layout.payload.end;
    let payload = bytes.get_mut(layout.payload)?;
    if let Some(mask) = layout.mask {
        payload.iter_mut().zip(mask.iter().cycle()).for_each(|(byte, key)| *byte ^= key);
    }
    Some((Frame { opcode: layout.opcode, payload }, end))
}

fn layout(bytes: &[u8]) -> Option<Layout> {
    let (&[first, second], rest) = bytes.split_first_chunk::<2>()?;
    let opcode = match first {
        0x81 => Opcode::Text,
        0x88 => Opcode::Close,
        0x89 => Opcode::Ping,
        _ => Opcode::Other,
    };
    let (length, rest) = match second & 0x7f {
        126 => rest.split_first_chunk::<2>().map(|(length, rest)| (u64::from(u16::from_be_bytes(*length)), rest))?,
        127 => rest.split_first_chunk::<8>().map(|(length, rest)| (u64::from_be_bytes(*length), rest))?,
        short => (u64::from(short), rest),
    };
    let (mask, rest) = match second & 0x80 {
        0 => (None, rest),
        _ => rest.split_first_chunk::<4>().map(|(mask, rest)| (Some(*mask), rest))?,
    };
    let start = bytes.len() - rest.len();
    let end = start.checked_add(usize::try_from(length).ok()?)?;
    (bytes.len() >= end).then_some(Layout { opcode, mask, payload: start..end })
}

/// A client's text frame. The mask is zero, which is valid and saves this side the masking.
#[must_use]
pub fn client_text(text: &str) -> Vec<u8> {
    masked(0x81, text.as_bytes())
}

/// The answer to a ping.
#[must_use]
pub fn client_pong(payload: &[u8]) -> Vec<u8> {
    masked(0x8a, payload)
}

fn masked(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = Vec::with_capacity(payload.len() + 14);
    head(first, 0x80, payload.len(), &mut frame);
    frame.extend_from_slice(&[0; 4]);
    frame.extend_from_slice(payload);
    frame
}

/// Appends a server's text frame.
pub fn server_text(text: &str, frames: &mut Vec<u8>) {
    head(0x81, 0, text.len(), frames);
    frames.extend_from_slice(text.as_bytes());
}

fn head(first: u8, mask_bit: u8, length: usize, frames: &mut Vec<u8>) {
    frames.push(first);
    match (u8::try_from(length), u16::try_from(length)) {
        (Ok(short @ 0..=125), _) => frames.push(mask_bit | short),
        (_, Ok(middle)) => {
            frames.push(mask_bit | 126);
            frames.extend_from_slice(&middle.to_be_bytes());
        }
        (_, Err(_)) => {
            frames.push(mask_bit | 127);
            frames.extend_from_slice(&(length as u64).to_be_bytes());
        }
    }
}

/// The code of a close frame; 1005 when it names none.
#[must_use]
pub fn close_code(payload: &[u8]) -> u16 {
    payload.first_chunk::<2>().map_or(1005, |code| u16::from_be_bytes(*code))
}

/// The upgrade request. The key is the RFC's example, since the answer to it is not checked here.
#[must_use]
pub fn upgrade(path: &str, subprotocol: Option<&str>) -> String {
    let subprotocol = subprotocol.map(|name| format!("sec-websocket-protocol: {name}\r\n")).unwrap_or_default();
    format!(
        "GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n{subprotocol}\r\n"
    )
}

/// The end of an HTTP response's head, once it is complete.
#[must_use]
pub fn end_of_head(bytes: &[u8]) -> Option<usize> {
    bytes.windows(4).position(|four| four == b"\r\n\r\n").map(|at| at + 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_of_every_length_read_back() {
        for length in [0, 1, 125, 126, 65_535, 65_536] {
            let text = "x".repeat(length);
            let mut server = Vec::new();
            server_text(&text, &mut server);
            let whole = server.len();
            server.extend_from_slice(&[0x81, 3]);
            let (frame, taken) = from_server(&server).unwrap();
            assert_eq!((frame.opcode, frame.payload.len(), taken), (Opcode::Text, length, whole));
            assert_eq!(from_server(&server[..whole - 1]), None);

            let mut client = client_text(&text);
            let (frame, taken) = from_client(&mut client).unwrap();
            assert_eq!((frame.payload, taken), (text.as_bytes(), whole + 4));
        }
    }

    #[test]
    fn masked_frames_are_unmasked() {
        // RFC 6455, 5.7: a masked "Hello".
        let mut hello = [0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58];
        assert_eq!(from_client(&mut hello).unwrap().0.payload, b"Hello");
    }

    #[test]
    fn close_codes_are_parsed() {
        assert_eq!(close_code(&4508_u16.to_be_bytes()), 4508);
        assert_eq!(close_code(b""), 1005);
    }

    #[test]
    fn a_head_ends_at_the_empty_line() {
        assert_eq!(end_of_head(b"HTTP/1.1 101 x\r\na: b\r\n\r\n\x81"), Some(24));
        assert_eq!(end_of_head(b"HTTP/1.1 101 x\r\n"), None);
    }
}
