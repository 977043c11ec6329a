//! Received mails: files in the folder of an outbox or a mail server.

use std::fs;
use std::path::{Path, PathBuf};

use super::World;
use super::servers::until;

/// A folder of received mails.
#[derive(Clone, Debug)]
pub struct Letters(PathBuf);

impl Letters {
    /// The outbox of a server without SMTP.
    pub fn outbox(world: &World) -> Self {
        Self(world.config().storage.data_dir.join("outbox"))
    }

    pub fn in_folder(folder: &Path) -> Self {
        Self(folder.to_owned())
    }

    /// All mails to an address, oldest first.
    pub fn to(&self, address: &str) -> Vec<String> {
        let Ok(entries) = fs::read_dir(&self.0) else { return Vec::new() };
        let mut files: Vec<PathBuf> =
            entries.map(|entry| entry.unwrap().path()).filter(|path| path.extension().is_some_and(|end| end == "eml")).collect();
        files.sort();
        let letters = files.iter().map(|file| fs::read_to_string(file).expect("a mail"));
        letters.filter(|letter| header(letter, "To").contains(address)).collect()
    }

    /// Waits until an address has this many mails; returns the last one.
    pub async fn wait(&self, address: &str, count: usize) -> String {
        until(&format!("mail {count} to {address}"), async || self.to(address).len() >= count).await;
        let letters = self.to(address);
        assert_eq!(letters.len(), count, "{letters:#?}");
        letters.into_iter().next_back().unwrap()
    }

    /// The code in the `count`th mail.
    pub async fn code(&self, address: &str, count: usize) -> String {
        code_in(&self.wait(address, count).await)
    }
}

/// The code in a mail: on an indented line of its own in the plain part.
pub fn code_in(letter: &str) -> String {
    let is_code = |line: &&str| line.starts_with("    ") && line.trim().len() == 6 && line.trim().bytes().all(|b| b.is_ascii_digit());
    letter.lines().find(is_code).unwrap_or_else(|| panic!("no code in {letter}")).trim().to_owned()
}

/// The value of a header.
pub fn header<'a>(letter: &'a str, name: &str) -> &'a str {
    let lines = letter.split("\r\n\r\n").next().unwrap_or_default().lines();
    lines.filter_map(|line| line.split_once(": ")).find(|(key, _)| key.eq_ignore_ascii_case(name)).map_or("", |(_, value)| value)
}

/// A code that differs from this one.
pub fn another(code: &str) -> String {
    format!("{:06}", (code.parse::<u32>().unwrap() + 1) % 1_000_000)
}
