// Generated from the protocol crate by `make wire`; never edited.

export type About = { "kind": "followed", "data": { by: Person, } } | { "kind": "group_invited", "data": { chat: ChatId, title: string, by: Person, } } | { "kind": "certificate", "data": { state: CertificateState, } } | { "kind": "enrolment_asked", "data": { event: EventRef, by: Person, } } | { "kind": "enrolment_joined", "data": { event: EventRef, by: Person, } } | { "kind": "enrolment_decided", "data": { event: EventRef, accepted: boolean, waiting: boolean, } } | { "kind": "enrolment_reopened", "data": { event: EventRef, } } | { "kind": "event_invited", "data": { event: EventRef, by: Person, } } | { "kind": "seat_offered", "data": { event: EventRef, answer_by: Millis, } } | { "kind": "offer_expired", "data": { event: EventRef, } } | { "kind": "enrolment_added", "data": { event: EventRef, by: Person, } } | { "kind": "enrolment_removed", "data": { event: EventRef, reason: string, } } | { "kind": "event_changed", "data": { event: EventRef, answer_by: Millis | null, 
/**
 * What changed, if it is one of these.
 */
changes?: Array<Change>, 
/**
 * Why it was postponed.
 */
reason?: string, 
/**
 * One of the listed reasons, whose English text is `reason`.
 */
cause?: Cause, 
/**
 * When it was to begin before; absent if that did not change.
 */
was_at?: Millis, } } | { "kind": "poll_opened", "data": { event: EventRef, } } | { "kind": "event_confirmed", "data": { event: EventRef, } } | { "kind": "event_cancelled", "data": { event: EventRef, reason: string, 
/**
 * One of the listed reasons, whose English text is `reason`.
 */
cause?: Cause, } } | { "kind": "reminder_day", "data": { event: EventRef, } } | { "kind": "reminder_soon", "data": { event: EventRef, } } | { "kind": "announced", "data": { event: EventRef, 
/**
 * Absent if they are in a block with the reader.
 */
by: Person | null, text: string, } } | { "kind": "late_drop", "data": { event: EventRef, 
/**
 * Absent if they are in a block with the reader.
 */
by: Person | null, } } | { "kind": "marked_absent", "data": { event: EventRef, object_by: Millis, } } | { "kind": "absence_objected", "data": { event: EventRef, 
/**
 * Absent if they are in a block with the reader.
 */
by: Person | null, } } | { "kind": "substitute_wanted", "data": { event: EventRef, 
/**
 * Absent if they are in a block with the reader.
 */
by: Person | null, } } | { "kind": "search_matched", "data": { event: EventRef, search: SearchId, 
/**
 * The search's name, if it has one.
 */
name?: string, } } | { "kind": "match_reported", "data": { event: EventRef, match: MatchId, 
/**
 * Absent if they are in a block with the reader.
 */
by: Person | null, score: string, } } | { "kind": "match_confirmed", "data": { event: EventRef, match: MatchId, score: string, } } | { "kind": "match_disputed", "data": { event: EventRef, match: MatchId, 
/**
 * Absent if they are in a block with the reader.
 */
by: Person | null, reason: string, } } | { "kind": "match_voided", "data": { event: EventRef, match: MatchId, } } | { "kind": "match_corrected", "data": { event: EventRef, match: MatchId, score: string, reason: string, } } | { "kind": "scoring_asked", "data": { event: EventRef, match: MatchId, 
/**
 * Absent if they are in a block with the reader.
 */
by: Person | null, } } | { "kind": "match_live", "data": { event: EventRef, match: MatchId, stage: LiveStage, 
/**
 * Okafor / Raman v Vasquez / Fuentes
 */
players: string, 
/**
 * From side A; of an ended match from the winner's side.
 */
score: string, } } | { "kind": "role_asked", "data": { event: EventRef, by: Person, role: StaffRole, } } | { "kind": "role_answered", "data": { event: EventRef, by: Person, role: StaffRole, accepted: boolean, } } | { "kind": "role_ended", "data": { event: EventRef, role: StaffRole, } } | { "kind": "event_handed_over", "data": { event: EventRef, 
/**
 * Absent if they are in a block with the reader.
 */
by: Person | null, } } | { "kind": "due_set", "data": { event: EventRef, 
/**
 * Absent if they are in a block with the reader.
 */
by: Person | null, 
/**
 * Cents.
 */
amount: number, } } | { "kind": "play_asked", "data": { ask: AskId, by: Person, starts_at: Millis, answer_by: Millis, } } | { "kind": "play_accepted", "data": { event: EventRef, by: Person, } };

export type AcceptAsk = { ask: AskId, };

export type AcceptOffer = { event: EventId, 
/**
 * Refuse with `clash` if I play something else at that time.
 */
if_free?: boolean | null, };

export type AcceptRole = { event: EventId, };

export type AddCourt = { name: string, location: Spot, 
/**
 * Street address.
 */
address?: string, 
/**
 * An item of the lookup of facility types.
 */
facility_type?: string, description?: string, 
/**
 * `http` or `https`.
 */
website?: string, phone?: string, email?: string, counts: Counts, amenities: Amenities, 
/**
 * Cents an hour; 0: free, absent: unknown.
 */
hourly_price?: number, 
/**
 * Paths of uploaded pictures, at most 6; lists show the first.
 */
images?: Array<string>, };

export type AddEnrolment = { event: EventId, user?: UserId, guest?: string, };

export type AddMembers = { chat: ChatId, users: Array<UserId>, };

export type Address = { name: string, 
/**
 * Degrees.
 */
latitude: number, 
/**
 * Degrees.
 */
longitude: number, 
/**
 * The gazetteer's id, if it is a town.
 */
place?: number, };

export type Amenities = { light: boolean, shop: boolean, wall: boolean, ball_machine: boolean, indoor: boolean, };

export type Announce = { event: EventId, 
/**
 * To everybody in a coming date of its series.
 */
series?: boolean, 
/**
 * 1 to 1,000 characters.
 */
text: string, };

export type AnonymousComment = { name: string, email: string, message: string, };

export type AnswerPoll = { event: EventId, 
/**
 * One for each date of the poll, in their order.
 */
suits: Array<Suits>, };

export type AnswerPush = { token: string, accept: boolean, };

export type AppComment = { message: string, 
/**
 * 1 to 5
 */
rating?: number, };

export type Appoint = { event: EventId, user: UserId, role: StaffRole, series?: boolean, };

export type Ask = { id: AskId, by: Person, state: AskState, 
/**
 * How many players were asked.
 */
asked: number, starts_at: Millis, 
/**
 * Deadline for answers.
 */
answer_by: Millis, message?: string, 
/**
 * Who accepted.
 */
taken_by?: Person, event?: EventId, };

export type AskId = string;

export type AskState = "open" | "taken" | "over";

export type AskToPlay = { 
/**
 * Absent: everybody who is free, near and fits, at most 50.
 */
user?: UserId, 
/**
 * Default: half an hour from now.
 */
starts_at?: Millis, 
/**
 * Default: the nearest court between us.
 */
court?: CourtId, message?: string, };

export type AskingPlayer = { user: UserId, 
/**
 * Games that they had a seat in until the end, no-shows included.
 */
games: number, 
/**
 * Those of them that they played.
 */
played: number, 
/**
 * Seats given up after the deadline for leaving.
 */
late_drops: number, no_shows: number, };

export type BeAvailable = { 
/**
 * At most 12 hours from now.
 */
until: Millis, 
/**
 * Blurred before it is stored; absent: my area.
 */
location?: Spot, 
/**
 * Miles, above 0 and at most 50; default 10.
 */
distance?: number, level_min?: number, level_max?: number, };

export type Board = { 
/**
 * How many events were recorded; sent as `after` with the next.
 */
events: number, state: MatchState, 
/**
 * The sets that are over.
 */
sets: Array<SetScore>, 
/**
 * Games of the set in play.
 */
games: Both, 
/**
 * Points of the game or tie-break in play: 3 of a game is 40.
 */
points: Both, 
/**
 * The points are those of a tie-break or match tie-break.
 */
tie_break?: boolean, 
/**
 * Who serves next; absent before the toss and after the end.
 */
server?: Seat, serve_from?: ServeFrom, 
/**
 * The side at the left of the umpire's chair; absent before the toss.
 */
left?: Side, 
/**
 * What side A wins with the next point.
 */
stake_a?: Stake, stake_b?: Stake, 
/**
 * How it ended; absent while it is played. Until it is finished, this can be undone.
 */
ending?: Ending, winner?: Side, 
/**
 * What happened and counts, in order: `a` and `b` are points; `1`, `2` (side A), `3`, `4` (side B) say who serves; `x` turns the
 * ends; `t` is the end of a timed set; `{…}` is a score that was set, as JSON; `r`, `d` and `w` with a side after them say who
 * retired, was defaulted, or did not appear; `z` that it was abandoned.
 */
play: string, 
/**
 * The chance of side A to win, per mille, from the levels and the score. It treats points as independent, which they are not.
 */
chance?: number, 
/**
 * Who scores; absent while nobody does.
 */
scorer?: UserId, 
/**
 * The scorer's device: events from another one are refused.
 */
pad?: PadId, correction?: BoardCorrection, 
/**
 * When the last event was recorded.
 */
changed_at: Millis, };

export type BoardCorrection = { what: CorrectedWhat, 
/**
 * Of a score that was set.
 */
reason?: string, at: Millis, };

export type Both = { a: number, b: number, };

export type BringGuest = { event: EventId, 
/**
 * The guest's name.
 */
guest: string, 
/**
 * 1.0 to 7.0 in steps of 0.5.
 */
level?: number, 
/**
 * As in the lookup of genders; required where the event is for women, for men or mixed.
 */
gender?: string, };

export type BusyPlace = { name: string, spot: Spot, };

export type CalendarAddress = { 
/**
 * `https://…/api/calendar/{secret}.ics`: anybody with this address can read my calendar.
 */
url: string, };

export type CalendarFile = { 
/**
 * `text/calendar`
 */
text: string, };

export type CancelEvent = { event: EventId, 
/**
 * In the organiser's own words; ignored with a `cause`.
 */
reason?: string, cause?: Cause, scope?: SeriesScope, };

export type Cause = "rain" | "too_dark" | "court_closed" | "too_few" | "undecided" | "organiser_gone";

export type Certificate = { 
/**
 * As in the lookup.
 */
level?: string, 
/**
 * A path, like `profileImage`.
 */
image?: string, state: CertificateState, 
/**
 * When it expires, as verified.
 */
expires_at?: Millis, };

export type CertificateState = "unverified" | "verified" | "expired";

export type Change = { "what": "time", from: Millis, to: Millis, } | { "what": "court", from: string, to: string, } | { "what": "price", from: number, to: number, } | { "what": "leaving", from: number, to: number, };

export type Channels = { toast: boolean, row: boolean, mail: boolean, 
/**
 * On the browsers that I subscribed, while no page is open. Absent: the default of the kind.
 */
push?: boolean, };

export type ChatId = string;

export type ChatPush = { "push": "message", "data": Message } | { "push": "message_edited", "data": Message } | { "push": "message_deleted", "data": Message } | { "push": "member_joined", "data": { member: Member, by: UserId, } } | { "push": "member_left", "data": { user: UserId, } } | { "push": "member_removed", "data": { user: UserId, by: UserId, } } | { "push": "role_changed", "data": { user: UserId, role: Role, by: UserId, } } | { "push": "member_silenced", "data": { user: UserId, until: Millis, by: UserId, } } | { "push": "member_unsilenced", "data": { user: UserId, by: UserId, } } | { "push": "room_renamed", "data": { title: string, by: UserId, } } | { "push": "room_locked", "data": { locked: boolean, } } | { "push": "read", "data": { user: UserId, number: number, } } | { "push": "typing", "data": { user: UserId, } };

export type ChatSnapshot = { room: Room, settings: RoomSettings, 
/**
 * Oldest first.
 */
messages: Array<Message>, 
/**
 * Whether there are older messages; `chat.history` returns them.
 */
more: boolean, 
/**
 * How far the listed members have read.
 */
reads: Array<ReadMark>, 
/**
 * Authors in `messages` who are not among the listed members.
 */
people: Array<Person>, 
/**
 * The newest announcement that its author has not deleted.
 */
announcement?: Message, };

export type CheckIn = { event: EventId, 
/**
 * Absent: my own.
 */
enrolment?: EnrolmentId, };

export type ChooseDate = { event: EventId, starts_at: Millis, };

export type ClearPairs = { event: EventId, };

export type ClosePoll = { event: EventId, };

export type CloseTopic = { topic: Topic, };

export type Community = { 
/**
 * People who can be found.
 */
members: number, courts: number, 
/**
 * Events of the next seven days.
 */
upcoming: number, 
/**
 * Where most members and courts are; absent while nobody has said where they play.
 */
busiest?: BusyPlace, 
/**
 * The next public events with open seats around that place, at most 6.
 */
games: Array<PublicEvent>, };

export type ConfirmEvent = { event: EventId, };

export type ConfirmMatch = { match: MatchId, version: number, 
/**
 * Only from the organiser, for a disputed result; absent: as entered.
 */
score?: Score, };

export type ConfirmProposal = { court: CourtId, proposal: ProposalId, };

export type CorrectMatch = { match: MatchId, version: number, score: Score, 
/**
 * Both sides read it.
 */
reason: string, };

export type CorrectedWhat = "undone" | "score" | "server" | "ends";

export type Correction = { by: UserId, reason: string, at: Millis, };

export type Counts = { hard: number, clay: number, grass: number, pickleball: number, };

export type Court = { id: CourtId, 
/**
 * IANA time zone, from its coordinates.
 */
zone: string, 
/**
 * Increased by every edit.
 */
version: number, 
/**
 * Credit for the data source, if imported.
 */
attribution?: string, added_by?: Person, created_at: Millis, 
/**
 * Mean of its reviews, 1 to 5; absent without reviews.
 */
rating?: number, reviews: number, 
/**
 * My own review, if any.
 */
my_review?: Review, 
/**
 * The people who played here most in the last 90 days, at most 6.
 */
regulars: Array<Person>, 
/**
 * Number of upcoming public events here.
 */
upcoming: number, 
/**
 * A change of its name or place that waits for somebody to confirm it.
 */
proposal?: CourtProposal, name: string, location: Spot, 
/**
 * Street address.
 */
address?: string, 
/**
 * An item of the lookup of facility types.
 */
facility_type?: string, description?: string, 
/**
 * `http` or `https`.
 */
website?: string, phone?: string, email?: string, counts: Counts, amenities: Amenities, 
/**
 * Cents an hour; 0: free, absent: unknown.
 */
hourly_price?: number, 
/**
 * Paths of uploaded pictures, at most 6; lists show the first.
 */
images?: Array<string>, };

export type CourtCard = { id: CourtId, name: string, location: Spot, address?: string, facility_type?: string, counts: Counts, amenities: Amenities, 
/**
 * Cents an hour.
 */
hourly_price?: number, image?: string, rating?: number, reviews: number, 
/**
 * Miles.
 */
distance: number, };

export type CourtForm = { name: string, location: Spot, 
/**
 * Street address.
 */
address?: string, 
/**
 * An item of the lookup of facility types.
 */
facility_type?: string, description?: string, 
/**
 * `http` or `https`.
 */
website?: string, phone?: string, email?: string, counts: Counts, amenities: Amenities, 
/**
 * Cents an hour; 0: free, absent: unknown.
 */
hourly_price?: number, 
/**
 * Paths of uploaded pictures, at most 6; lists show the first.
 */
images?: Array<string>, };

export type CourtId = string;

export type CourtPage = { courts: Array<CourtCard>, 
/**
 * Total results, counted up to 1,000; only on the first page.
 */
count?: number, cursor?: string, };

export type CourtProposal = { id: ProposalId, 
/**
 * Absent if they are in a block with me.
 */
by?: Person, at: Millis, name: string, location: Spot, address?: string, 
/**
 * Whether I proposed it: I may withdraw it, but not confirm it.
 */
mine: boolean, };

export type CourtRef = { id: CourtId, name: string, location: Spot, address?: string, 
/**
 * Whether it has lights.
 */
light: boolean, indoor: boolean, };

export type CourtSort = "distance" | "rating" | "price";

export type CourtVersion = { version: number, 
/**
 * Absent for an import.
 */
editor?: Person, at: Millis, form: CourtForm, 
/**
 * Whether I may revert this version: it is the newest and mine.
 */
mine_to_revert: boolean, };

export type CourtVersions = { versions: Array<CourtVersion>, };

export type Create = { title: string, members: Array<UserId>, };

export type CreateEvent = { repeat?: Repeat, 
/**
 * Visible only to me until `event.publish`.
 */
draft?: boolean, 
/**
 * Refuse with `clash` if I play something else at that time; a series skips such dates anyway.
 */
if_free?: boolean, name: string, 
/**
 * As in the lookup of event types.
 */
kind: string, 
/**
 * Absent only in a draft ("Please set Date and select court").
 */
court?: CourtId, 
/**
 * Which of its courts: `7`, `by the bridge`.
 */
court_note?: string, surface?: Surface, 
/**
 * Local date of the court: `2026-11-20`; absent only in a draft.
 */
date?: string, 
/**
 * Local start time of the court: `19:00`.
 */
from?: string, 
/**
 * Local end time of the court, on the same day: `21:00`.
 */
to?: string, 
/**
 * The last date, if it is another day, as for a camp.
 */
to_date?: string, 
/**
 * If the clocks show the start time twice that day, it is the second.
 */
second_hour?: boolean, 
/**
 * Players request to join, the organiser decides.
 */
is_private: boolean, 
/**
 * Absent: neither, as for a clinic.
 */
format?: Format, 
/**
 * Counts for ratings; otherwise friendly.
 */
competitive: boolean, 
/**
 * 1.0 to 7.0 in steps of 0.5.
 */
level_min?: number, level_max?: number, 
/**
 * As in the lookup of age ranges; empty: all ages.
 */
age_range?: Array<string>, gender: GenderRule, 
/**
 * Only for people who follow the organiser and are followed back.
 */
friends_only: boolean, 
/**
 * Seats, 2 to 64, including the organiser's if they play.
 */
capacity: number, 
/**
 * Whether the organiser occupies a seat.
 */
organiser_plays: boolean, 
/**
 * Minimum number of players. The event stays pending until it is reached, and is cancelled if it is not by `confirm_by`.
 */
players_min?: number, 
/**
 * The court is not booked yet: the event stays pending until the organiser confirms it.
 */
court_open?: boolean, 
/**
 * Deadline for a pending event; default 24 hours before the start.
 */
confirm_by?: Millis, 
/**
 * Cents per player; absent or 0: free.
 */
price?: number, description?: string, 
/**
 * The path of an uploaded picture.
 */
image?: string, waiting: WaitingPolicy, 
/**
 * Deadline for leaving, in minutes before the start; leaving later is a late drop.
 */
leave_minutes: number, 
/**
 * Deadline for enrolling, in minutes before the start.
 */
enrol_minutes: number, 
/**
 * How many guests each player may bring, at most 3; absent: none.
 */
guests?: number, };

export type CreateMatch = { event: EventId, 
/**
 * With the guests one or two each, nobody twice, at least one with an account.
 */
a: Array<UserId>, b: Array<UserId>, guests_a?: Array<EnrolmentId>, guests_b?: Array<EnrolmentId>, 
/**
 * Default `SET3-S:6/TB7`.
 */
format?: string, };

export type DateAnswer = { event: EventId, enrolment?: Enrolment, refused?: Refusal, };

export type DateClash = { event: EventId, with: EventRef, };

export type DayCount = { day: string, count: number, };

export type DayPart = "morning" | "afternoon" | "evening";

export type Decide = { enrolment: EnrolmentId, accept: boolean, };

export type DeclineAsk = { ask: AskId, };

export type DeclineOffer = { event: EventId, };

export type DeclineProposal = { court: CourtId, proposal: ProposalId, };

export type DefaultSide = { match: MatchId, pad: PadId, 
/**
 * How many events the pad knows; refused with `conflict` if there are others, with their number as `events`.
 */
after: number, side: Side, };

export type Delete = { message: MessageId, };

export type DeleteDraft = { event: EventId, };

export type Devices = { devices: Array<SignedIn>, };

export type Dictionary = { data: { [key in string]: string }, };

export type Dispute = { by: UserId, reason: string, 
/**
 * The score according to the other side.
 */
sets?: Array<SetScore>, };

export type DisputeMatch = { match: MatchId, version: number, reason: string, 
/**
 * The score according to the other side.
 */
sets?: Array<SetScore>, };

export type Done = Record<string, never>;

export type DrawPairs = { event: EventId, 
/**
 * 1 to 20, with those that stay.
 */
rounds: number, 
/**
 * 1 to 16.
 */
courts: number, mix: PairsMix, 
/**
 * Two who are left over play singles if a court is free.
 */
singles?: boolean, 
/**
 * Absent: another one every time.
 */
seed?: number, };

export type Due = { 
/**
 * What it is for; of a season the event through which it is shown.
 */
event: EventRef, 
/**
 * For all dates of its series.
 */
series?: boolean, person: Person, 
/**
 * To whom.
 */
to: Person, 
/**
 * In cents, as prices are.
 */
amount: number, set_at: Millis, paid_at?: Millis, 
/**
 * They have no seat any more: they dropped late, or had paid already.
 */
left?: boolean, };

export type DueAmounts = { "by": "price" } | { "by": "share", 
/**
 * Cents.
 */
total: number, } | { "by": "each", amounts: Array<PersonAmount>, };

export type DueList = { dues: Array<Due>, 
/**
 * Cents not paid yet.
 */
open: number, paid: number, 
/**
 * By person over its whole series, those who owe most first, at most 100.
 */
sums?: Array<DueSum>, };

export type DueSum = { person: Person, 
/**
 * Cents not paid yet.
 */
open: number, paid: number, };

export type Edit = { message: MessageId, text: string, };

export type EditCourt = { court: CourtId, version: number, name: string, location: Spot, 
/**
 * Street address.
 */
address?: string, 
/**
 * An item of the lookup of facility types.
 */
facility_type?: string, description?: string, 
/**
 * `http` or `https`.
 */
website?: string, phone?: string, email?: string, counts: Counts, amenities: Amenities, 
/**
 * Cents an hour; 0: free, absent: unknown.
 */
hourly_price?: number, 
/**
 * Paths of uploaded pictures, at most 6; lists show the first.
 */
images?: Array<string>, };

export type EditMatch = { match: MatchId, version: number, score: Score, };

export type EditProfile = { name?: string, handle?: string, 
/**
 * 0 player, 1 coach
 */
isCoach?: number, level?: number | null, 
/**
 * Of adults: junior groups are for events and for coaches' pupils.
 */
ageGroup?: string | null, gender?: string | null, aboutMe?: string | null, 
/**
 * With `place`, name and centre are the gazetteer's; otherwise the location is blurred to half a mile.
 */
address?: Address | null, 
/**
 * Cents.
 */
hourlyRate?: number | null, certificateLevel?: string | null, introSeen?: boolean, 
/**
 * `true` confirms being 18 or older, which is kept with its time.
 */
isAdult?: boolean, 
/**
 * Onboarding was completed or skipped; it is not shown again. Requires that being 18 or older was confirmed.
 */
profileSkip?: boolean, 
/**
 * Replaces all settings.
 */
settings?: Settings, };

export type EndChanges = "every_six" | "one_then_fours" | "once_after_four";

export type EndRole = { event: EventId, user: UserId, };

export type Ending = "completed" | "retired" | "walkover" | "defaulted" | "abandoned";

export type Enrolment = { id: EnrolmentId, event: EventId, 
/**
 * Absent for a guest.
 */
player?: Person, 
/**
 * A guest's name; absent for a player. Of a guest whom a player brought it is empty in pushes, and for everybody who is not in
 * the event.
 */
guest?: string, 
/**
 * The player who brought the guest; absent for a guest whom an organiser added.
 */
guest_of?: Person, 
/**
 * 1.0 to 7.0
 */
level?: number, state: EnrolmentState, 
/**
 * When it entered this state.
 */
at: Millis, 
/**
 * Position on the waiting list, from 1, as of this push. When somebody leaves the list, those behind them move up.
 */
position?: number, 
/**
 * Deadline for their answer.
 */
answer_by?: Millis, 
/**
 * The time or court changed or the price rose, and they have not yet confirmed that they stay.
 */
reconfirm?: boolean, 
/**
 * The time to confirm is over: they keep the seat, and may still confirm until the start.
 */
unconfirmed?: boolean, 
/**
 * They left after the deadline for leaving.
 */
late_drop?: boolean, 
/**
 * They object to being marked absent; the organiser decides.
 */
objected?: boolean, 
/**
 * Why they were removed.
 */
reason?: string, };

export type EnrolmentId = string;

export type EnrolmentState = "invited" | "pending" | "enrolled" | "waitlisted" | "offered" | "checked_in" | "no_show" | "unenrolled" | "declined" | "rejected" | "removed" | "expired";

export type ErrorCode = "bad_request" | "invalid" | "unknown_command" | "key_missing" | "key_reused" | "tenant_unknown" | "wrong_code" | "email_unverified" | "picture_unusable" | "profile_incomplete" | "sign_in_required" | "token_expired" | "session_revoked" | "wrong_credentials" | "forbidden" | "not_found" | "conflict" | "email_taken" | "handle_taken" | "silenced" | "read_only" | "edit_window_over" | "last_owner" | "does_not_fit" | "too_late" | "clash" | "invitation_unusable" | "limit_reached" | "too_large" | "busy" | "too_many_requests" | "unavailable" | "timeout" | "internal";

export type Event = { id: EventId, organiser: Person, 
/**
 * Who helps the organiser.
 */
staff?: Array<StaffMember>, state: EventState, place?: CourtRef, 
/**
 * Instead of the court, for those who have no seat in a private event.
 */
area?: EventArea, 
/**
 * The court's IANA time zone.
 */
zone?: string, starts_at?: Millis, ends_at?: Millis, 
/**
 * Occupied seats: enrolled, checked in, offered, and no-shows.
 */
taken: number, 
/**
 * People on the waiting list.
 */
waiting_count: number, 
/**
 * Undecided requests, for the organisers; 0 for everybody else, and in pushes.
 */
pending_count: number, 
/**
 * Its chat room; members are those enrolled, the organiser and co-organisers.
 */
chat?: ChatId, series?: SeriesId, repeat?: Repeat, 
/**
 * Given by a coach: shown with their price and name.
 */
is_class: boolean, cancel_reason?: string, 
/**
 * If it was cancelled for one of the listed reasons: `cancel_reason` is its English text.
 */
cancel_cause?: Cause, 
/**
 * Increased by every change to its calendar entry.
 */
sequence: number, 
/**
 * Increased by every update; sent with `event.update`.
 */
version: number, created_at: Millis, name: string, 
/**
 * As in the lookup of event types.
 */
kind: string, 
/**
 * Absent only in a draft ("Please set Date and select court").
 */
court?: CourtId, 
/**
 * Which of its courts: `7`, `by the bridge`.
 */
court_note?: string, surface?: Surface, 
/**
 * Local date of the court: `2026-11-20`; absent only in a draft.
 */
date?: string, 
/**
 * Local start time of the court: `19:00`.
 */
from?: string, 
/**
 * Local end time of the court, on the same day: `21:00`.
 */
to?: string, 
/**
 * The last date, if it is another day, as for a camp.
 */
to_date?: string, 
/**
 * If the clocks show the start time twice that day, it is the second.
 */
second_hour?: boolean, 
/**
 * Players request to join, the organiser decides.
 */
is_private: boolean, 
/**
 * Absent: neither, as for a clinic.
 */
format?: Format, 
/**
 * Counts for ratings; otherwise friendly.
 */
competitive: boolean, 
/**
 * 1.0 to 7.0 in steps of 0.5.
 */
level_min?: number, level_max?: number, 
/**
 * As in the lookup of age ranges; empty: all ages.
 */
age_range?: Array<string>, gender: GenderRule, 
/**
 * Only for people who follow the organiser and are followed back.
 */
friends_only: boolean, 
/**
 * Seats, 2 to 64, including the organiser's if they play.
 */
capacity: number, 
/**
 * Whether the organiser occupies a seat.
 */
organiser_plays: boolean, 
/**
 * Minimum number of players. The event stays pending until it is reached, and is cancelled if it is not by `confirm_by`.
 */
players_min?: number, 
/**
 * The court is not booked yet: the event stays pending until the organiser confirms it.
 */
court_open?: boolean, 
/**
 * Deadline for a pending event; default 24 hours before the start.
 */
confirm_by?: Millis, 
/**
 * Cents per player; absent or 0: free.
 */
price?: number, description?: string, 
/**
 * The path of an uploaded picture.
 */
image?: string, waiting: WaitingPolicy, 
/**
 * Deadline for leaving, in minutes before the start; leaving later is a late drop.
 */
leave_minutes: number, 
/**
 * Deadline for enrolling, in minutes before the start.
 */
enrol_minutes: number, 
/**
 * How many guests each player may bring, at most 3; absent: none.
 */
guests?: number, };

export type EventArea = { 
/**
 * The nearest town.
 */
name?: string, 
/**
 * Within some three miles of the court.
 */
spot: Spot, };

export type EventCard = { id: EventId, name: string, kind: string, state: EventState, organiser: Person, place?: CourtRef, 
/**
 * Instead of the court, for those who have no seat in a private event.
 */
area?: EventArea, court_note?: string, surface?: Surface, zone?: string, starts_at?: Millis, ends_at?: Millis, is_private: boolean, format?: Format, competitive: boolean, level_min?: number, level_max?: number, gender: GenderRule, capacity: number, taken: number, waiting_count: number, price?: number, image?: string, is_class: boolean, series?: SeriesId, 
/**
 * Miles from the location searched.
 */
distance?: number, 
/**
 * My enrolment; absent if I have none.
 */
mine?: MyEnrolment, 
/**
 * In a list by series: how many more dates of its series the line stands for.
 */
more_dates?: number, };

export type EventForm = { name: string, 
/**
 * As in the lookup of event types.
 */
kind: string, 
/**
 * Absent only in a draft ("Please set Date and select court").
 */
court?: CourtId, 
/**
 * Which of its courts: `7`, `by the bridge`.
 */
court_note?: string, surface?: Surface, 
/**
 * Local date of the court: `2026-11-20`; absent only in a draft.
 */
date?: string, 
/**
 * Local start time of the court: `19:00`.
 */
from?: string, 
/**
 * Local end time of the court, on the same day: `21:00`.
 */
to?: string, 
/**
 * The last date, if it is another day, as for a camp.
 */
to_date?: string, 
/**
 * If the clocks show the start time twice that day, it is the second.
 */
second_hour?: boolean, 
/**
 * Players request to join, the organiser decides.
 */
is_private: boolean, 
/**
 * Absent: neither, as for a clinic.
 */
format?: Format, 
/**
 * Counts for ratings; otherwise friendly.
 */
competitive: boolean, 
/**
 * 1.0 to 7.0 in steps of 0.5.
 */
level_min?: number, level_max?: number, 
/**
 * As in the lookup of age ranges; empty: all ages.
 */
age_range?: Array<string>, gender: GenderRule, 
/**
 * Only for people who follow the organiser and are followed back.
 */
friends_only: boolean, 
/**
 * Seats, 2 to 64, including the organiser's if they play.
 */
capacity: number, 
/**
 * Whether the organiser occupies a seat.
 */
organiser_plays: boolean, 
/**
 * Minimum number of players. The event stays pending until it is reached, and is cancelled if it is not by `confirm_by`.
 */
players_min?: number, 
/**
 * The court is not booked yet: the event stays pending until the organiser confirms it.
 */
court_open?: boolean, 
/**
 * Deadline for a pending event; default 24 hours before the start.
 */
confirm_by?: Millis, 
/**
 * Cents per player; absent or 0: free.
 */
price?: number, description?: string, 
/**
 * The path of an uploaded picture.
 */
image?: string, waiting: WaitingPolicy, 
/**
 * Deadline for leaving, in minutes before the start; leaving later is a late drop.
 */
leave_minutes: number, 
/**
 * Deadline for enrolling, in minutes before the start.
 */
enrol_minutes: number, 
/**
 * How many guests each player may bring, at most 3; absent: none.
 */
guests?: number, };

export type EventId = string;

export type EventLink = { 
/**
 * Who made it.
 */
by: Person, at: Millis, };

export type EventLinks = { 
/**
 * The oldest first, one for each person.
 */
links: Array<EventLink>, };

export type EventMade = { event: Event, 
/**
 * The number of events in its series now.
 */
dates: number, skipped: Array<SkippedDate>, };

export type EventPage = { events: Array<EventCard>, 
/**
 * For the days requested, with the same filters; only on the first page.
 */
days?: Array<DayCount>, cursor?: string, };

export type EventPush = { "push": "event_changed", "data": { event: Event, } } | { "push": "enrolment_changed", "data": { enrolment: Enrolment, taken: number, waiting_count: number, pending_count: number, } } | { "push": "enrolment_ended", "data": { enrolment: EnrolmentId, user?: UserId, taken: number, waiting_count: number, pending_count: number, } } | { "push": "poll_changed", "data": { poll?: Poll, } } | { "push": "poll_voted", "data": { vote: PollVote, } } | { "push": "match_changed", "data": { match: Match, } } | { "push": "pairs_changed", "data": { pairs?: Pairs, } };

export type EventRef = { id: EventId, name: string, starts_at?: Millis, zone?: string, 
/**
 * Absent for a private event.
 */
court?: string, };

export type EventReliability = { 
/**
 * Those with open requests, at most 100.
 */
asking: Array<AskingPlayer>, 
/**
 * At most 64.
 */
missed: Array<Missed>, };

export type EventSnapshot = { event: Event, 
/**
 * The roster: seated first, then pending, invited and offered, then the waiting list in order; at most 150. Requests and
 * invitations of others are listed for the organiser alone.
 */
enrolments: Array<Enrolment>, 
/**
 * Where `enrolment.list` continues; absent if all are listed above.
 */
enrolments_cursor?: string, 
/**
 * My own, whether or not it is listed above.
 */
mine?: Enrolment, 
/**
 * Who was asked to help and has not answered: all of them for the organiser, oneself for others.
 */
asked?: Array<StaffMember>, 
/**
 * The open poll for its date.
 */
poll?: Poll, 
/**
 * Results, newest first, at most 20.
 */
matches: Array<Match>, 
/**
 * Where `match.list` continues; absent if all are listed above.
 */
matches_cursor?: string, 
/**
 * Who plays with whom on which court, once the organisers have drawn it.
 */
pairs?: Pairs, 
/**
 * What I owe for it, and for the season.
 */
dues?: Array<Due>, 
/**
 * Other upcoming events of its series, at most 60.
 */
dates: Array<EventCard>, };

export type EventSort = "soonest" | "nearest";

export type EventState = "draft" | "pending" | "published" | "full" | "in_progress" | "past" | "cancelled";

export type ExcuseMissed = { enrolment: EnrolmentId, reason: string, };

export type FavourMatch = { match: MatchId, is_favourite: boolean, };

export type Find = { text: string, };

export type FindPlace = { text: string, };

export type FindSubstitute = { event: EventId, };

export type FinishMatch = { match: MatchId, pad: PadId, 
/**
 * How many events the pad knows; refused with `conflict` if there are others, with their number as `events`.
 */
after: number, };

export type FixServer = { match: MatchId, pad: PadId, 
/**
 * How many events the pad knows; refused with `conflict` if there are others, with their number as `events`.
 */
after: number, server: Seat, };

export type Forgot = { email: string, };

export type Format = "single" | "double";

export type FreeNear = { 
/**
 * Nearest first, at most 100, without myself and people blocked by me or blocking me.
 */
players: Array<FreePlayer>, 
/**
 * `play:{cell}`, at most 20.
 */
topics: Array<Topic>, 
/**
 * My own availability, if I am free.
 */
mine?: FreePlayer, 
/**
 * Open asks, to me and by me.
 */
asks: Array<Ask>, };

export type FreePlayer = { player: Person, level?: number, until: Millis, 
/**
 * The name of their area.
 */
area?: string, 
/**
 * The centre of their area.
 */
spot: Spot, 
/**
 * How far they would travel, in miles.
 */
distance: number, 
/**
 * The levels they want to play, with `level_max`.
 */
level_min?: number, level_max?: number, };

export type GenderRule = "open" | "women" | "men" | "mixed";

export type Get = { users: Array<UserId>, };

export type GetCalendar = Record<string, never>;

export type GetCalendarEvent = { event: EventId, };

export type GetCourt = { court: CourtId, };

export type GetEvent = { event: EventId, invite?: string, };

export type GetEventReliability = { event: EventId, };

export type GetMyReliability = Record<symbol, never>;

export type GetPush = { 
/**
 * The address that this browser has, if it has one.
 */
endpoint?: string, };

export type GetTable = { series: SeriesId, 
/**
 * Of a further page of players.
 */
cursor?: string, };

export type HandOver = { event: EventId, to: UserId, scope: SeriesScope, };

export type HandOverScoring = { match: MatchId, to: UserId, };

export type History = { chat: ChatId, before?: number, 
/**
 * 1 to 100, default 50. Fewer are returned if they would not fit in a reply.
 */
limit?: number, };

export type HistoryPage = { messages: Array<Message>, more: boolean, 
/**
 * The authors in `messages`.
 */
people: Array<Person>, };

export type InviteBack = { chat: ChatId, users: Array<UserId>, };

export type InviteToEvent = { event: EventId, 
/**
 * At most 50; empty: only the link.
 */
users?: Array<UserId>, };

export type Invited = { 
/**
 * How many were newly invited.
 */
invited: number, 
/**
 * `/games/{id}?invite=…`; survives signing up and is valid until the event starts. The same each time, until it is revoked.
 */
link: string, };

export type Item = { id: string, name: string, 
/**
 * One more line, where the name needs explaining.
 */
text?: string, 
/**
 * Groups related items, such as the certificates of one organisation.
 */
group?: string, 
/**
 * Whether results of this event type count for ratings.
 */
competitive?: boolean, };

export type Join = { event: EventId, 
/**
 * The secret from an invitation link.
 */
invite?: string, 
/**
 * Refuse with `clash` if I play something else at that time.
 */
if_free?: boolean, };

export type JoinSeries = { series: SeriesId, 
/**
 * Absent: all that are to come.
 */
dates?: Array<EventId>, };

export type Key = string;

export type Leave = { chat: ChatId, };

export type LeaveEvent = { event: EventId, };

export type LeaveSeries = { series: SeriesId, 
/**
 * Absent: all that are to come.
 */
dates?: Array<EventId>, };

export type Level = { 
/**
 * `3.5`
 */
id: string, value: number, name: string, 
/**
 * Describes how somebody of this level plays.
 */
text: string, 
/**
 * The id of its category.
 */
category: string, };

export type LevelCategory = { id: string, name: string, from: number, to: number, };

export type List = { cursor?: string, };

export type ListDevices = Record<symbol, never>;

export type ListDues = { event: EventId, };

export type ListLinks = { event: EventId, };

export type ListLive = { 
/**
 * Only those of this event, also those that have not begun.
 */
event?: EventId, };

export type ListMatches = { event: EventId, 
/**
 * The secret from an invitation link.
 */
invite?: string, cursor?: string, };

export type ListMyDues = Record<symbol, never>;

export type ListMyEvents = { which: MyGames, 
/**
 * The dates of a series as one line, with the next of them; counts are of lines then. Not of past events: each has its result.
 */
by_series?: boolean, cursor?: string, };

export type ListNotifications = { cursor?: string, };

export type ListReviews = { court: CourtId, cursor?: string, };

export type ListRoster = { event: EventId, 
/**
 * The secret from an invitation link.
 */
invite?: string, cursor?: string, };

export type ListSearches = Record<symbol, never>;

export type ListVersions = { court: CourtId, };

export type LiveMatch = { id: MatchId, 
/**
 * Without the court if the event is private.
 */
event: EventRef, 
/**
 * One or two people and guests each.
 */
a: Array<Person>, b: Array<Person>, guests_a?: Array<MatchGuest>, guests_b?: Array<MatchGuest>, 
/**
 * Format code, as in `domain-rules.md` A.
 */
format: string, competitive: boolean, 
/**
 * Whether everybody may watch, also without an account.
 */
is_public: boolean, 
/**
 * Absent before the toss.
 */
toss?: Toss, started_at?: Millis, 
/**
 * The name of whoever scores.
 */
scorer?: Person, board: Board, };

export type LivePage = { 
/**
 * At most 20.
 */
matches: Array<LiveMatch>, };

export type LiveSnapshot = { match: LiveMatch, 
/**
 * Whether I may take over the scoring.
 */
may_score: boolean, 
/**
 * Whether I may decide who watches and give out the scorer's link.
 */
may_manage: boolean, 
/**
 * Whether I am notified of its start, match points and end.
 */
is_favourite: boolean, };

export type LiveStage = "started" | "match_point" | "ended";

export type LogIn = { email: string, password: string, };

export type LogOut = { refresh_token: string, };

export type MakeScorerLink = { match: MatchId, };

export type MapTile = { 
/**
 * The land as path data of SVG, with whole numbers only.
 */
land: string, 
/**
 * The lakes, to be drawn over the land, in the same form.
 */
lakes: string, 
/**
 * The largest towns in the tile, the largest first, as many as its zoom has room for.
 */
towns: Array<Town>, };

export type MarkAbsent = { enrolment: EnrolmentId, };

export type MarkPaid = { event: EventId, user: UserId, paid: boolean, 
/**
 * What they owe for the season.
 */
series?: boolean, };

export type Match = { id: MatchId, event: EventRef, 
/**
 * One or two people each.
 */
a: Array<Person>, b: Array<Person>, 
/**
 * Guests on the sides: one or two players and guests on each.
 */
guests_a?: Array<MatchGuest>, guests_b?: Array<MatchGuest>, 
/**
 * Format code, as in `domain-rules.md` A: `SET3-S:6/TB7`.
 */
format: string, 
/**
 * So far, if it is not over.
 */
sets: Array<SetScore>, 
/**
 * Means nothing before it is a result.
 */
ending: Ending, 
/**
 * Absent if nobody won.
 */
winner?: Side, state: MatchState, 
/**
 * Whether the event was competitive when the result was entered.
 */
competitive: boolean, reported_by: UserId, 
/**
 * The side that entered it; the other one confirms or disputes it.
 */
reported_side: Side, reported_at: Millis, 
/**
 * When it is confirmed automatically.
 */
confirms_at?: Millis, dispute?: Dispute, 
/**
 * When it is void, if nobody decides the dispute.
 */
voids_at?: Millis, 
/**
 * The last correction since it was confirmed.
 */
correction?: Correction, 
/**
 * Increased by every change; sent with edits, confirmations and disputes.
 */
version: number, };

export type MatchGuest = { enrolment: EnrolmentId, 
/**
 * The player who brought the guest; absent for a guest whom an organiser added.
 */
guest_of?: Person, };

export type MatchHistory = { user: UserId, cursor?: string, };

export type MatchId = string;

export type MatchPage = { matches: Array<Match>, 
/**
 * Confirmed wins and losses; only on the first page of a history.
 */
record?: WonLost, cursor?: string, };

export type MatchPush = { "push": "board_changed", "data": { board: Board, } } | { "push": "live_changed", "data": { match: LiveMatch, } };

export type MatchState = "scheduled" | "live" | "suspended" | "reported" | "confirmed" | "disputed" | "voided";

export type Member = { user: UserId, name: string, handle: string, profileImage?: string, role: Role, 
/**
 * When they may write again; the end of the year 9999 means never.
 */
silenced_until?: Millis, };

export type Message = { id: MessageId, chat: ChatId, 
/**
 * 1, 2, 3 … in the room, without gaps.
 */
number: number, author: UserId, 
/**
 * Absent once deleted, and for notes.
 */
text?: string, sent_at: Millis, reply_to?: MessageId, edited_at?: Millis, deleted_at?: Millis, 
/**
 * A system message: what `author` did. Has no text.
 */
note?: Note, 
/**
 * Written to everybody by an organiser: the newest stands on top of the room.
 */
announcement?: boolean, 
/**
 * In the room of a series: the date that a note or an announcement is about.
 */
date?: NoteDate, };

export type MessageId = string;

export type Millis = number;

export type Missed = { enrolment: EnrolmentId, event: EventRef, person: Person, kind: MissedKind, 
/**
 * From then on it no longer counts.
 */
forgiven_at: Millis, 
/**
 * Why an organiser excused it: it does not count.
 */
excuse?: string, };

export type MissedKind = "late_drop" | "no_show";

export type MovePairs = { event: EventId, 
/**
 * From 0.
 */
round: number, a: EnrolmentId, b: EnrolmentId, };

export type Mute = { chat: ChatId, until?: Millis, };

export type MyCounts = { upcoming: number, pending: number, invited: number, waiting: number, };

export type MyEnrolment = { state: EnrolmentState, 
/**
 * My position on the waiting list, from 1.
 */
position?: number, 
/**
 * Deadline for my answer to an offered seat, an invitation or a changed time.
 */
answer_by?: Millis, 
/**
 * The time or court changed, and I have not yet confirmed that I stay.
 */
reconfirm?: boolean, };

export type MyEvents = { events: Array<EventCard>, 
/**
 * Totals; only on the first page.
 */
counts?: MyCounts, cursor?: string, };

export type MyGames = "upcoming" | "past" | "pending" | "invited" | "waiting";

export type MyReliability = { counts: Reliability, 
/**
 * The newest first, at most 100.
 */
missed: Array<Missed>, };

export type NearPlace = { latitude: number, longitude: number, };

export type Note = { "kind": "joined" } | { "kind": "added", name: string, } | { "kind": "guest_brought" } | { "kind": "left" } | { "kind": "removed", name: string, } | { "kind": "moved", starts_at: Millis, zone: string, 
/**
 * Why it was postponed.
 */
reason?: string, 
/**
 * One of the listed reasons, whose English text is `reason`.
 */
cause?: Cause, } | { "kind": "relocated", court: string, } | { "kind": "confirmed" } | { "kind": "cancelled", reason: string, 
/**
 * One of the listed reasons, whose English text is `reason`.
 */
cause?: Cause, } | { "kind": "handed_over", name: string, } | { "kind": "result", score: string, };

export type NoteDate = { event: EventId, starts_at: Millis, zone: string, 
/**
 * How many more dates the note is about.
 */
more?: number, };

export type Notification = { id: NotificationId, at: Millis, read_at?: Millis, 
/**
 * How many others did the same: "Maya and 4 others joined". Unread notifications of one kind about one event are shown as
 * one: the newest, under the id of the first. Pushed with this, even with 0, it replaces what was shown under its id.
 */
others?: number, } & ({ "kind": "followed", "data": { by: Person, } } | { "kind": "group_invited", "data": { chat: ChatId, title: string, by: Person, } } | { "kind": "certificate", "data": { state: CertificateState, } } | { "kind": "enrolment_asked", "data": { event: EventRef, by: Person, } } | { "kind": "enrolment_joined", "data": { event: EventRef, by: Person, } } | { "kind": "enrolment_decided", "data": { event: EventRef, accepted: boolean, waiting: boolean, } } | { "kind": "enrolment_reopened", "data": { event: EventRef, } } | { "kind": "event_invited", "data": { event: EventRef, by: Person, } } | { "kind": "seat_offered", "data": { event: EventRef, answer_by: Millis, } } | { "kind": "offer_expired", "data": { event: EventRef, } } | { "kind": "enrolment_added", "data": { event: EventRef, by: Person, } } | { "kind": "enrolment_removed", "data": { event: EventRef, reason: string, } } | { "kind": "event_changed", "data": { event: EventRef, answer_by: Millis | null, 
/**
 * What changed, if it is one of these.
 */
changes?: Array<Change>, 
/**
 * Why it was postponed.
 */
reason?: string, 
/**
 * One of the listed reasons, whose English text is `reason`.
 */
cause?: Cause, 
/**
 * When it was to begin before; absent if that did not change.
 */
was_at?: Millis, } } | { "kind": "poll_opened", "data": { event: EventRef, } } | { "kind": "event_confirmed", "data": { event: EventRef, } } | { "kind": "event_cancelled", "data": { event: EventRef, reason: string, 
/**
 * One of the listed reasons, whose English text is `reason`.
 */
cause?: Cause, } } | { "kind": "reminder_day", "data": { event: EventRef, } } | { "kind": "reminder_soon", "data": { event: EventRef, } } | { "kind": "announced", "data": { event: EventRef, 
/**
 * Absent if they are in a block with the reader.
 */
by: Person | null, text: string, } } | { "kind": "late_drop", "data": { event: EventRef, 
/**
 * Absent if they are in a block with the reader.
 */
by: Person | null, } } | { "kind": "marked_absent", "data": { event: EventRef, object_by: Millis, } } | { "kind": "absence_objected", "data": { event: EventRef, 
/**
 * Absent if they are in a block with the reader.
 */
by: Person | null, } } | { "kind": "substitute_wanted", "data": { event: EventRef, 
/**
 * Absent if they are in a block with the reader.
 */
by: Person | null, } } | { "kind": "search_matched", "data": { event: EventRef, search: SearchId, 
/**
 * The search's name, if it has one.
 */
name?: string, } } | { "kind": "match_reported", "data": { event: EventRef, match: MatchId, 
/**
 * Absent if they are in a block with the reader.
 */
by: Person | null, score: string, } } | { "kind": "match_confirmed", "data": { event: EventRef, match: MatchId, score: string, } } | { "kind": "match_disputed", "data": { event: EventRef, match: MatchId, 
/**
 * Absent if they are in a block with the reader.
 */
by: Person | null, reason: string, } } | { "kind": "match_voided", "data": { event: EventRef, match: MatchId, } } | { "kind": "match_corrected", "data": { event: EventRef, match: MatchId, score: string, reason: string, } } | { "kind": "scoring_asked", "data": { event: EventRef, match: MatchId, 
/**
 * Absent if they are in a block with the reader.
 */
by: Person | null, } } | { "kind": "match_live", "data": { event: EventRef, match: MatchId, stage: LiveStage, 
/**
 * Okafor / Raman v Vasquez / Fuentes
 */
players: string, 
/**
 * From side A; of an ended match from the winner's side.
 */
score: string, } } | { "kind": "role_asked", "data": { event: EventRef, by: Person, role: StaffRole, } } | { "kind": "role_answered", "data": { event: EventRef, by: Person, role: StaffRole, accepted: boolean, } } | { "kind": "role_ended", "data": { event: EventRef, role: StaffRole, } } | { "kind": "event_handed_over", "data": { event: EventRef, 
/**
 * Absent if they are in a block with the reader.
 */
by: Person | null, } } | { "kind": "due_set", "data": { event: EventRef, 
/**
 * Absent if they are in a block with the reader.
 */
by: Person | null, 
/**
 * Cents.
 */
amount: number, } } | { "kind": "play_asked", "data": { ask: AskId, by: Person, starts_at: Millis, answer_by: Millis, } } | { "kind": "play_accepted", "data": { event: EventRef, by: Person, } });

export type NotificationId = string;

export type Notifications = { notifications: Array<Notification>, 
/**
 * All unread notifications, on this page or not.
 */
unread: number, 
/**
 * Absent on the last page.
 */
cursor?: string, };

export type Object = { event: EventId, };

export type Open = { access_token?: string, tenant?: TenantId, 
/**
 * A language tag. Refusals are in English regardless; clients translate them by their key or their code.
 */
lang?: string, 
/**
 * The database's epoch as last seen by the client; a different one resets every topic.
 */
epoch?: string, 
/**
 * The last number seen of each topic the client follows; at most 256.
 */
resume?: Record<string, number>, };

export type OpenDirect = { user: UserId, };

export type OpenPoll = { event: EventId, 
/**
 * Starts, in whole minutes.
 */
dates: Array<Millis>, };

export type OpenTopic = { topic: Topic, since?: number, };

export type Opened = { 
/**
 * Absent for a guest.
 */
session?: SessionId, user?: Profile, server_time: Millis, epoch: string, 
/**
 * Interval of the server's heartbeats, in milliseconds.
 */
beat_ms: number, 
/**
 * Remaining lifetime of the access token, in milliseconds; 0 for a guest.
 */
token_ttl_ms: number, 
/**
 * The period over which clients should spread their reconnects, in milliseconds.
 */
reconnect_window_ms: number, 
/**
 * The socket's subscriptions, with the number after which pushes follow.
 */
topics: Record<string, number>, 
/**
 * Topics that cannot be resumed; the client opens them again.
 */
reset: Array<Topic>, 
/**
 * Map tiles, if the operator configured any.
 */
tiles?: Tiles, };

export type PadEvent = { event: ScoreEvent, 
/**
 * When it was entered, by the pad's clock.
 */
at: Millis, };

export type PadId = string;

export type Pairs = { event: EventId, 
/**
 * Increased by every change.
 */
version: number, mix: PairsMix, 
/**
 * Two who are left over play singles.
 */
singles: boolean, 
/**
 * How many courts there are.
 */
courts: number, 
/**
 * The same people, rounds and seed give the same pairs.
 */
seed: number, drawn_at: Millis, 
/**
 * Everybody in the rounds, who name them by their position in this list.
 */
players: Array<PairsPlayer>, rounds: Array<PairsRound>, };

export type PairsCourt = { 
/**
 * Positions in the list of players: two each, in singles one.
 */
a: Array<number>, b: Array<number>, 
/**
 * Its result.
 */
match?: MatchId, };

export type PairsMix = "even" | "everybody";

export type PairsPlayer = { enrolment: EnrolmentId, 
/**
 * At most 40 bytes of their name, also of somebody who has left since.
 */
name: string, };

export type PairsRound = { courts: Array<PairsCourt>, };

export type Partner = "first" | "second";

export type People = { people: Array<Person>, };

export type PeopleSort = "distance" | "level" | "activity" | "rate";

export type Person = { id: UserId, name: string, handle: string, 
/**
 * A path or URL.
 */
profileImage?: string, };

export type PersonAmount = { user: UserId, 
/**
 * Cents.
 */
amount: number, };

export type PersonCard = { isCoach: number, level?: number, ageGroup?: string, gender?: string, 
/**
 * The name of their area.
 */
area?: string, 
/**
 * The centre of their area.
 */
spot?: Spot, 
/**
 * Miles to the centre of their area, rounded to half a mile.
 */
distance?: number, 
/**
 * Cents; only for coaches.
 */
hourlyRate?: number, 
/**
 * Only for coaches who entered one.
 */
certificateLevel?: string, certificateState?: CertificateState, activityPoints: number, followed: boolean, 
/**
 * People whom I follow and who follow them.
 */
mutual: number, online: boolean, id: UserId, name: string, handle: string, 
/**
 * A path or URL.
 */
profileImage?: string, };

export type Picture = { id: PictureId, 
/**
 * A path; add `?size=small` or `?size=medium` for a smaller one.
 */
url: string, };

export type PictureId = string;

export type Place = { 
/**
 * GeoNames id.
 */
id: number, name: string, 
/**
 * The state or region.
 */
admin: string, 
/**
 * ISO 3166, two letters.
 */
country: string, 
/**
 * Degrees.
 */
latitude: number, 
/**
 * Degrees.
 */
longitude: number, };

export type Places = { places: Array<Place>, };

export type PlayNear = { 
/**
 * Absent: where I am marked free, or my area.
 */
location?: Spot, 
/**
 * Miles, above 0 and at most 50; default 10.
 */
distance?: number, };

export type PlayPush = { "push": "player_free", "data": { player: FreePlayer, } } | { "push": "player_busy", "data": { user: UserId, } };

export type PlaySnapshot = { players: Array<FreePlayer>, };

export type Poll = { 
/**
 * The proposed starts, the earliest first.
 */
dates: Array<Millis>, opened_at: Millis, 
/**
 * The answers so far, also of those who have left the event since.
 */
votes: Array<PollVote>, };

export type PollVote = { player: Person, 
/**
 * One for each date.
 */
suits: Array<Suits>, at: Millis, };

export type PostponeEvent = { event: EventId, 
/**
 * In whole minutes.
 */
starts_at: Millis, 
/**
 * In the organiser's own words; ignored with a `cause`.
 */
reason?: string, cause?: Cause, };

export type Profile = { id: UserId, name: string, handle: string, 
/**
 * Current mode: 0 player, 1 coach.
 */
isCoach: number, 
/**
 * A path; add `?size=small` or `?size=medium` for a smaller one.
 */
profileImage?: string, 
/**
 * 1.0 to 7.0 in steps of 0.5, as in the lookup.
 */
level?: number, 
/**
 * As in the lookup.
 */
ageGroup?: string, 
/**
 * As in the lookup.
 */
gender?: string, aboutMe?: string, 
/**
 * Where they play: an area, never an exact location.
 */
address?: Address, 
/**
 * Listed among coaches, in either mode.
 */
hasCoachProfile: boolean, 
/**
 * Cents.
 */
hourlyRate?: number, certificate?: Certificate, 
/**
 * Never decreases.
 */
activityPoints: number, followers: number, followees: number, 
/**
 * The caller's relation to them; absent for oneself.
 */
relation?: Relation, 
/**
 * Private, like all that follow except `created_at`.
 */
email?: string, 
/**
 * Whether the address was verified, by code or by a sign-in provider.
 */
emailVerified?: boolean, 
/**
 * Whether they may post, message and create: the address is verified, or this server does not require it.
 */
mayPost?: boolean, 
/**
 * Whether they can sign in with a password.
 */
hasPassword?: boolean, 
/**
 * Whether they confirmed being 18 or older. Everybody is asked once: those whom a provider signed in, after that.
 */
adultConfirmed?: boolean, 
/**
 * Whether onboarding was completed or skipped.
 */
profileSkip?: boolean, 
/**
 * Whether the introductory slides were seen or skipped.
 */
introSeen?: boolean, settings?: Settings, created_at: Millis, };

export type ProposalId = string;

export type PublicEvent = { id: EventId, name: string, kind: string, state: EventState, 
/**
 * The organiser's first name.
 */
host: string, place?: CourtRef, zone?: string, starts_at?: Millis, ends_at?: Millis, format?: Format, competitive: boolean, level_min?: number, level_max?: number, gender: GenderRule, capacity: number, taken: number, waiting_count: number, 
/**
 * Cents per player.
 */
price?: number, image?: string, description?: string, is_class: boolean, 
/**
 * The first names of those who have a seat.
 */
players: Array<string>, };

export type PublishEvent = { event: EventId, 
/**
 * Refuse with `clash` if I play something else at that time; a series skips such dates anyway.
 */
if_free?: boolean | null, };

export type PushNotice = { 
/**
 * In the reader's language, like all of its texts.
 */
lang: string, title: string, body: string, 
/**
 * A newer notification with the same tag replaces this one.
 */
tag: string, 
/**
 * The page of the app that it opens.
 */
path: string, at: Millis, 
/**
 * How it can be answered at once.
 */
answer?: PushQuestion, };

export type PushQuestion = { 
/**
 * Entitles whoever has it to this one answer, as the person it was sent to, until the deadline.
 */
token: string, accept: string, decline: string, 
/**
 * Shown after each of the two.
 */
accepted: string, declined: string, };

export type PushState = { 
/**
 * The public key of this installation (VAPID), as base64url.
 */
key: string, 
/**
 * Whether notifications go to the address that was asked about, in this session.
 */
subscribed: boolean, };

export type QuietHours = { from: number, to: number, 
/**
 * The browser's IANA time zone.
 */
zone: string, };

export type Read = { chat: ChatId, number: number, };

export type ReadMark = { user: UserId, number: number, };

export type ReadNotifications = { ids?: Array<NotificationId>, };

export type Reconfirm = { event: EventId, };

export type Recorded = { 
/**
 * How many events there are now.
 */
events: number, state: MatchState, };

export type Refresh = { id_token: string, access_token: string, refresh_token: string, };

export type Refusal = { code: ErrorCode, 
/**
 * One English sentence for people.
 */
message: string, 
/**
 * Whether the same request with the same key may succeed later.
 */
retry: boolean, 
/**
 * The argument that it is about.
 */
field?: string, 
/**
 * How long to wait before a retry, in milliseconds.
 */
after_ms?: number, 
/**
 * Details that depend on the code. Where a refusal says more than its code: `key`, for the dictionary's text `refusal.{key}`, and
 * `params`, what stands for its placeholders: numbers, days as `2026-11-20`, times as `19:00`, or another key with its params;
 * `count` chooses the plural form.
 */
data?: unknown, };

export type Rejoin = { chat: ChatId, };

export type Related = { 
/**
 * The caller follows them.
 */
followed: boolean, 
/**
 * When it began.
 */
at: Millis, id: UserId, name: string, handle: string, 
/**
 * A path or URL.
 */
profileImage?: string, };

export type RelatedPage = { data: Array<Related>, 
/**
 * Absent on the last page.
 */
cursor?: string, };

export type Relation = { 
/**
 * The caller follows them.
 */
followed: boolean, 
/**
 * They follow the caller.
 */
followsMe: boolean, 
/**
 * The caller blocked them. If they blocked the caller, their profile is not found.
 */
blocked: boolean, 
/**
 * How many people the caller follows who follow them.
 */
mutual: number, };

export type Reliability = { 
/**
 * Games that they had a seat in until the end, no-shows included.
 */
games: number, 
/**
 * Those of them that they played.
 */
played: number, 
/**
 * Seats given up after the deadline for leaving.
 */
late_drops: number, no_shows: number, };

export type RemoveAccount = { password?: string, };

export type RemoveEnrolment = { enrolment: EnrolmentId, reason: string, };

export type RemoveMember = { chat: ChatId, user: UserId, };

export type RemoveReview = { court: CourtId, };

export type RemoveSearch = { search: SearchId, };

export type Rename = { chat: ChatId, title: string, };

export type Renew = { access_token: string, };

export type RenewCalendar = Record<string, never>;

export type Renewed = { token_ttl_ms: number, };

export type Repeat = { every: RepeatEvery, 
/**
 * The last possible date: `2027-03-31`. At most 60 events in total.
 */
until: string, };

export type RepeatEvery = "day" | "week" | "two_weeks" | "month";

export type ReportCourt = { event: EventId, 
/**
 * From 0.
 */
round: number, 
/**
 * From 0.
 */
court: number, score: Score, };

export type ReportMatch = { event: EventId, 
/**
 * With the guests one or two each, nobody twice, at least one with an account. I must be one of them, or the organiser.
 */
a: Array<UserId>, b: Array<UserId>, 
/**
 * Guests who played. A match with a guest counts for no rating.
 */
guests_a?: Array<EnrolmentId>, guests_b?: Array<EnrolmentId>, score: Score, };

export type Reported = { "noun": "person", user: UserId, } | { "noun": "message", message: MessageId, } | { "noun": "event", event: EventId, } | { "noun": "court", court: CourtId, } | { "noun": "review", court: CourtId, author: UserId, } | { "noun": "picture", image: string, };

export type Reset = { email: string, code: string, password: string, };

export type ResumeMatch = { match: MatchId, pad: PadId, 
/**
 * How many events the pad knows; refused with `conflict` if there are others, with their number as `events`.
 */
after: number, };

export type RetireSide = { match: MatchId, pad: PadId, 
/**
 * How many events the pad knows; refused with `conflict` if there are others, with their number as `events`.
 */
after: number, side: Side, };

export type RevertCourt = { court: CourtId, 
/**
 * The newest; `conflict` if there is a newer one.
 */
version: number, };

export type Review = { author: Person, 
/**
 * 1 to 5
 */
rating: number, text?: string, at: Millis, edited_at?: Millis, };

export type Reviews = { reviews: Array<Review>, cursor?: string, };

export type RevokeLink = { event: EventId, 
/**
 * Absent: my own.
 */
by?: UserId, };

export type Role = "owner" | "admin" | "member" | "read_only";

export type RoleFilter = "player" | "coach";

export type Room = { id: ChatId, kind: RoomKind, 
/**
 * A group's title; a direct room is shown under the other person's name.
 */
title?: string, 
/**
 * At most 100, fewer if they would not fit in a push: owners and admins first, then in order of joining.
 */
members: Array<Member>, 
/**
 * All members, listed or not.
 */
member_count: number, created_at: Millis, 
/**
 * Read-only: in a direct room, one has blocked the other or removed their account.
 */
locked?: boolean, 
/**
 * The event, in an event's room.
 */
event?: EventId, 
/**
 * The series, in the room that all its events share.
 */
series?: SeriesId, };

export type RoomEntry = { room: Room, last_message?: Message, 
/**
 * Others' messages after `read_number` that are not deleted.
 */
unread: number, 
/**
 * The number up to which I have read; never decreases.
 */
read_number: number, 
/**
 * Absent if not muted; the end of the year 9999 if muted for good.
 */
muted_until?: Millis, };

export type RoomKind = "direct" | "group" | "event";

export type RoomPage = { rooms: Array<RoomEntry>, 
/**
 * Absent on the last page.
 */
cursor?: string, };

export type RoomSettings = { 
/**
 * Others' messages after `read_number` that are not deleted.
 */
unread: number, 
/**
 * The number up to which I have read; never decreases.
 */
read_number: number, 
/**
 * Absent if not muted; the end of the year 9999 if muted for good.
 */
muted_until?: Millis, };

export type RosterPage = { enrolments: Array<Enrolment>, 
/**
 * Absent when there are no more.
 */
cursor?: string, };

export type SaveSearch = { 
/**
 * 1 to 60 characters on one line.
 */
name?: string, filters: SearchFilters, };

export type SavedSearch = { id: SearchId, name?: string, filters: SearchFilters, 
/**
 * Whether its owner is notified.
 */
on: boolean, created_at: Millis, };

export type SavedSearches = { searches: Array<SavedSearch>, };

export type Score = { 
/**
 * Default `SET3-S:6/TB7`.
 */
format?: string, sets: Array<SetScore>, ending?: Ending, 
/**
 * Required if the score does not show it: retired, walkover, defaulted.
 */
winner?: Side, };

export type ScoreEvent = { "kind": "point", side: Side, } | { "kind": "undo" } | { "kind": "server", server: Seat, } | { "kind": "other_ends" } | { "kind": "time_up" } | { "kind": "score" } & SetTo | { "kind": "suspended", reason?: string, } | { "kind": "resumed" } | { "kind": "retired", side: Side, } | { "kind": "defaulted", side: Side, } | { "kind": "walkover", side: Side, } | { "kind": "finished" };

export type ScorePoint = { match: MatchId, pad: PadId, 
/**
 * How many events the pad knows; refused with `conflict` if there are others, with their number as `events`.
 */
after: number, 
/**
 * Who won it.
 */
side: Side, };

export type ScorePoints = { match: MatchId, pad: PadId, 
/**
 * How many events the pad knew when it stored the first.
 */
after: number, 
/**
 * At most 500.
 */
events: Array<PadEvent>, };

export type ScorerLink = { secret: string, };

export type Search = { 
/**
 * Absent: anywhere, without distances.
 */
location?: Spot, 
/**
 * Miles, above 0 and at most 500; default 10.
 */
distance?: number, 
/**
 * Any of these levels, as in the lookup: `3.5`.
 */
level?: Array<number>, 
/**
 * Any of these, as in the lookup.
 */
age?: Array<string>, 
/**
 * Any of these, as in the lookup.
 */
gender?: Array<string>, role?: RoleFilter, 
/**
 * Prefixes of words in the name or handle.
 */
text?: string, sort?: PeopleSort, cursor?: string, };

export type SearchCourts = { location: Spot, 
/**
 * Miles, above 0 and at most 500; default 10.
 */
distance?: number, 
/**
 * Prefixes of words in the name.
 */
text?: string, 
/**
 * Any of these facility types, as in the lookup.
 */
facility_type?: Array<string>, 
/**
 * Any of these.
 */
surface?: Array<Surface>, 
/**
 * All amenities set here.
 */
amenities?: Amenities, 
/**
 * Maximum, in cents an hour; excludes courts of unknown price.
 */
price_max?: number, sort?: CourtSort, cursor?: string, };

export type SearchEvents = { location: Spot, 
/**
 * Miles, above 0 and at most 500; default 10.
 */
distance?: number, 
/**
 * `2026-11-20`
 */
day: string, 
/**
 * Also count events per day, for this many days from `day` on, 1 to 14.
 */
days?: number, 
/**
 * Any of these, as in the lookup of event types.
 */
kind?: Array<string>, 
/**
 * Open to any of these levels.
 */
level?: Array<number>, 
/**
 * Open to any of these, as in the lookup of age ranges.
 */
age?: Array<string>, 
/**
 * Any of these rules.
 */
gender?: Array<GenderRule>, surface?: Array<Surface>, format?: Format, 
/**
 * Only with open seats.
 */
open_seats?: boolean, 
/**
 * Only classes by coaches.
 */
classes?: boolean, 
/**
 * Only at this court.
 */
court?: CourtId, sort?: EventSort, cursor?: string, };

export type SearchFilters = { 
/**
 * Stored as the centre of its place cell, about half a mile across.
 */
location: Spot, 
/**
 * The name of the location.
 */
place?: string, 
/**
 * Miles, above 0 and at most 500; default 10.
 */
distance?: number, 
/**
 * Any of these, as in the lookup of event types.
 */
kind?: Array<string>, 
/**
 * Open to some level from `level_min` to `level_max`: 1.0 to 7.0 in steps of 0.5.
 */
level_min?: number, level_max?: number, 
/**
 * Open to any of these, as in the lookup of age ranges.
 */
age?: Array<string>, 
/**
 * Any of these rules.
 */
gender?: Array<GenderRule>, surface?: Array<Surface>, format?: Format, 
/**
 * Only classes by coaches.
 */
classes?: boolean, 
/**
 * Starts on any of these days of the week.
 */
weekdays?: Array<Weekday>, 
/**
 * Starts in any of these parts of the day.
 */
parts?: Array<DayPart>, };

export type SearchId = string;

export type SearchPage = { people: Array<PersonCard>, 
/**
 * Total results, counted up to 1,000; only on the first page, and only if there is a location or one page holds them all.
 */
count?: number, 
/**
 * Absent on the last page.
 */
cursor?: string, };

export type Seat = { side: Side, partner: Partner, };

export type Section = { title: string, text: string, };

export type Send = { chat: ChatId, text: string, reply_to?: MessageId, };

export type SendReport = { about: Reported, 
/**
 * As in the lookup of report types.
 */
reason: string, 
/**
 * At most 1,000 characters; required for the reason `other`.
 */
note?: string, };

export type SeriesAnswer = { dates: Array<DateAnswer>, };

export type SeriesDate = { event: EventId, starts_at: Millis, ends_at: Millis, zone: string, state: EventState, capacity: number, 
/**
 * Occupied seats.
 */
taken: number, waiting_count: number, };

export type SeriesId = string;

export type SeriesPlace = { event: EventId, 
/**
 * Absent: they are no longer on the roster.
 */
state?: EnrolmentState, taken: number, waiting_count: number, };

export type SeriesPlayer = { player: Person, 
/**
 * 1.0 to 7.0
 */
level?: number, 
/**
 * For each state the dates in which they are in it, as positions in the list of dates. Requests and invitations are my own alone.
 */
places: Partial<Record<EnrolmentState, number[]>>, };

export type SeriesPush = { "push": "places_changed", "data": { player?: Person, level?: number, places: Array<SeriesPlace>, } } | { "push": "date_changed", "data": { date: SeriesDate, } };

export type SeriesScope = "this" | "following" | "all";

export type SeriesTable = { id: SeriesId, 
/**
 * Of its next date.
 */
name: string, organiser: Person, repeat?: Repeat, 
/**
 * The room that its dates share.
 */
chat?: ChatId, 
/**
 * All dates, the past and the cancelled too, the soonest first.
 */
dates: Array<SeriesDate>, 
/**
 * At most 100 people, in no particular order, and me on the first page.
 */
players: Array<SeriesPlayer>, 
/**
 * Absent when there are no more players.
 */
cursor?: string, 
/**
 * Dates at which I play something else.
 */
clashes?: Array<DateClash>, };

export type ServeFrom = "right" | "left" | "receivers_choose";

export type ServeOrder = "one_then_twos" | "twos";

export type SessionId = string;

export type SetDues = { event: EventId, amounts: DueAmounts, 
/**
 * For the season: players of any date of its series that is still to come.
 */
series?: boolean, };

export type SetRole = { chat: ChatId, user: UserId, role: Role, };

export type SetScore = { 
/**
 * Games of side A; points in a match tie-break.
 */
a: number, b: number, 
/**
 * The loser's points in the tie-break.
 */
tiebreak?: number, 
/**
 * A match tie-break, shown as `[10-7]`.
 */
match_tiebreak?: boolean, };

export type SetScoreTo = { match: MatchId, pad: PadId, 
/**
 * How many events the pad knows; refused with `conflict` if there are others, with their number as `events`.
 */
after: number, score: SetTo, };

export type SetTo = { 
/**
 * The sets that are over.
 */
sets: Array<SetScore>, games: Both, 
/**
 * Counted: 3 of a game is 40.
 */
points: Both, 
/**
 * Who serves next.
 */
server: Seat, 
/**
 * Watchers read it.
 */
reason: string, };

export type Settings = { 
/**
 * `en` or `es`; absent: the browser's.
 */
language?: string, 
/**
 * Absent: the device's.
 */
theme?: Theme, units: Units, 
/**
 * Channels by kind of notification; absent kinds have those of `DEFAULT_CHANNELS`.
 */
notifications: { [key in string]: Channels }, 
/**
 * When to show no toasts, and to send no mail until they end, unless it cannot wait; absent: never.
 */
quietHours?: QuietHours, 
/**
 * Hidden from search and presence.
 */
hidden: boolean, };

export type ShowMatch = { match: MatchId, is_public: boolean, };

export type Side = "a" | "b";

export type SignOut = { session: SessionId, };

export type SignOutOthers = Record<symbol, never>;

export type SignUp = { email: string, password: string, name: string, handle?: string, 
/**
 * The person's statement that they are 18 or older, kept with its time; anything but `true` is refused.
 */
is_adult?: boolean, };

export type SignedIn = { session: SessionId, 
/**
 * The client's name for itself at sign-in.
 */
device: string, created_at: Millis, seen_at: Millis, 
/**
 * Whether it is the session that makes this request.
 */
current: boolean, };

export type Silence = { chat: ChatId, user: UserId, until?: Millis, };

export type SkippedDate = { day: string, 
/**
 * One English sentence.
 */
reason: string, 
/**
 * As in a refusal: `key` and `params` of the sentence.
 */
data?: unknown, };

export type SocketPush = { "push": "session_ending", "data": { in_ms: number, } } | { "push": "drain", "data": { after_ms: number, } };

export type Spot = { 
/**
 * Degrees, -90 to 90.
 */
latitude: number, 
/**
 * Degrees, -180 to 180.
 */
longitude: number, };

export type SsoExchange = { code: string, };

export type SsoLink = { id: string, name: string, 
/**
 * Where to send the browser; append `&return_to=/path` to return there.
 */
link: string, };

export type Staff = { members: Array<StaffMember>, asked: Array<StaffMember>, };

export type StaffMember = { person: Person, role: StaffRole, 
/**
 * For every date of a series, not for one.
 */
series?: boolean, };

export type StaffRole = "official" | "co_organiser";

export type Stake = "game" | "break" | "set" | "match";

export type StartMatch = { match: MatchId, pad: PadId, toss: Toss, };

export type StopPlaying = Record<string, never>;

export type SubscribePush = { 
/**
 * The address that the browser got from its push service.
 */
endpoint: string, 
/**
 * The browser's public key, a point of P-256 without compression, as base64url.
 */
p256dh: string, 
/**
 * The browser's secret of 16 bytes, as base64url.
 */
auth: string, 
/**
 * The language of the page, for notifications to somebody who has chosen none in their settings.
 */
lang?: string, };

export type SubstitutesNotified = { 
/**
 * How many players were notified.
 */
told: number, };

export type Suits = "yes" | "if_need_be" | "no";

export type Surface = "hard" | "clay" | "grass" | "pickleball";

export type SuspendMatch = { match: MatchId, pad: PadId, 
/**
 * How many events the pad knows; refused with `conflict` if there are others, with their number as `events`.
 */
after: number, reason?: string, };

export type SwitchMode = { 
/**
 * Cents.
 */
hourlyRate?: number, certificateLevel?: string, };

export type SwitchSearch = { search: SearchId, on: boolean, };

export type TakeOverScoring = { match: MatchId, pad: PadId, 
/**
 * The secret of the scorer's link.
 */
link?: string, };

export type TenantId = number;

export type Theme = "light" | "dark";

export type Tiles = { 
/**
 * `https://…/{z}/{x}/{y}.png`, with `{s}` if there are several hosts.
 */
address: string, 
/**
 * Credit for the source, as text.
 */
attribution: string, };

export type Tokens = { id_token: string, access_token: string, refresh_token: string, };

export type Topic = string;

export type TopicEnd = "reset" | "revoked" | "gone";

export type TopicOpened = { seq: number, 
/**
 * The topic's state at `seq`: `ChatSnapshot`, `UserSnapshot`, `EventSnapshot` or `PlaySnapshot`, depending on the topic.
 */
snapshot: unknown, };

export type TopicPush = { "push": "closed", "data": { reason: TopicEnd, } };

export type Toss = { 
/**
 * Who serves first.
 */
server: Seat, 
/**
 * The side at the left of the umpire's chair.
 */
left: Side, order?: ServeOrder, ends?: EndChanges, };

export type Town = { name: string, x: number, y: number, 
/**
 * How many people live there.
 */
people: number, };

export type Typing = { chat: ChatId, };

export type UndoPoint = { match: MatchId, pad: PadId, 
/**
 * How many events the pad knows; refused with `conflict` if there are others, with their number as `events`.
 */
after: number, };

export type Units = "miles" | "kilometres";

export type Unmute = { chat: ChatId, };

export type Unsilence = { chat: ChatId, user: UserId, };

export type UnsubscribePush = { endpoint: string, };

export type UpdateEvent = { event: EventId, version: number, scope?: SeriesScope, name: string, 
/**
 * As in the lookup of event types.
 */
kind: string, 
/**
 * Absent only in a draft ("Please set Date and select court").
 */
court?: CourtId, 
/**
 * Which of its courts: `7`, `by the bridge`.
 */
court_note?: string, surface?: Surface, 
/**
 * Local date of the court: `2026-11-20`; absent only in a draft.
 */
date?: string, 
/**
 * Local start time of the court: `19:00`.
 */
from?: string, 
/**
 * Local end time of the court, on the same day: `21:00`.
 */
to?: string, 
/**
 * The last date, if it is another day, as for a camp.
 */
to_date?: string, 
/**
 * If the clocks show the start time twice that day, it is the second.
 */
second_hour?: boolean, 
/**
 * Players request to join, the organiser decides.
 */
is_private: boolean, 
/**
 * Absent: neither, as for a clinic.
 */
format?: Format, 
/**
 * Counts for ratings; otherwise friendly.
 */
competitive: boolean, 
/**
 * 1.0 to 7.0 in steps of 0.5.
 */
level_min?: number, level_max?: number, 
/**
 * As in the lookup of age ranges; empty: all ages.
 */
age_range?: Array<string>, gender: GenderRule, 
/**
 * Only for people who follow the organiser and are followed back.
 */
friends_only: boolean, 
/**
 * Seats, 2 to 64, including the organiser's if they play.
 */
capacity: number, 
/**
 * Whether the organiser occupies a seat.
 */
organiser_plays: boolean, 
/**
 * Minimum number of players. The event stays pending until it is reached, and is cancelled if it is not by `confirm_by`.
 */
players_min?: number, 
/**
 * The court is not booked yet: the event stays pending until the organiser confirms it.
 */
court_open?: boolean, 
/**
 * Deadline for a pending event; default 24 hours before the start.
 */
confirm_by?: Millis, 
/**
 * Cents per player; absent or 0: free.
 */
price?: number, description?: string, 
/**
 * The path of an uploaded picture.
 */
image?: string, waiting: WaitingPolicy, 
/**
 * Deadline for leaving, in minutes before the start; leaving later is a late drop.
 */
leave_minutes: number, 
/**
 * Deadline for enrolling, in minutes before the start.
 */
enrol_minutes: number, 
/**
 * How many guests each player may bring, at most 3; absent: none.
 */
guests?: number, };

export type UpdatePassword = { current_password: string, new_password: string, };

export type UserId = string;

export type UserPush = { "push": "room_opened", "data": { room: Room, } } | { "push": "room_closed", "data": { chat: ChatId, } } | { "push": "chat_muted", "data": { chat: ChatId, until: Millis, } } | { "push": "chat_unmuted", "data": { chat: ChatId, } } | { "push": "chat_read", "data": { chat: ChatId, number: number, } } | { "push": "session_revoked", "data": { session: SessionId, } } | { "push": "profile_changed", "data": { profile: Profile, } } | { "push": "follow_changed", "data": { user: UserId, followed: boolean, } } | { "push": "block_changed", "data": { user: UserId, blocked: boolean, } } | { "push": "notified", "data": { notification: Notification, quiet: boolean, } } | { "push": "notifications_read", "data": { ids?: Array<NotificationId>, } } | { "push": "my_enrolment", "data": { enrolment: Enrolment, } } | { "push": "staff_asked", "data": { event: EventId, asked: Array<StaffMember>, } } | { "push": "request_changed", "data": { enrolment: Enrolment, taken: number, waiting_count: number, pending_count: number, } } | { "push": "due_changed", "data": { event: EventId, dues: Array<Due>, } } | { "push": "dues_changed", "data": { event: EventId, } } | { "push": "my_play", "data": { player?: FreePlayer, } } | { "push": "ask_changed", "data": { ask: Ask, } } | { "push": "presence", "data": { user: UserId, online: boolean, } };

export type UserSnapshot = { rooms: Array<RoomEntry>, unread_notifications: number, cursor?: string, };

export type Verify = { code: string, };

export type VoidMatch = { match: MatchId, version: number, };

export type WaitingPolicy = "first_come" | "lottery" | "fours" | "organiser";

export type WalkoverSide = { match: MatchId, pad: PadId, 
/**
 * How many events the pad knows; refused with `conflict` if there are others, with their number as `events`.
 */
after: number, side: Side, };

export type Watch = { users: Array<UserId>, };

export type Watched = { online: Array<UserId>, };

export type Weekday = "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";

export type WithdrawGuest = { enrolment: EnrolmentId, };

export type WonLost = { won: number, lost: number, };

export type WriteReview = { court: CourtId, 
/**
 * 1 to 5
 */
rating: number, text?: string, };

/** Every command: what it takes, what it answers, whether it carries a key. */
export interface Calls {
  'chat.open_direct': { args: OpenDirect; ok: Room; kind: "keyed" };
  'chat.create': { args: Create; ok: Room; kind: "keyed" };
  'chat.send': { args: Send; ok: Message; kind: "keyed" };
  'chat.edit': { args: Edit; ok: Message; kind: "keyed" };
  'chat.delete': { args: Delete; ok: Message; kind: "keyed" };
  'chat.read': { args: Read; ok: Done; kind: "natural" };
  'chat.mute': { args: Mute; ok: Done; kind: "natural" };
  'chat.unmute': { args: Unmute; ok: Done; kind: "natural" };
  'chat.silence': { args: Silence; ok: Room; kind: "keyed" };
  'chat.unsilence': { args: Unsilence; ok: Room; kind: "keyed" };
  'chat.add_members': { args: AddMembers; ok: Room; kind: "keyed" };
  'chat.invite_back': { args: InviteBack; ok: Done; kind: "keyed" };
  'chat.rejoin': { args: Rejoin; ok: Room; kind: "keyed" };
  'chat.remove_member': { args: RemoveMember; ok: Room; kind: "keyed" };
  'chat.set_role': { args: SetRole; ok: Room; kind: "keyed" };
  'chat.leave': { args: Leave; ok: Done; kind: "keyed" };
  'chat.rename': { args: Rename; ok: Room; kind: "keyed" };
  'court.add': { args: AddCourt; ok: Court; kind: "keyed" };
  'court.edit': { args: EditCourt; ok: Court; kind: "keyed" };
  'court.revert': { args: RevertCourt; ok: Court; kind: "keyed" };
  'court.confirm': { args: ConfirmProposal; ok: Court; kind: "keyed" };
  'court.decline': { args: DeclineProposal; ok: Court; kind: "keyed" };
  'review.write': { args: WriteReview; ok: Review; kind: "keyed" };
  'review.remove': { args: RemoveReview; ok: Done; kind: "keyed" };
  'device.sign_out': { args: SignOut; ok: Done; kind: "natural" };
  'device.sign_out_others': { args: SignOutOthers; ok: Done; kind: "natural" };
  'dues.set': { args: SetDues; ok: DueList; kind: "keyed" };
  'dues.paid': { args: MarkPaid; ok: DueList; kind: "keyed" };
  'enrolment.join': { args: Join; ok: Enrolment; kind: "keyed" };
  'enrolment.leave': { args: LeaveEvent; ok: Enrolment; kind: "keyed" };
  'enrolment.decide': { args: Decide; ok: Enrolment; kind: "keyed" };
  'enrolment.remove': { args: RemoveEnrolment; ok: Enrolment; kind: "keyed" };
  'enrolment.add': { args: AddEnrolment; ok: Enrolment; kind: "keyed" };
  'enrolment.bring_guest': { args: BringGuest; ok: Enrolment; kind: "keyed" };
  'enrolment.withdraw_guest': { args: WithdrawGuest; ok: Enrolment; kind: "keyed" };
  'enrolment.reconfirm': { args: Reconfirm; ok: Enrolment; kind: "keyed" };
  'enrolment.accept_offer': { args: AcceptOffer; ok: Enrolment; kind: "keyed" };
  'enrolment.decline_offer': { args: DeclineOffer; ok: Enrolment; kind: "keyed" };
  'enrolment.check_in': { args: CheckIn; ok: Enrolment; kind: "keyed" };
  'enrolment.mark_absent': { args: MarkAbsent; ok: Enrolment; kind: "keyed" };
  'enrolment.object': { args: Object; ok: Enrolment; kind: "keyed" };
  'enrolment.substitute': { args: FindSubstitute; ok: SubstitutesNotified; kind: "keyed" };
  'event.create': { args: CreateEvent; ok: EventMade; kind: "keyed" };
  'event.update': { args: UpdateEvent; ok: EventMade; kind: "keyed" };
  'event.publish': { args: PublishEvent; ok: EventMade; kind: "keyed" };
  'event.delete_draft': { args: DeleteDraft; ok: Done; kind: "keyed" };
  'event.confirm': { args: ConfirmEvent; ok: Event; kind: "keyed" };
  'event.cancel': { args: CancelEvent; ok: Event; kind: "keyed" };
  'event.postpone': { args: PostponeEvent; ok: Event; kind: "keyed" };
  'event.invite': { args: InviteToEvent; ok: Invited; kind: "keyed" };
  'event.revoke_link': { args: RevokeLink; ok: Done; kind: "natural" };
  'event.appoint': { args: Appoint; ok: Staff; kind: "keyed" };
  'event.accept_role': { args: AcceptRole; ok: Event; kind: "keyed" };
  'event.end_role': { args: EndRole; ok: Staff; kind: "keyed" };
  'event.hand_over': { args: HandOver; ok: Event; kind: "keyed" };
  'event.announce': { args: Announce; ok: Message; kind: "keyed" };
  'calendar.renew': { args: RenewCalendar; ok: CalendarAddress; kind: "keyed" };
  'match.create': { args: CreateMatch; ok: LiveMatch; kind: "keyed" };
  'match.start': { args: StartMatch; ok: Recorded; kind: "keyed" };
  'match.point': { args: ScorePoint; ok: Recorded; kind: "keyed" };
  'match.points': { args: ScorePoints; ok: Recorded; kind: "keyed" };
  'match.undo': { args: UndoPoint; ok: Recorded; kind: "keyed" };
  'match.fix_server': { args: FixServer; ok: Recorded; kind: "keyed" };
  'match.set_score': { args: SetScoreTo; ok: Recorded; kind: "keyed" };
  'match.suspend': { args: SuspendMatch; ok: Recorded; kind: "keyed" };
  'match.resume': { args: ResumeMatch; ok: Recorded; kind: "keyed" };
  'match.retire': { args: RetireSide; ok: Recorded; kind: "keyed" };
  'match.default': { args: DefaultSide; ok: Recorded; kind: "keyed" };
  'match.walkover': { args: WalkoverSide; ok: Recorded; kind: "keyed" };
  'match.finish': { args: FinishMatch; ok: Recorded; kind: "keyed" };
  'match.hand_over': { args: HandOverScoring; ok: Done; kind: "keyed" };
  'match.take_over': { args: TakeOverScoring; ok: Recorded; kind: "keyed" };
  'match.link': { args: MakeScorerLink; ok: ScorerLink; kind: "keyed" };
  'match.show': { args: ShowMatch; ok: Done; kind: "natural" };
  'match.favour': { args: FavourMatch; ok: Done; kind: "natural" };
  'match.report': { args: ReportMatch; ok: Match; kind: "keyed" };
  'match.edit': { args: EditMatch; ok: Match; kind: "keyed" };
  'match.confirm': { args: ConfirmMatch; ok: Match; kind: "keyed" };
  'match.dispute': { args: DisputeMatch; ok: Match; kind: "keyed" };
  'match.void': { args: VoidMatch; ok: Match; kind: "keyed" };
  'match.correct': { args: CorrectMatch; ok: Match; kind: "keyed" };
  'notification.read': { args: ReadNotifications; ok: Done; kind: "natural" };
  'pairs.draw': { args: DrawPairs; ok: Pairs; kind: "keyed" };
  'pairs.move': { args: MovePairs; ok: Pairs; kind: "keyed" };
  'pairs.clear': { args: ClearPairs; ok: Done; kind: "keyed" };
  'pairs.report': { args: ReportCourt; ok: Match; kind: "keyed" };
  'play.available': { args: BeAvailable; ok: FreePlayer; kind: "keyed" };
  'play.stop': { args: StopPlaying; ok: Done; kind: "natural" };
  'play.ask': { args: AskToPlay; ok: Ask; kind: "keyed" };
  'play.accept': { args: AcceptAsk; ok: Ask; kind: "keyed" };
  'play.decline': { args: DeclineAsk; ok: Ask; kind: "keyed" };
  'poll.open': { args: OpenPoll; ok: Poll; kind: "keyed" };
  'poll.answer': { args: AnswerPoll; ok: PollVote; kind: "keyed" };
  'poll.choose': { args: ChooseDate; ok: Event; kind: "keyed" };
  'poll.close': { args: ClosePoll; ok: Done; kind: "keyed" };
  'push.subscribe': { args: SubscribePush; ok: Done; kind: "natural" };
  'push.unsubscribe': { args: UnsubscribePush; ok: Done; kind: "natural" };
  'reliability.excuse': { args: ExcuseMissed; ok: Missed; kind: "keyed" };
  'report.send': { args: SendReport; ok: Done; kind: "keyed" };
  'search.save': { args: SaveSearch; ok: SavedSearch; kind: "keyed" };
  'search.switch': { args: SwitchSearch; ok: SavedSearch; kind: "natural" };
  'search.remove': { args: RemoveSearch; ok: Done; kind: "natural" };
  'series.join': { args: JoinSeries; ok: SeriesAnswer; kind: "keyed" };
  'series.leave': { args: LeaveSeries; ok: SeriesAnswer; kind: "keyed" };
  'chat.list': { args: List; ok: RoomPage; kind: "read" };
  'chat.history': { args: History; ok: HistoryPage; kind: "read" };
  'chat.typing': { args: Typing; ok: Done; kind: "read" };
  'court.search': { args: SearchCourts; ok: CourtPage; kind: "read" };
  'court.get': { args: GetCourt; ok: Court; kind: "read" };
  'court.versions': { args: ListVersions; ok: CourtVersions; kind: "read" };
  'review.list': { args: ListReviews; ok: Reviews; kind: "read" };
  'device.list': { args: ListDevices; ok: Devices; kind: "read" };
  'dues.list': { args: ListDues; ok: DueList; kind: "read" };
  'dues.mine': { args: ListMyDues; ok: DueList; kind: "read" };
  'enrolment.list': { args: ListRoster; ok: RosterPage; kind: "read" };
  'event.search': { args: SearchEvents; ok: EventPage; kind: "read" };
  'event.get': { args: GetEvent; ok: EventSnapshot; kind: "read" };
  'event.mine': { args: ListMyEvents; ok: MyEvents; kind: "read" };
  'event.links': { args: ListLinks; ok: EventLinks; kind: "read" };
  'calendar.get': { args: GetCalendar; ok: CalendarAddress; kind: "read" };
  'calendar.event': { args: GetCalendarEvent; ok: CalendarFile; kind: "read" };
  'match.live': { args: ListLive; ok: LivePage; kind: "read" };
  'match.history': { args: MatchHistory; ok: MatchPage; kind: "read" };
  'match.list': { args: ListMatches; ok: MatchPage; kind: "read" };
  'notification.list': { args: ListNotifications; ok: Notifications; kind: "read" };
  'people.find': { args: Find; ok: People; kind: "read" };
  'people.get': { args: Get; ok: People; kind: "read" };
  'people.search': { args: Search; ok: SearchPage; kind: "read" };
  'place.find': { args: FindPlace; ok: Places; kind: "read" };
  'place.near': { args: NearPlace; ok: Places; kind: "read" };
  'play.near': { args: PlayNear; ok: FreeNear; kind: "read" };
  'push.get': { args: GetPush; ok: PushState; kind: "read" };
  'reliability.of_event': { args: GetEventReliability; ok: EventReliability; kind: "read" };
  'reliability.mine': { args: GetMyReliability; ok: MyReliability; kind: "read" };
  'search.list': { args: ListSearches; ok: SavedSearches; kind: "read" };
  'series.table': { args: GetTable; ok: SeriesTable; kind: "read" };
  'session.open': { args: Open; ok: Opened; kind: "read" };
  'session.renew': { args: Renew; ok: Renewed; kind: "read" };
  'topic.open': { args: OpenTopic; ok: TopicOpened; kind: "read" };
  'topic.close': { args: CloseTopic; ok: Done; kind: "read" };
  'presence.watch': { args: Watch; ok: Watched; kind: "read" };
}

/** The pushes of each kind of topic. */
export interface Pushes {
  chat: ChatPush;
  user: UserPush;
  event: EventPush;
  match: MatchPush;
  play: PlayPush;
  series: SeriesPush;
}

/** Commands that are sent with a key. */
export const KEYED: ReadonlySet<keyof Calls> = new Set<keyof Calls>([
  'chat.open_direct',
  'chat.create',
  'chat.send',
  'chat.edit',
  'chat.delete',
  'chat.silence',
  'chat.unsilence',
  'chat.add_members',
  'chat.invite_back',
  'chat.rejoin',
  'chat.remove_member',
  'chat.set_role',
  'chat.leave',
  'chat.rename',
  'court.add',
  'court.edit',
  'court.revert',
  'court.confirm',
  'court.decline',
  'review.write',
  'review.remove',
  'dues.set',
  'dues.paid',
  'enrolment.join',
  'enrolment.leave',
  'enrolment.decide',
  'enrolment.remove',
  'enrolment.add',
  'enrolment.bring_guest',
  'enrolment.withdraw_guest',
  'enrolment.reconfirm',
  'enrolment.accept_offer',
  'enrolment.decline_offer',
  'enrolment.check_in',
  'enrolment.mark_absent',
  'enrolment.object',
  'enrolment.substitute',
  'event.create',
  'event.update',
  'event.publish',
  'event.delete_draft',
  'event.confirm',
  'event.cancel',
  'event.postpone',
  'event.invite',
  'event.appoint',
  'event.accept_role',
  'event.end_role',
  'event.hand_over',
  'event.announce',
  'calendar.renew',
  'match.create',
  'match.start',
  'match.point',
  'match.points',
  'match.undo',
  'match.fix_server',
  'match.set_score',
  'match.suspend',
  'match.resume',
  'match.retire',
  'match.default',
  'match.walkover',
  'match.finish',
  'match.hand_over',
  'match.take_over',
  'match.link',
  'match.report',
  'match.edit',
  'match.confirm',
  'match.dispute',
  'match.void',
  'match.correct',
  'pairs.draw',
  'pairs.move',
  'pairs.clear',
  'pairs.report',
  'play.available',
  'play.ask',
  'play.accept',
  'play.decline',
  'poll.open',
  'poll.answer',
  'poll.choose',
  'poll.close',
  'reliability.excuse',
  'report.send',
  'search.save',
  'series.join',
  'series.leave',
]);

/** Why a server closes a socket. */
export const CLOSE = {
  BadFrame: 4400,
  SignInAgain: 4401,
  Revoked: 4403,
  NoHello: 4408,
  TooLarge: 4413,
  Version: 4426,
  TooManyRequests: 4429,
  GoingAway: 4503,
  NoProgress: 4508,
} as const;

/** What the wire allows. */
export const LIMITS = {
  CLIENT_FRAME_MAX: 32768,
  REPLY_MAX: 65536,
  PUSH_MAX: 16384,
  COMMAND_TOPICS_MAX: 96,
  IN_FLIGHT_MAX: 16,
  SUBSCRIPTIONS_MAX: 512,
  RESUME_TOPICS_MAX: 256,
  REPLAY_TOPIC_MAX: 500,
  REPLAY_MAX: 2000,
  PAGE_MAX: 100,
  HISTORY_PAGE: 50,
  MESSAGE_TEXT_MAX: 4000,
  ANNOUNCEMENT_MAX: 1000,
  ROOM_TITLE_MAX: 80,
  ROOM_MEMBERS_MAX: 20000,
  ROOM_ADD_MAX: 50,
  ROOM_MEMBERS_LISTED: 100,
  MESSAGE_EDIT_MINUTES: 15,
  ROOM_RECENT_DAYS: 30,
  PRESENCE_WATCH_MAX: 100,
  NAME_MAX: 60,
  HANDLE_MAX: 30,
  HANDLE_MIN: 3,
  PASSWORD_MIN: 8,
  PASSWORD_MAX: 256,
  EMAIL_MAX: 254,
  COMMENT_MAX: 4000,
  CODE_DIGITS: 6,
  CODE_MINUTES: 15,
  CODE_TRIES: 5,
  PUSH_DEVICES: 10,
  ABOUT_ME_MAX: 1000,
  AREA_NAME_MAX: 120,
  HOURLY_RATE_MAX: 1000000,
  PICTURE_BYTES_MAX: 10485760,
  PICTURE_PIXELS_MAX: 50000000,
  SEARCH_DISTANCE_MAX: 500,
  SEARCH_DISTANCE: 10,
  SEARCH_PAGE: 24,
  SEARCH_COUNT_MAX: 1000,
  PEOPLE_FOUND_MAX: 20,
  PEOPLE_GET_MAX: 100,
  MAP_VERSION: 1,
  MAP_ZOOM_MAX: 14,
  MAP_TILE_SIZE: 1024,
  COURT_NAME_MAX: 80,
  DESCRIPTION_MAX: 2000,
  ADDRESS_MAX: 250,
  PHONE_MAX: 30,
  COURT_COUNT_MAX: 200,
  COURT_IMAGES_MAX: 6,
  STAFF_MAX: 10,
  PRICE_MAX: 1000000,
  REPORT_NOTE_MAX: 1000,
  REVIEW_MAX: 2000,
  EVENT_NAME_MAX: 80,
  COURT_NOTE_MAX: 40,
  CAPACITY_MIN: 2,
  CAPACITY_MAX: 64,
  EVENT_WAITING_MAX: 500,
  ENROLMENTS_LISTED: 150,
  ROSTER_PAGE: 100,
  RESULTS_PAGE: 24,
  SERIES_MAX: 60,
  EVENT_AHEAD_DAYS: 400,
  GUESTS_MAX: 3,
  POLL_DATES_MIN: 2,
  POLL_DATES_MAX: 6,
  SAVED_SEARCHES_MAX: 10,
  SEARCH_NAME_MAX: 60,
  EVENT_HOURS_MAX: 16,
  REASON_MAX: 300,
  PLAYER_INVITATIONS_MAX: 50,
  INVITE_MAX: 50,
  GUEST_NAME_MAX: 60,
  EVENT_PAGE: 24,
  EVENT_DAYS_MAX: 14,
  MATCH_CONFIRM_HOURS: 48,
  DISPUTE_DAYS: 14,
  PAD_EVENTS_MAX: 500,
  LIVE_FINISH_MINUTES: 10,
  LIVE_IDLE_HOURS: 6,
  LIVE_BEFORE_HOURS: 24,
  PAIRS_MIN: 4,
  PAIRS_MAX: 32,
  PAIRS_ROUNDS_MAX: 20,
  PAIRS_COURTS_MAX: 16,
  PAIRS_NAME_MAX: 40,
  RESULTS_PER_SIDES: 3,
  RESULT_DAYS: 7,
  PLAY_HOURS_MAX: 12,
  PLAY_DISTANCE_MAX: 50,
  PLAY_AWAY_MINUTES: 30,
  PLAY_ANSWER_MINUTES: 15,
  PLAY_ASKED_MAX: 50,
} as const;
