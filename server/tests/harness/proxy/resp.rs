//! Just enough of the Redis protocol, versions 2 and 3, to find the end of a reply and detect published messages.

/// The length of the first complete reply, if there is one.
pub(super) fn length(bytes: &[u8]) -> Option<usize> {
    let line = bytes.windows(2).position(|pair| pair == b"\r\n")? + 2;
    let number = || std::str::from_utf8(&bytes[1..line - 2]).ok()?.parse::<i64>().ok();
    let parts = match bytes.first()? {
        b'$' | b'!' | b'=' => {
            let Ok(body) = usize::try_from(number()?) else { return Some(line) };
            return (bytes.len() >= line + body + 2).then_some(line + body + 2);
        }
        b'*' | b'~' | b'>' => number()?.max(0),
        b'%' => number()? * 2,
        // Attributes precede the reply that they belong to.
        b'|' => number()? * 2 + 1,
        _ => 0,
    };
    let mut end = line;
    for _ in 0..parts {
        end += length(&bytes[end..])?;
    }
    Some(end)
}

/// `message channel payload`, as an array or a push; also by pattern or by shard.
pub(super) fn is_delivery(reply: &[u8]) -> bool {
    matches!(reply.first(), Some(b'*' | b'>'))
        && reply
            .splitn(4, |byte| *byte == b'\n')
            .nth(2)
            .is_some_and(|word| matches!(word.to_ascii_lowercase().as_slice(), b"message\r" | b"pmessage\r" | b"smessage\r"))
}

#[test]
fn replies_end_where_they_end() {
    let replies: [&[u8]; 7] = [
        b"+OK\r\n",
        b"$-1\r\n",
        b"$5\r\na\r\nbc\r\n",
        b"*3\r\n$7\r\nmessage\r\n$1\r\nc\r\n$2\r\nhi\r\n",
        b">3\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n:1\r\n",
        b"%1\r\n+server\r\n$5\r\nredis\r\n",
        b"|1\r\n+ttl\r\n:5\r\n*2\r\n_\r\n#t\r\n",
    ];
    for reply in replies {
        let text = String::from_utf8_lossy(reply);
        assert_eq!(length(reply), Some(reply.len()), "{text}");
        assert_eq!(length(&reply[..reply.len() - 1]), None, "{text}");
        assert_eq!(length(&[reply, b"+OK\r\n"].concat()), Some(reply.len()), "{text}");
        assert_eq!(is_delivery(reply), text.contains("message"), "{text}");
    }
}
