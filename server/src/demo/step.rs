//! One step of the demonstration: a command of the system, repeated while the database is busy or another node makes the same
//! step. A step marks itself as done in its own transaction, so repeating it is safe.

use std::time::Duration;

use protocol::TenantId;

use crate::error::Result;
use crate::run::{Actor, Core, Work, run_typed};

/// A step that is refused this often is not refused because of load.
const ATTEMPTS_MAX: u32 = 40;
const PAUSE: Duration = Duration::from_millis(500);

pub(super) async fn run(core: &Core, work: impl Fn() -> Work) -> Result<()> {
    let mut attempts = 0;
    loop {
        attempts += 1;
        match run_typed::<()>(core, Actor::System(TenantId::FIRST), work()).await {
            Err(error) if error.is_temporary() && attempts < ATTEMPTS_MAX => tokio::time::sleep(PAUSE).await,
            done => return done,
        }
    }
}
