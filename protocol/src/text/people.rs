//! What people are called, and how they are reached.

use super::checks::{is_name, one_line, optional_line, several_lines, special_characters};
use super::{AboutMe, AreaName, Email, GuestName, Handle, PersonName, Phone};

use crate::{Refusal, limits, sentence};

impl PersonName {
    pub fn parse(name: &str) -> Result<Self, Refusal> {
        let name = one_line("name", name, limits::NAME_MAX, sentence!("name_missing"))?;
        if is_name(&name) { Ok(Self(name)) } else { Err(special_characters("name")) }
    }
}

impl AreaName {
    pub fn parse(name: &str) -> Result<Self, Refusal> {
        let name = one_line("address", name, limits::AREA_NAME_MAX, sentence!("area_name_missing"))?;
        if is_name(&name) { Ok(Self(name)) } else { Err(special_characters("address")) }
    }
}

impl AboutMe {
    /// `None` for an empty text.
    pub fn parse(text: &str) -> Result<Option<Self>, Refusal> {
        Ok(several_lines("aboutMe", text, limits::ABOUT_ME_MAX)?.map(Self))
    }
}

impl Phone {
    /// `None` for an empty text.
    pub fn parse(phone: &str) -> Result<Option<Self>, Refusal> {
        let Some(phone) = optional_line("phone", phone, limits::PHONE_MAX)? else { return Ok(None) };
        if !phone.chars().all(|c| c.is_ascii_digit() || " +-().,;/#*ext".contains(c)) {
            return Err(special_characters("phone"));
        }
        if phone.chars().filter(char::is_ascii_digit).count() < 3 {
            return Err(Refusal::invalid("phone", sentence!("phone_invalid")));
        }
        Ok(Some(Self(phone)))
    }
}

impl GuestName {
    pub fn parse(name: &str) -> Result<Self, Refusal> {
        let name = one_line("guest", name, limits::GUEST_NAME_MAX, sentence!("guest_name_missing"))?;
        if is_name(&name) { Ok(Self(name)) } else { Err(special_characters("guest")) }
    }
}

impl Handle {
    pub fn parse(handle: &str) -> Result<Self, Refusal> {
        let handle = handle.trim().trim_start_matches('@');
        let length = handle.chars().count();
        if !(limits::HANDLE_MIN..=limits::HANDLE_MAX).contains(&length) {
            let sentence = sentence!("handle_length", min = limits::HANDLE_MIN, max = limits::HANDLE_MAX);
            return Err(Refusal::invalid("handle", sentence));
        }
        if !handle.chars().all(|c| c.is_ascii_alphanumeric() || "_.-".contains(c)) {
            return Err(special_characters("handle"));
        }
        Ok(Self(handle.to_owned()))
    }

    /// The form in which handles are compared.
    #[must_use]
    pub fn folded(&self) -> String {
        self.0.to_lowercase()
    }
}

impl Email {
    /// Requires what a mail can be sent to: a dot-atom of RFC 5322 section 3.2.3 before the `@`, and a dotted domain, in any script, behind
    /// it. Whether the address exists, only a mail can show.
    pub fn parse(email: &str) -> Result<Self, Refusal> {
        let email = email.trim().to_lowercase();
        let plausible = email.split_once('@').is_some_and(|(local, domain)| {
            local.split('.').all(|atom| !atom.is_empty() && atom.chars().all(is_of_atoms))
                && local.len() <= 64
                && !domain.contains('@')
                && domain.split('.').count() >= 2
                && domain.split('.').all(|label| !label.is_empty() && label.len() <= 63 && !label.starts_with('-') && !label.ends_with('-'))
                && domain.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '.')
        });
        if plausible && email.chars().count() <= limits::EMAIL_MAX {
            Ok(Self(email))
        } else {
            Err(Refusal::invalid("email", sentence!("email_invalid")))
        }
    }
}

fn is_of_atoms(c: char) -> bool {
    c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(c)
}

/// Checks the length of a new password.
pub fn check_new_password(field: &str, password: &str) -> Result<(), Refusal> {
    if password.chars().count() < limits::PASSWORD_MIN {
        return Err(Refusal::invalid(field, sentence!("password_short")));
    }
    if password.len() > limits::PASSWORD_MAX {
        return Err(Refusal::invalid(field, sentence!("password_long")));
    }
    Ok(())
}
