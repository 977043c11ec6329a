// Generated from the protocol crate by `make wire`; never edited.

import type { About, Channels } from './index'

/** The channels of a kind that somebody has no setting for. */
export const DEFAULT_CHANNELS: Readonly<Record<About['kind'], Channels>> = {
  followed: {"toast":true,"row":true,"mail":false},
  group_invited: {"toast":true,"row":true,"mail":false},
  certificate: {"toast":true,"row":true,"mail":false},
  enrolment_asked: {"toast":true,"row":true,"mail":false},
  enrolment_joined: {"toast":true,"row":true,"mail":false},
  enrolment_decided: {"toast":true,"row":true,"mail":false},
  enrolment_reopened: {"toast":true,"row":true,"mail":false},
  event_invited: {"toast":true,"row":true,"mail":false},
  seat_offered: {"toast":true,"row":true,"mail":true},
  offer_expired: {"toast":true,"row":true,"mail":false},
  enrolment_added: {"toast":true,"row":true,"mail":false},
  enrolment_removed: {"toast":true,"row":true,"mail":false},
  event_changed: {"toast":true,"row":true,"mail":true},
  event_confirmed: {"toast":true,"row":true,"mail":false},
  event_cancelled: {"toast":true,"row":true,"mail":true},
  reminder_day: {"toast":true,"row":true,"mail":true},
  reminder_soon: {"toast":true,"row":true,"mail":false},
  late_drop: {"toast":true,"row":true,"mail":false},
  marked_absent: {"toast":true,"row":true,"mail":false},
  absence_objected: {"toast":true,"row":true,"mail":false},
  substitute_wanted: {"toast":true,"row":true,"mail":false},
  match_reported: {"toast":true,"row":true,"mail":true},
  match_confirmed: {"toast":true,"row":true,"mail":false},
  match_disputed: {"toast":true,"row":true,"mail":false},
  match_voided: {"toast":true,"row":true,"mail":false},
  match_corrected: {"toast":true,"row":true,"mail":false},
  role_asked: {"toast":true,"row":true,"mail":false},
  role_answered: {"toast":true,"row":true,"mail":false},
  role_ended: {"toast":true,"row":true,"mail":false},
  event_handed_over: {"toast":true,"row":true,"mail":false},
  play_asked: {"toast":true,"row":true,"mail":false},
  play_accepted: {"toast":true,"row":true,"mail":false},
};
