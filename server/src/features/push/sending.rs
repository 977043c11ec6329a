//! Sending a notification to a browser's push service (RFC 8030), and what its answer means.

use std::time::Duration;

use bytes::Bytes;
use jiff::fmt::rfc2822;
use protocol::notifications::About;
use protocol::{ErrorCode, Millis, NotificationId, Refusal};
use reqwest::Method;
use reqwest::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, RETRY_AFTER};
use url::Url;
use uuid::Uuid;

use super::{notice, store};
use crate::error::{Error, Result};
use crate::features::notifications::relevance;
use crate::features::users::profiles::records;
use crate::jobs::Outside;
use crate::mail::Language;
use crate::outbound::{Answer, Call, CallFault, Ports};

/// How long a notification is worth sending, if nothing ends it sooner.
const WORTH: Duration = Duration::from_secs(86_400);
/// How long the first retry waits; each further one as long as it has taken until then.
const RETRY_FIRST: Duration = Duration::from_secs(5);
/// Bytes of an answer that are read.
const ANSWER_MAX: usize = 16 * 1_024;

/// What becomes of a notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Sent,
    /// The browser does not exist any more.
    Gone,
    /// Nobody will ever take this one.
    Refused,
    /// It may be taken later, after this time at the soonest.
    Later(Option<Duration>),
}

/// Sends a notification to one browser, unless it is pointless by now.
pub(super) async fn send(outside: &Outside, subscription: Uuid, (about, row): (&About, Option<NotificationId>), at: Millis) -> Result<()> {
    let core = &outside.core;
    let now = core.clock.now();
    let worth_until = worth_until(about, at);
    let Some(browser) = store::find(&core.db, subscription).await? else { return Ok(()) };
    let Some((_, settings)) = records::settings_of(&core.db, &[browser.user_id]).await?.pop() else { return Ok(()) };
    let is_read = match row {
        Some(row) => relevance::is_read(&core.db, row).await?,
        None => false,
    };
    if now >= worth_until || is_read || !relevance::is_news(&core.db, browser.tenant, browser.user_id, about, now).await? {
        return Ok(());
    }
    let language = Language::first_supported(settings.language.as_deref().or(browser.lang.as_deref()));
    let notice = notice::of(about, language, (&core.keys, &browser), at, worth_until)?;
    let body = browser.keys().seal(&serde_json::to_vec(&notice)?).map_err(Error::internal)?;
    let origin = Url::parse(&browser.endpoint).map_err(Error::internal)?.origin().ascii_serialization();
    let mut headers = HeaderMap::new();
    headers.insert(AUTHORIZATION, value(&core.push_key.authorization(&origin, now)?)?);
    headers.insert(CONTENT_ENCODING, HeaderValue::from_static("aes128gcm"));
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
    headers.insert(HeaderName::from_static("ttl"), value(&((worth_until.0 - now.0) / 1_000).to_string())?);
    headers.insert(HeaderName::from_static("urgency"), HeaderValue::from_static(notice::urgency(about)));
    headers.insert(HeaderName::from_static("topic"), value(&notice.tag)?);
    let (url, ports, body) = (browser.endpoint.as_str(), Ports::Encrypted, Bytes::from(body));
    let answered = outside.outbound.call(Call { method: Method::POST, url, ports, headers, body, answer_max: ANSWER_MAX }).await;
    match outcome(&answered, core.clock.now()) {
        Outcome::Sent => Ok(()),
        Outcome::Gone => store::delete(&core.db, subscription).await,
        Outcome::Refused => {
            let status = answered.map_or(0, |answer| answer.status);
            tracing::warn!(origin, status, kind = about.kind(), "a push service does not take a notification");
            Ok(())
        }
        Outcome::Later(asked) => retry_later(asked, at, core.clock.now(), worth_until),
    }
}

fn value(text: &str) -> Result<HeaderValue> {
    HeaderValue::from_str(text).map_err(Error::internal)
}

/// Until when a notification is worth sending: a day, or until it cannot be answered.
fn worth_until(about: &About, at: Millis) -> Millis {
    let ends = if let About::SeatOffered { answer_by: ends, .. }
    | About::PlayAsked { answer_by: ends, .. }
    | About::LessonAsked { answer_by: ends, .. }
    | About::HourFree { starts_at: ends, .. } = about
    {
        Some(*ends)
    } else {
        None
    };
    ends.unwrap_or(at + WORTH).min(at + WORTH)
}

fn outcome(answered: &Result<Answer, CallFault>, now: Millis) -> Outcome {
    match answered {
        Ok(answer) => match answer.status {
            200..300 => Outcome::Sent,
            404 | 410 => Outcome::Gone,
            429 | 500.. => Outcome::Later(answer.headers.get(RETRY_AFTER).and_then(|text| retry_after(text.to_str().ok()?, now))),
            _ => Outcome::Refused,
        },
        Err(CallFault::Forbidden) => Outcome::Gone,
        Err(CallFault::Redirect | CallFault::TooLong) => Outcome::Refused,
        Err(CallFault::Slow | CallFault::Resting | CallFault::Unreachable(_)) => Outcome::Later(None),
    }
}

/// How long a push service asks to wait, in seconds or until a date.
fn retry_after(text: &str, now: Millis) -> Option<Duration> {
    if let Ok(seconds) = text.trim().parse() {
        return Some(Duration::from_secs(seconds));
    }
    let until = rfc2822::parse(text.trim()).ok()?.timestamp().as_millisecond();
    u64::try_from(until - now.0).ok().map(Duration::from_millis)
}

/// Has the job retried, while the notification is worth it: each time after as long as it has taken until then.
fn retry_later(asked: Option<Duration>, at: Millis, now: Millis, worth_until: Millis) -> Result<()> {
    let age = Duration::from_millis(u64::try_from(now.0 - at.0).unwrap_or_default());
    let wait = asked.unwrap_or_default().max(age).max(RETRY_FIRST);
    if wait >= WORTH || now + wait >= worth_until {
        return Ok(());
    }
    Err(Refusal::new(ErrorCode::Unavailable, "The push service does not take it now.").after(wait).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Millis = Millis(1_795_191_120_000);

    fn answer(status: u16, retry_after: Option<&str>) -> Result<Answer, CallFault> {
        let headers = retry_after.map(|text| (RETRY_AFTER, HeaderValue::from_str(text).unwrap())).into_iter().collect();
        Ok(Answer { status, headers, body: Bytes::new() })
    }

    #[test]
    fn each_answer_means_something() {
        for (answered, expected) in [
            (answer(200, None), Outcome::Sent),
            (answer(201, None), Outcome::Sent),
            (answer(202, Some("9")), Outcome::Sent),
            (answer(400, None), Outcome::Refused),
            (answer(403, None), Outcome::Refused),
            (answer(404, None), Outcome::Gone),
            (answer(410, None), Outcome::Gone),
            (answer(413, None), Outcome::Refused),
            (answer(429, Some("120")), Outcome::Later(Some(Duration::from_secs(120)))),
            (answer(429, Some("Fri, 20 Nov 2026 16:13:00 GMT")), Outcome::Later(Some(Duration::from_secs(60)))),
            (answer(429, Some("Fri, 20 Nov 2020 16:13:00 GMT")), Outcome::Later(None)),
            (answer(429, Some("soon")), Outcome::Later(None)),
            (answer(500, None), Outcome::Later(None)),
            (answer(503, Some("1")), Outcome::Later(Some(Duration::from_secs(1)))),
            (Err(CallFault::Forbidden), Outcome::Gone),
            (Err(CallFault::Redirect), Outcome::Refused),
            (Err(CallFault::TooLong), Outcome::Refused),
            (Err(CallFault::Slow), Outcome::Later(None)),
            (Err(CallFault::Resting), Outcome::Later(None)),
            (Err(CallFault::Unreachable("refused".into())), Outcome::Later(None)),
        ] {
            assert_eq!(outcome(&answered, NOW), expected, "{answered:?}");
        }
    }

    #[test]
    fn retries_wait_ever_longer_and_end_after_a_day() {
        let (mut now, mut tries, until) = (NOW, 0, NOW + WORTH);
        while let Err(error) = retry_later(None, NOW, now, until) {
            now = now + error.asked_wait().unwrap();
            tries += 1;
        }
        assert!((10..20).contains(&tries), "{tries}: before jobs are set aside");
        assert!(now + Duration::from_secs(12 * 3_600) > until, "it was tried in the second half of the day");
        let hour = Duration::from_secs(3_600);
        assert_eq!(retry_later(Some(hour), NOW, NOW, until).unwrap_err().asked_wait(), Some(hour));
        assert!(retry_later(Some(hour), NOW, NOW, NOW + hour).is_ok(), "it would be too late then");
        assert!(retry_later(Some(Duration::MAX), NOW, NOW, until).is_ok());
    }
}
