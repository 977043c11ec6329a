//! Enrolments.

use protocol::enrolments::EnrolmentCommand;

use crate::error::Result;
use crate::run::{Answer, Cx};

pub async fn command(_cx: &mut Cx, _command: EnrolmentCommand) -> Result<Answer> {
    Err(crate::error::unavailable().into())
}
