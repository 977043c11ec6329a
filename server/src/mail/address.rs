//! The addresses that mails go to.

use lettre::Address;
use url::Host;

/// An address as mail servers read it: a domain in another script by its A-labels (RFC 5890). `None` if no mail can be sent to it.
pub fn address(email: &str) -> Option<Address> {
    let (local, domain) = email.rsplit_once('@')?;
    let Ok(Host::Domain(domain)) = Host::parse(domain) else { return None };
    Address::new(local, domain).ok()
}

#[cfg(test)]
mod tests {
    use protocol::text::Email;

    use super::*;

    #[test]
    fn a_mail_goes_to_every_address_that_signs_up() {
        for (email, sent_to) in [
            ("maya@bücher.example", Some("maya@xn--bcher-kva.example")),
            ("maya@例え.jp", Some("maya@xn--r8jz45g.jp")),
            ("li.na+x@example.org", Some("li.na+x@example.org")),
            ("o'brien@example.org", Some("o'brien@example.org")),
            ("a..b@x.org", None),
            (".a@x.org", None),
            ("a.@x.org", None),
            ("a\u{200B}b@x.org", None),
            ("a@127.0.0.1", None),
            ("josé@x.org", None),
        ] {
            let signs_up = Email::parse(email).ok().and_then(|email| address(email.as_str())).map(|address| address.to_string());
            assert_eq!(signs_up.as_deref(), sent_to, "{email}");
        }
    }
}
