//! The commands of the binary that work on standard input.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use harness::servers::program;

/// The status, the standard output and the standard error of `rally` with these arguments, for this input.
pub fn piped(arguments: &[&str], input: &[u8]) -> (Option<i32>, String, String) {
    let mut command = Command::new(program());
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("rally");
    let mut stdin = child.stdin.take().expect("the input");
    let input = input.to_owned();
    // Both at once: neither waits for a full pipe of the other.
    let writing = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let Output { status, stdout, stderr } = child.wait_with_output().expect("rally");
    writing.join().expect("the input is written");
    (status.code(), String::from_utf8(stdout).expect("text"), String::from_utf8(stderr).expect("text"))
}
