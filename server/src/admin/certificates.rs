//! Certificates that wait for review. The coach is notified of the decision, so this starts a node without a listener.

use clap::{Args, Subcommand};
use protocol::text::Handle;
use protocol::{Millis, TenantId};

use crate::error::{Error, Result};
use crate::features::users::profiles::certificates::{self, Waiting};
use crate::run::{Actor, Core, run_typed};
use crate::{media, work};

#[derive(Args, Debug)]
pub(super) struct Certificates {
    /// Of this community; for a decision, the first one by default.
    #[arg(long, global = true)]
    tenant: Option<i64>,
    #[command(subcommand)]
    task: Option<Decision>,
}

#[derive(Subcommand, Debug)]
enum Decision {
    /// The certificate is genuine.
    Verify {
        handle: String,
        /// The last day on which it is valid (UTC), as 2027-12-31; without it, it does not expire.
        #[arg(long)]
        until: Option<String>,
    },
    /// It is not, or is unreadable.
    Refuse { handle: String },
}

pub(super) async fn run(core: &Core, asked: &Certificates) -> Result<String> {
    let tenant = asked.tenant.map(TenantId);
    let system = Actor::System(tenant.unwrap_or(TenantId::FIRST));
    match &asked.task {
        None => list(core, certificates::waiting(&core.db, tenant).await?),
        Some(Decision::Verify { handle, until }) => {
            let until = until.as_deref().map(|day| end_of(day, core.clock.now())).transpose()?;
            let handle = parse(handle)?;
            run_typed::<()>(core, system, work!(|cx, handle, until| certificates::verify(cx, &handle, until))).await?;
            Ok(format!("The certificate of @{} is verified.", handle.as_str()))
        }
        Some(Decision::Refuse { handle }) => {
            let handle = parse(handle)?;
            run_typed::<()>(core, system, work!(|cx, handle| certificates::refuse(cx, &handle))).await?;
            Ok(format!("The certificate of @{} stays unverified.", handle.as_str()))
        }
    }
}

/// One line each, with an address at which the picture can be seen for the next hours.
fn list(core: &Core, waiting: Vec<Waiting>) -> Result<String> {
    if waiting.is_empty() {
        return Ok("Nobody waits.".to_owned());
    }
    let line = |coach: Waiting| {
        let image = coach.certificate_image.map(|url| media::private(&core.keys, &url, core.clock.now())).transpose()?;
        let (level, image) = (coach.certificate_level.unwrap_or_default(), image.unwrap_or_default());
        Ok(format!("{}\t@{}\t{}\t{level}\t{image}", coach.tenant, coach.handle, coach.name))
    };
    Ok(waiting.into_iter().map(line).collect::<Result<Vec<_>>>()?.join("\n"))
}

fn parse(handle: &str) -> Result<Handle> {
    Ok(Handle::parse(handle)?)
}

/// The end of a day (UTC), which must not be over.
fn end_of(day: &str, now: Millis) -> Result<Millis> {
    let date: jiff::civil::Date = day.parse().map_err(|_| Error::internal(format!("'{day}' is no day: write 2027-12-31")))?;
    let next = date.tomorrow().and_then(|next| next.to_zoned(jiff::tz::TimeZone::UTC)).map_err(Error::internal)?;
    let end = Millis(next.timestamp().as_millisecond());
    if end > now { Ok(end) } else { Err(Error::internal(format!("{day} is over"))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_ends_at_midnight() {
        assert_eq!(end_of("2026-11-20", Millis(0)).unwrap(), Millis(1_795_219_200_000));
        assert!(end_of("2026-11-20", Millis(1_795_219_200_000)).is_err());
        for nonsense in ["", "tomorrow", "2026-13-01", "2026-02-30"] {
            assert!(end_of(nonsense, Millis(0)).is_err(), "{nonsense}");
        }
    }
}
