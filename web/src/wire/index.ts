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
amount: number, } } | { "kind": "play_asked", "data": { ask: AskId, by: Person, starts_at: Millis, answer_by: Millis, } } | { "kind": "play_accepted", "data": { event: EventRef, by: Person, } } | { "kind": "league_news", "data": { league: LeagueRef, what: LeagueWhat, 
/**
 * Who did it, or asks; absent if nobody, or if they are in a block with the reader.
 */
by?: Person, reason?: string, 
/**
 * The place of my side on the ladder, or its box, from 1.
 */
place?: number, } } | { "kind": "fixture_news", "data": { league: LeagueRef, fixture: FixtureId, what: FixtureWhat, 
/**
 * Okafor / Raman v Vasquez / Fuentes
 */
players: string, 
/**
 * Who did it; absent if nobody, or if they are in a block with the reader.
 */
by?: Person, 
/**
 * The date that was agreed or set, or the first of those proposed.
 */
starts_at?: Millis, 
/**
 * IANA, of the league.
 */
zone?: string, reason?: string, } } | { "kind": "lesson_asked", "data": { lesson: LessonRef, what: LessonWhat, by: Person, answer_by: Millis, 
/**
 * As it is answered from a notification.
 */
version: number, 
/**
 * For how many weeks.
 */
weeks?: number, } } | { "kind": "lesson_news", "data": { lesson: LessonRef, what: LessonWhat, 
/**
 * Who did it; absent if nobody, or if they are in a block with the reader.
 */
by?: Person, reason?: string, 
/**
 * The nearest free times of the coach, at most three, where I lost a time.
 */
instead?: Array<Millis>, } } | { "kind": "lesson_tomorrow", "data": { lesson: LessonRef, } } | { "kind": "lesson_soon", "data": { lesson: LessonRef, } } | { "kind": "hour_free", "data": { coach: Person, starts_at: Millis, 
/**
 * Minutes.
 */
length: number, zone: string, court: string, } } | { "kind": "pass_news", "data": { pass: PassId, name: string, state: PassState, by: Person, } } | { "kind": "mentioned", "data": { post: PostRef, comment?: CommentId, by: Person, } } | { "kind": "post_commented", "data": { post: PostRef, by: Person, } } | { "kind": "comment_replied", "data": { post: PostRef, comment: CommentId, by: Person, } } | { "kind": "moderated", "data": { what: ModerationWhat, 
/**
 * How it begins, or its name; empty of a picture.
 */
start: string, 
/**
 * The post, or the one that the comment is on, while I can open it.
 */
post?: PostId, 
/**
 * The case, where I can read the decision and appeal.
 */
case?: CaseId, 
/**
 * What the moderator wrote to me; empty if nothing.
 */
reason?: string, 
/**
 * Until when I am suspended.
 */
until?: Millis, } };

export type AcceptAsk = { ask: AskId, };

export type AcceptDraw = { league: LeagueId, 
/**
 * That of the draw that was shown.
 */
seed: number, 
/**
 * The version of the league that it was shown for: refused with `conflict` if sides have come or gone since.
 */
version: number, };

export type AcceptLeagueRole = { league: LeagueId, };

export type AcceptLesson = { lesson: LessonId, 
/**
 * As last read; another one is a `conflict`.
 */
version: number, };

export type AcceptOffer = { event: EventId, 
/**
 * Refuse with `clash` if I play something else at that time.
 */
if_free?: boolean | null, };

export type AcceptRole = { event: EventId, };

export type AddChild = { name: string, 
/**
 * Under 18: its age group follows from it.
 */
birth_year: number, 
/**
 * 1.0 to 7.0 in steps of 0.5.
 */
level?: number, 
/**
 * What coaches must know, such as allergies; shown to coaches with an agreed lesson alone.
 */
care_note?: string, };

export type AddComment = { post: PostId, reply_to?: CommentId, 
/**
 * 1 to 1,000 characters. `@handle` mentions somebody.
 */
text: string, };

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

export type AddPost = { 
/**
 * 1 to 3,000 characters. `@handle` mentions somebody.
 */
text: string, 
/**
 * Paths of pictures that I uploaded, at most 6.
 */
images: Array<string>, 
/**
 * Blurred before it is stored; absent: my area or, in an edit, where the post is.
 */
location?: Spot, 
/**
 * Something that I see.
 */
card?: Card, comments_open: boolean, };

export type AddSide = { league: LeagueId, 
/**
 * One in singles, two in doubles; of a team its captain first.
 */
players: Array<UserId>, 
/**
 * The name of the team, as in `side.join`.
 */
name?: string, };

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

export type AgreeDate = { fixture: FixtureId, 
/**
 * One of the other side's proposals.
 */
starts_at: Millis, 
/**
 * Refuse with `clash` if a player of the fixture plays something else then.
 */
if_free?: boolean, };

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

export type AnswerChallenge = { fixture: FixtureId, accept: boolean, 
/**
 * 1 to 300 characters; the challenger reads it.
 */
reason?: string, };

export type AnswerPass = { pass: PassId, accept: boolean, };

export type AnswerPoll = { event: EventId, 
/**
 * One for each date of the poll, in their order.
 */
suits: Array<Suits>, };

export type AnswerPush = { token: string, accept: boolean, };

export type AnswerSide = { side: SideId, accept: boolean, };

export type AnswerTeam = { side: SideId, accept: boolean, };

export type AppComment = { message: string, 
/**
 * 1 to 5
 */
rating?: number, };

export type Appeal = { text: string, at: Millis, };

export type AppealCase = { case: CaseId, 
/**
 * 1 to 1,000 characters.
 */
text: string, };

export type AppealSuspension = { case: CaseId, ticket: string, 
/**
 * 1 to 1,000 characters.
 */
text: string, };

export type Appoint = { event: EventId, user: UserId, role: StaffRole, series?: boolean, };

export type AppointInLeague = { league: LeagueId, user: UserId, role: StaffRole, };

export type ArchiveLeague = { league: LeagueId, };

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

export type AskForPackage = { package: PackageId, };

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

export type AuthorRecord = { person: Person, member_since: Millis, 
/**
 * Cases about them, this one aside, that broke the rules, that warned them, and that suspended them.
 */
broke_rules: number, warnings: number, suspensions: number, suspended_until?: Millis, };

export type Availability = { 
/**
 * The places named by the hours and exceptions.
 */
courts: Array<CourtRef>, 
/**
 * Exceptions that are not over, the earliest first, at most 100.
 */
exceptions: Array<HoursException>, calendar?: FollowedCalendar, 
/**
 * 0 before the coach has set anything: the form then has proposals.
 */
version: number, 
/**
 * Whether lessons can be booked.
 */
is_open: boolean, mode: BookingMode, 
/**
 * IANA: the clock of the weekly hours.
 */
zone: string, 
/**
 * At most 42; those of one day do not overlap.
 */
hours: Array<WeeklyHours>, 
/**
 * 1 to 12; one for each kind and length.
 */
offers: Array<LessonOffer>, 
/**
 * How long before its start a lesson can be booked, at the latest: 0 to 20,160 minutes.
 */
notice_minutes: number, 
/**
 * How many days ahead a lesson can be booked, at most: 1 to 180.
 */
horizon_days: number, 
/**
 * Minutes between two lessons: 0 to 120.
 */
buffer_minutes: number, 
/**
 * Minutes between two lessons at different places, if that is more: 0 to 240.
 */
travel_minutes: number, 
/**
 * Hours before the start until which a player can cancel in time: 0 to 168.
 */
cancel_hours: number, };

export type Award = "walkover" | "default" | "double_default" | "cancelled";

export type AwardFixture = { fixture: FixtureId, award: Award, 
/**
 * Required for a walkover and a default, refused otherwise.
 */
winner?: Side, 
/**
 * 1 to 300 characters; both sides read it.
 */
reason: string, };

export type AwardRubber = { fixture: FixtureId, rubber: number, award: Award, 
/**
 * Required for a walkover and a default, refused otherwise.
 */
winner?: Side, 
/**
 * 1 to 300 characters; both teams read it.
 */
reason: string, };

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
 * ends; `f` with one of those numbers after it says who of a pair serves first in a set; `t` is the end of a timed set; `{…}` is
 * a score that was set, as JSON; `r`, `d` and `w` with a side after them say who retired, was defaulted, or did not appear; `z`
 * that it was abandoned.
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
 * Only while play is suspended.
 */
suspension?: Suspension, 
/**
 * When the last event was recorded.
 */
changed_at: Millis, };

export type BoardCorrection = { what: CorrectedWhat, 
/**
 * Of a score that was set; absent for those in a block with whoever wrote it.
 */
reason?: string, 
/**
 * Who wrote that.
 */
by?: UserId, at: Millis, };

export type Booking = { 
/**
 * The earliest first.
 */
lessons: Array<Lesson>, 
/**
 * Weeks that were left out.
 */
skipped?: Array<SkippedWeek>, };

export type BookingMode = "request" | "instant";

export type Both = { a: number, b: number, };

export type BoxCertainty = "up" | "safe" | "down";

export type BoxMove = { side: SideId, 
/**
 * From 1, the top box; absent if it joined.
 */
from?: number, 
/**
 * Its box in the next period.
 */
to: number, };

export type BoxPeriod = { 
/**
 * From 1.
 */
period: number, 
/**
 * Local dates, both of them within the period: `2026-11-20`.
 */
starts_on: string, ends_on: string, 
/**
 * Its rounds of fixtures, the first and the last; rounds are counted on from period to period.
 */
first_round: number, last_round: number, 
/**
 * The groups of its boxes, the top box first; groups are counted on from period to period.
 */
groups: Array<number>, 
/**
 * Whether it is over: its last day has passed, or an organiser closed it.
 */
closed: boolean, 
/**
 * Who changed boxes at its end; none before.
 */
moves: Array<BoxMove>, };

export type BoxRules = { 
/**
 * The size of a box, 3 to 8; where sides do not divide evenly, upper boxes are larger.
 */
size: number, 
/**
 * Days of a period, 7 to 90.
 */
days: number, 
/**
 * How many go up and down between two boxes, 0 to 4; at most half of a box.
 */
moves: number, };

export type BoxTables = { period: BoxPeriod, 
/**
 * The top box first.
 */
tables: Array<Table>, };

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

export type CalendarState = "waiting" | "read" | "unreachable" | "unreadable";

export type CancelEvent = { event: EventId, 
/**
 * In the organiser's own words; ignored with a `cause`.
 */
reason?: string, cause?: Cause, scope?: SeriesScope, };

export type CancelLeague = { league: LeagueId, 
/**
 * 1 to 300 characters; all sides read it.
 */
reason: string, };

export type CancelLesson = { lesson: LessonId, cause?: LessonCause, reason?: string, scope?: CancelScope, 
/**
 * Minutes played before the rain, of a lesson that has begun.
 */
played_minutes?: number, };

export type CancelLessonDay = { 
/**
 * `2026-12-24`, on the coach's clock.
 */
date: string, cause?: LessonCause, reason?: string, };

export type CancelScope = "this" | "following";

export type CancelledDay = { lessons: Array<Lesson>, };

export type Card = { "noun": "event", event: EventId, } | { "noun": "league", league: LeagueId, } | { "noun": "match", match: MatchId, } | { "noun": "lesson", coach: UserId, starts_at?: Millis, } | { "noun": "court", court: CourtId, };

export type CardNoun = "event" | "league" | "match" | "lesson" | "court";

export type Case = { id: CaseId, noun: CaseNoun, 
/**
 * How it begins, or its name; empty of a picture.
 */
start: string, 
/**
 * Whose it is; absent of an imported court.
 */
author?: Person, 
/**
 * Those who reported it, each once; 0 of what is held without a report.
 */
reporters: number, 
/**
 * The reason of the first report, as in the lookup of report types.
 */
reason?: string, 
/**
 * When it came, or came back by an appeal.
 */
opened_at: Millis, 
/**
 * Nobody but its author sees it.
 */
hidden: boolean, 
/**
 * The moderator who is on it.
 */
taken_by?: Person, appeal?: Appeal, 
/**
 * The last decision: of an open case with an appeal, the one that it is against.
 */
decision?: Decision, open: boolean, 
/**
 * Counts decisions and appeals, from 1: a report does not change what a moderator has read.
 */
version: number, };

export type CaseFile = { case: Case, 
/**
 * The thing itself, with what stands around it, in the order of reading.
 */
context: Array<ContextLine>, 
/**
 * The oldest first, as many as fit.
 */
reports: Array<CaseReport>, 
/**
 * What the open reports weigh together: thousandths of a reporter who is always right.
 */
weight: number, 
/**
 * From this weight it is hidden automatically.
 */
hidden_from: number, author?: AuthorRecord, 
/**
 * What was done, the oldest first; at most 100.
 */
trail: Array<TrailEntry>, 
/**
 * The rulings that are possible.
 */
rulings: Array<Ruling>, 
/**
 * Why I may not decide, as the key of a refusal.
 */
barred?: string, };

export type CaseId = string;

export type CaseNoun = "person" | "message" | "event" | "league" | "court" | "review" | "picture" | "post" | "comment";

export type CaseQueue = { 
/**
 * At most 100.
 */
cases: Array<Case>, 
/**
 * All of them.
 */
open: number, };

export type CaseReport = { by: Person, 
/**
 * As in the lookup of report types.
 */
reason: string, note?: string, at: Millis, 
/**
 * Other things that they reported and that were decided, and how many of them broke the rules.
 */
decided: number, upheld: number, 
/**
 * Thousandths of a reporter who is always right; 0 of a member of less than a week.
 */
weight: number, };

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

export type ChallengeSide = { league: LeagueId, side: SideId, };

export type Change = { "what": "time", from: Millis, to: Millis, } | { "what": "court", from: string, to: string, } | { "what": "price", from: number, to: number, } | { "what": "leaving", from: number, to: number, };

export type Channels = { toast: boolean, row: boolean, mail: boolean, 
/**
 * On the browsers that I subscribed, while no page is open. Absent: the default of the kind.
 */
push?: boolean, };

export type ChatId = string;

export type ChatPush = { "push": "message", "data": Message } | { "push": "message_edited", "data": Message } | { "push": "message_deleted", "data": Message } | { "push": "reacted", "data": { message: MessageId, user: UserId, kind: ReactionKind, on: boolean, 
/**
 * How many people react in this way now.
 */
count: number, } } | { "push": "member_joined", "data": { member: Member, by: UserId, } } | { "push": "member_left", "data": { user: UserId, } } | { "push": "member_removed", "data": { user: UserId, by: UserId, } } | { "push": "role_changed", "data": { user: UserId, role: Role, by: UserId, } } | { "push": "member_silenced", "data": { user: UserId, until: Millis, by: UserId, } } | { "push": "member_unsilenced", "data": { user: UserId, by: UserId, } } | { "push": "room_renamed", "data": { title: string, by: UserId, } } | { "push": "room_locked", "data": { locked: boolean, } } | { "push": "read", "data": { user: UserId, number: number, } } | { "push": "typing", "data": { user: UserId, } };

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
 * To those of the messages that somebody reacted to.
 */
reactions: Array<MessageReactions>, 
/**
 * The newest announcement that its author has not deleted.
 */
announcement?: Message, };

export type CheckIn = { event: EventId, 
/**
 * Absent: my own.
 */
enrolment?: EnrolmentId, };

export type Child = { id: ChildId, name: string, 
/**
 * Under 18: its age group follows from it.
 */
birth_year: number, 
/**
 * 1.0 to 7.0 in steps of 0.5.
 */
level?: number, 
/**
 * What coaches must know, such as allergies; shown to coaches with an agreed lesson alone.
 */
care_note?: string, };

export type ChildId = string;

export type ChildRef = { id: ChildId, name: string, };

export type Children = { children: Array<Child>, };

export type ChooseDate = { event: EventId, starts_at: Millis, };

export type ClearPairs = { event: EventId, };

export type CloseBoxPeriod = { league: LeagueId, 
/**
 * The period that is to end: refused with `conflict` if it is not the current one.
 */
period: number, };

export type CloseEnrolment = { league: LeagueId, };

export type ClosePoll = { event: EventId, };

export type CloseTopic = { topic: Topic, };

export type CoachReview = { lesson: LessonId, author: Person, rating: number, text?: string, at: Millis, };

export type CoachReviews = { reviews: Array<CoachReview>, 
/**
 * Absent on the last page.
 */
cursor?: string, };

export type CoachTerms = { coach: Person, 
/**
 * Whether lessons can be booked.
 */
is_open: boolean, mode: BookingMode, 
/**
 * IANA, of the coach's hours.
 */
zone: string, offers: Array<PricedOffer>, 
/**
 * Where the lessons are.
 */
courts: Array<CourtRef>, notice_minutes: number, horizon_days: number, cancel_hours: number, 
/**
 * Stars of all reviews that are shown, and how many there are.
 */
rating_sum: number, rating_count: number, };

export type CoachesFree = { 
/**
 * The nearest first, at most 24 on a page.
 */
coaches: Array<FreeCoach>, 
/**
 * Absent on the last page.
 */
cursor?: string, };

export type Comment = { id: CommentId, post: PostId, author: Person, 
/**
 * The comment that it replies to.
 */
reply_to?: CommentId, 
/**
 * Empty once it is deleted.
 */
text: string, mentions: Array<Mention>, likes: number, 
/**
 * Replies that are not deleted.
 */
replies: number, at: Millis, edited_at?: Millis, deleted_at?: Millis, 
/**
 * Hidden by whoever runs the community, or by reports: its author alone reads it, to all others it is deleted.
 */
hidden?: boolean, };

export type CommentEntry = { comment: Comment, liked: boolean, };

export type CommentId = string;

export type CommentMarks = { comment: CommentId, liked: boolean, likes: number, };

export type CommentPage = { comments: Array<CommentEntry>, 
/**
 * The first two replies to each of them.
 */
replies: Array<CommentEntry>, cursor?: string, };

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

export type Compared = { side: SideId, 
/**
 * Wins, sets, games or defaults; the number of a lot.
 */
count: number, 
/**
 * Of how many: of a share.
 */
of?: number, };

export type Competition = "round_robin" | "double_round_robin" | "groups" | "knockout" | "ladder" | "box";

export type CompleteLeague = { league: LeagueId, };

export type CompleteLesson = { lesson: LessonId, };

export type ConfirmEvent = { event: EventId, };

export type ConfirmMatch = { match: MatchId, version: number, 
/**
 * Only from the organiser, for a disputed result; absent: as entered.
 */
score?: Score, };

export type ConfirmProposal = { court: CourtId, proposal: ProposalId, };

export type ContextLine = { author?: Person, text: string, 
/**
 * Paths.
 */
images: Array<string>, at?: Millis, 
/**
 * Whether this is what the case is about.
 */
subject: boolean, };

export type CorrectMatch = { match: MatchId, version: number, score: Score, 
/**
 * Both sides read it.
 */
reason: string, };

export type CorrectedWhat = "undone" | "score" | "server" | "ends";

export type Correction = { by: UserId, 
/**
 * Empty for those in a block with whoever wrote it.
 */
reason: string, at: Millis, };

export type CounterLesson = { lesson: LessonId, 
/**
 * As last read; another one is a `conflict`.
 */
version: number, starts_at: Millis, 
/**
 * Default: the lesson's.
 */
court?: CourtId, 
/**
 * Cents for the whole lesson; from the coach alone. Default: the lesson's.
 */
price?: number, note?: string, };

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

export type CreateLeague = { 
/**
 * Visible only to me until `league.publish`.
 */
draft?: boolean, 
/**
 * As an event's name.
 */
name: string, competition: Competition, 
/**
 * Singles, or pairs; means nothing in a league of teams.
 */
format: Format, 
/**
 * The format code of its matches; default `SET3-S:6/TB7`.
 */
score_format?: string, 
/**
 * The home court: its place and its clock are the league's. Absent only in a draft.
 */
court?: CourtId, surface?: Surface, 
/**
 * Local dates: `2026-11-20`. Absent only in a draft.
 */
enrol_from?: string, enrol_until?: string, starts_on?: string, ends_on?: string, 
/**
 * Organisers decide who enrols; only its sides and its organisers see fixtures and tables.
 */
is_private: boolean, 
/**
 * 1.0 to 7.0 in steps of 0.5.
 */
level_min?: number, level_max?: number, 
/**
 * As in the lookup of age ranges; empty: all ages.
 */
age_range?: Array<string>, gender: GenderRule, 
/**
 * Sides, 2 to 128.
 */
capacity: number, 
/**
 * How many groups; only with `groups`.
 */
groups?: number, 
/**
 * How many of each group go through to the knock-out; only with `groups`.
 */
advance?: number, 
/**
 * Who loses their first match goes on in a second knock-out; only with `knockout`.
 */
consolation?: boolean, 
/**
 * Only with `ladder`; absent there: the defaults.
 */
ladder?: LadderRules, 
/**
 * Only with `box`; absent there: the defaults.
 */
boxes?: BoxRules, 
/**
 * Cents per player; absent or 0: free.
 */
price?: number, description?: string, 
/**
 * The path of an uploaded picture.
 */
image?: string, rules: TableRules, 
/**
 * Sides are teams, and their fixtures ties of several rubbers; absent: sides are players or pairs.
 */
teams?: TeamRules, };

export type CreateMatch = { event: EventId, 
/**
 * With the guests one or two each, nobody twice, at least one with an account.
 */
a: Array<UserId>, b: Array<UserId>, guests_a?: Array<EnrolmentId>, guests_b?: Array<EnrolmentId>, 
/**
 * Default `SET3-S:6/TB7`.
 */
format?: string, };

export type Criterion = "wins" | "completed" | "head_to_head" | "wins_among_tied" | "rubbers" | "sets" | "games" | "defaults" | "defaulted" | "lot";

export type DateAnswer = { event: EventId, enrolment?: Enrolment, refused?: Refusal, };

export type DateClash = { event: EventId, with: EventRef, };

export type DayCount = { day: string, count: number, };

export type DayPart = "morning" | "afternoon" | "evening";

export type Decide = { enrolment: EnrolmentId, accept: boolean, };

export type DecideCase = { case: CaseId, 
/**
 * The version that I saw.
 */
version: number, ruling: Ruling, 
/**
 * Warns its author.
 */
warn?: boolean, 
/**
 * Suspends its author until then, at most a year: all their sessions end at once, and they cannot sign in.
 */
suspend_until?: Millis, 
/**
 * What its author reads, 1 to 300 characters; required unless it stands.
 */
reason?: string, };

export type DecideSide = { side: SideId, accept: boolean, };

export type DecidedCases = { cases: Array<Case>, 
/**
 * Absent on the last page.
 */
cursor?: string, };

export type Decision = { ruling: Ruling, 
/**
 * Whether its author was warned.
 */
warned: boolean, 
/**
 * Until when its author is suspended by it.
 */
suspended_until?: Millis, 
/**
 * What its author reads; empty where it stands.
 */
reason: string, 
/**
 * Absent for the operator, and for whom it is about.
 */
by?: Person, at: Millis, };

export type DeclineAsk = { ask: AskId, };

export type DeclineLesson = { lesson: LessonId, 
/**
 * As last read; another one is a `conflict`. Absent: whatever is asked now.
 */
version?: number, reason?: string, };

export type DeclineOffer = { event: EventId, };

export type DeclineProposal = { court: CourtId, proposal: ProposalId, };

export type DefaultSide = { match: MatchId, pad: PadId, 
/**
 * How many events the pad knows; refused with `conflict` if there are others, with their number as `events`.
 */
after: number, side: Side, };

export type Delete = { message: MessageId, };

export type DeleteComment = { comment: CommentId, };

export type DeleteDraft = { event: EventId, };

export type DeleteLeagueDraft = { league: LeagueId, };

export type DeletePost = { post: PostId, };

export type Desk = { 
/**
 * Agreed lessons in the span, and completed ones, the earliest first.
 */
lessons: Array<Lesson>, 
/**
 * Lessons that await an answer of either side, the most urgent first, at most 50.
 */
open: Array<Lesson>, taken: Array<TakenTime>, };

export type Devices = { devices: Array<SignedIn>, };

export type Dictionary = { data: { [key in string]: string }, };

export type Dispute = { by: UserId, 
/**
 * Empty for those in a block with whoever wrote it.
 */
reason: string, 
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

export type Draw = { 
/**
 * Which draw it is of all that are possible: accepting it gives the same.
 */
seed: number, 
/**
 * The groups, each with its sides in the order of seeds; one group without groups. Of a ladder one group in the first order, of a box
 * league the boxes of the first period.
 */
groups: Array<Array<SideId>>, 
/**
 * The rounds in order; each fixture names its sides, or where they come from.
 */
rounds: Array<DrawnRound>, 
/**
 * For the next page, which may go on with the last round of this one. Absent: this is the last one.
 */
cursor?: string, };

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

export type DrawnFixture = { 
/**
 * Its number within the league, from 1.
 */
number: number, group?: number, 
/**
 * The home side, where there is one.
 */
a?: SideId, 
/**
 * Absent with `b_from` absent as well: a bye.
 */
b?: SideId, a_from?: Source, b_from?: Source, };

export type DrawnRound = { round: number, stage: Stage, 
/**
 * The last day on which its fixtures should be played: `2026-11-20`.
 */
play_by: string, fixtures: Array<DrawnFixture>, };

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
 * The pass that paid for it.
 */
pass?: PassId, 
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

export type EditChild = { child: ChildId, name: string, 
/**
 * Under 18: its age group follows from it.
 */
birth_year: number, 
/**
 * 1.0 to 7.0 in steps of 0.5.
 */
level?: number, 
/**
 * What coaches must know, such as allergies; shown to coaches with an agreed lesson alone.
 */
care_note?: string, };

export type EditComment = { comment: CommentId, text: string, };

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

export type EditPost = { post: PostId, version: number, 
/**
 * 1 to 3,000 characters. `@handle` mentions somebody.
 */
text: string, 
/**
 * Paths of pictures that I uploaded, at most 6.
 */
images: Array<string>, 
/**
 * Blurred before it is stored; absent: my area or, in an edit, where the post is.
 */
location?: Spot, 
/**
 * Something that I see.
 */
card?: Card, comments_open: boolean, };

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

export type EndLeagueRole = { league: LeagueId, user: UserId, };

export type EndPass = { pass: PassId, };

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
level?: number, 
/**
 * In singles or doubles, as the format of the event is; absent while nothing is known, of a guest, where the event has no format, and
 * in pushes about several events at once.
 */
rating?: SideRating, state: EnrolmentState, 
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

export type ErrorCode = "bad_request" | "invalid" | "unknown_command" | "key_missing" | "key_reused" | "tenant_unknown" | "wrong_code" | "email_unverified" | "picture_unusable" | "profile_incomplete" | "sign_in_required" | "token_expired" | "session_revoked" | "wrong_credentials" | "forbidden" | "not_found" | "conflict" | "email_taken" | "handle_taken" | "suspended" | "silenced" | "read_only" | "edit_window_over" | "last_owner" | "does_not_fit" | "too_late" | "clash" | "invitation_unusable" | "limit_reached" | "too_large" | "busy" | "too_many_requests" | "unavailable" | "timeout" | "internal";

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
 * The fixture whose game it is. Its date is changed, and its result entered, by `fixture.*`.
 */
fixture?: FixtureRef, 
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

export type ExceptHours = { from_date: string, 
/**
 * Default: the first day.
 */
to_date?: string, 
/**
 * With `to`; absent: all day.
 */
from?: string, to?: string, 
/**
 * Extra hours at this place, which need `from` and `to`; absent: no lessons then.
 */
court?: CourtId, note?: string, };

export type ExceptionId = string;

export type ExcuseMissed = { enrolment: EnrolmentId, reason: string, };

export type ExplainPlace = { side: SideId, 
/**
 * In the table as it would be if everything ended as it stands.
 */
if_ended_now?: boolean, };

export type Explanation = { side: SideId, place: number, 
/**
 * What was compared to find the place, in order, also what left the sides level; the last one decided.
 */
why: Array<TableReason>, 
/**
 * The chance of each place from the first on, per mille, by playing the season on from the players' levels; absent once all is
 * decided.
 */
chances?: Array<number>, 
/**
 * What its last fixture must bring for it to go through for certain; absent with more than one left, or if it decides nothing.
 */
needs?: Needs, };

export type FavourMatch = { match: MatchId, is_favourite: boolean, };

export type FeedKind = "area" | "followed" | "saved" | "mine";

export type FeedPage = { posts: Array<PostEntry>, 
/**
 * `feed:{cell}` of the area, at most 20: open them for what is new. Empty for other feeds and for further pages.
 */
topics: Array<Topic>, cursor?: string, };

export type FeedPush = { "push": "post_added", "data": { post: Post, } } | { "push": "post_edited", "data": { post: Post, } } | { "push": "post_gone", "data": { post: PostId, } } | { "push": "post_counts", "data": { post: PostId, likes: number, comments: number, } };

export type FeedSnapshot = { 
/**
 * The newest ones, at most 10.
 */
posts: Array<PostEntry>, };

export type Find = { text: string, };

export type FindCoaches = { 
/**
 * Absent: my area.
 */
location?: Spot, 
/**
 * Miles, above 0 and at most 50; default 10.
 */
distance?: number, 
/**
 * `2026-11-28`
 */
date: string, 
/**
 * Absent: all day.
 */
part?: DayPart, cursor?: string, };

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

export type Fixture = { id: FixtureId, league: LeagueId, stage: Stage, 
/**
 * From 1; 0 of a challenge. A knock-out after groups goes on counting; the first round of a consolation is played with the second of the main draw.
 */
round: number, 
/**
 * From 1, within the league; in a round of a bracket from top to bottom.
 */
number: number, group?: number, 
/**
 * The home side, in a round robin.
 */
a?: SideId, b?: SideId, 
/**
 * Where a side of a knock-out comes from, also once it is known. Without `b` and `b_from` it is a bye.
 */
a_from?: Source, b_from?: Source, state: FixtureState, 
/**
 * The last local day on which it should be played.
 */
play_by: string, 
/**
 * Until when a challenge is to be answered; absent once it is.
 */
answer_by?: Millis, 
/**
 * Its game, once a date is agreed.
 */
game?: EventRef, 
/**
 * Its match, once it is scored live or a result was entered.
 */
match?: MatchId, 
/**
 * So far, if it is not over.
 */
sets?: Array<SetScore>, 
/**
 * Means nothing before it is decided.
 */
ending: Ending, 
/**
 * Absent if nobody won: before it is decided, and where both sides were defaulted.
 */
winner?: Side, 
/**
 * Its result was read from another league's export: it has no match here, and counts for no rating.
 */
imported?: boolean, 
/**
 * It was decided without a match, and whoever enters results of others may take that back.
 */
revivable?: boolean, 
/**
 * Why it was decided without a match, or postponed; absent for those in a block with whoever wrote it.
 */
reason?: string, 
/**
 * Who wrote that.
 */
reason_by?: UserId, 
/**
 * The dates proposed, the earliest first.
 */
proposals?: Array<Proposal>, 
/**
 * Between teams: its rubbers. It is live as soon as one of them is played.
 */
tie?: Tie, 
/**
 * Increased by every change.
 */
version: number, };

export type FixtureId = string;

export type FixturePage = { fixtures: Array<Fixture>, cursor?: string, };

export type FixtureRef = { id: FixtureId, league: LeagueRef, 
/**
 * 0 of a challenge.
 */
round: number, };

export type FixtureState = "waiting" | "bye" | "challenged" | "to_be_scheduled" | "proposed" | "scheduled" | "live" | "reported" | "disputed" | "final" | "cancelled";

export type FixtureWhat = "dates_proposed" | "date_agreed" | "date_set" | "postponed" | "awarded" | "cancelled" | "revived" | "challenged" | "challenge_accepted" | "challenge_refused" | "challenge_withdrawn" | "challenge_unanswered" | "challenge_unplayed" | "line_up_due" | "line_ups_revealed" | "line_up_missing" | "tie_decided";

export type FollowCalendar = { url: string, };

export type FollowedCalendar = { host: string, state: CalendarState, 
/**
 * When it was last read.
 */
read_at?: Millis, 
/**
 * How many of its entries block hours.
 */
entries: number, };

export type Forgot = { email: string, };

export type Format = "single" | "double";

export type FreeCoach = { coach: Person, 
/**
 * Miles to the nearest court of this coach's with a free hour then.
 */
distance: number, 
/**
 * When the first free hour of that part of the day begins there.
 */
starts_at: Millis, 
/**
 * IANA, of the coach's hours.
 */
zone: string, court: string, 
/**
 * Cents.
 */
hourly_rate?: number, rating_sum: number, rating_count: number, };

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

export type FreeTime = { starts_at: Millis, 
/**
 * Players who have something else then, of whom I see that; empty: all are free.
 */
busy: Array<Person>, };

export type FreeTimes = { 
/**
 * How long the game would last, in minutes.
 */
minutes: number, times: Array<FreeTime>, league: LeagueRef, };

export type GenderRule = "open" | "women" | "men" | "mixed";

export type Get = { users: Array<UserId>, };

export type GetAvailability = Record<string, never>;

export type GetBoxPeriod = { league: LeagueId, period: number, };

export type GetCalendar = Record<string, never>;

export type GetCalendarEvent = { event: EventId, };

export type GetCase = { case: CaseId, };

export type GetCourt = { court: CourtId, };

export type GetDesk = { from: Millis, until: Millis, };

export type GetEvent = { event: EventId, invite?: string, };

export type GetEventReliability = { event: EventId, };

export type GetFeed = { feed: FeedKind, 
/**
 * The middle of the area; absent: my own.
 */
location?: Spot, 
/**
 * Miles, above 0 and at most 50; default 10. An area is made of cells that are some thirty miles across.
 */
distance?: number, 
/**
 * Only posts with such a card.
 */
card?: CardNoun, cursor?: string, };

export type GetHeadToHead = { a: UserId, b: UserId, cursor?: string, };

export type GetIncome = { by: IncomeBy, 
/**
 * Local dates on the coach's clock; both included.
 */
from: string, until: string, };

export type GetLeague = { league: LeagueId, };

export type GetLeagueTable = { league: LeagueId, group: number, };

export type GetLesson = { lesson: LessonId, };

export type GetLineUp = { fixture: FixtureId, };

export type GetMyReliability = Record<symbol, never>;

export type GetOwnCase = { case: CaseId, };

export type GetPost = { post: PostId, };

export type GetPupil = { pupil: PupilRef, };

export type GetPush = { 
/**
 * The address that this browser has, if it has one.
 */
endpoint?: string, };

export type GetRatingHistory = { user: UserId, kind: RatingKind, cursor?: string, };

export type GetRatings = { user: UserId, };

export type GetSeason = { user: UserId, kind: RatingKind, 
/**
 * In UTC; absent: the last year with a match, or else this one.
 */
year?: number, };

export type GetTable = { series: SeriesId, 
/**
 * Of a further page of players.
 */
cursor?: string, };

export type HandInLineUp = { fixture: FixtureId, 
/**
 * Who plays on each line, in their order; nobody: the team forfeits that rubber.
 */
lines: Array<Array<UserId>>, };

export type HandOver = { event: EventId, to: UserId, scope: SeriesScope, };

export type HandOverLeague = { league: LeagueId, to: UserId, };

export type HandOverScoring = { match: MatchId, to: UserId, };

export type HandOverTeam = { side: SideId, player: UserId, };

export type HeadToHead = { a: Person, b: Person, 
/**
 * What `a` won and lost against `b` in confirmed matches, friendly ones included, which were completed or retired.
 */
singles: Tally, 
/**
 * The same in doubles, on opposite sides.
 */
doubles: Tally, 
/**
 * Today, in singles.
 */
rating_a?: PlayerRating, rating_b?: PlayerRating, 
/**
 * The chance of `a` to win a match of three sets in singles today, 0 to 1; absent unless something is known of both.
 */
chance?: number, 
/**
 * Their confirmed matches against each other that I may see, the newest first, 24 a page.
 */
matches: Array<Match>, cursor?: string, };

export type History = { chat: ChatId, before?: number, 
/**
 * 1 to 100, default 50. Fewer are returned if they would not fit in a reply.
 */
limit?: number, };

export type HistoryPage = { messages: Array<Message>, more: boolean, 
/**
 * The authors in `messages`.
 */
people: Array<Person>, 
/**
 * To those of the messages that somebody reacted to.
 */
reactions: Array<MessageReactions>, };

export type HoursException = { id: ExceptionId, 
/**
 * Local dates, `2026-12-24`; the last one included.
 */
from_date: string, to_date: string, 
/**
 * Local times on each of these days; absent: all day.
 */
from?: string, to?: string, 
/**
 * Extra hours at this place; absent: no lessons then.
 */
court?: CourtId, 
/**
 * For the coach alone.
 */
note?: string, };

export type Income = { 
/**
 * The earliest first, without gaps.
 */
rows: Array<IncomeRow>, };

export type IncomeBy = "week" | "month";

export type IncomeRow = { 
/**
 * The first day of the week or month: `2026-11-01`.
 */
first_day: string, 
/**
 * Lessons that were held, or count as held.
 */
lessons: number, 
/**
 * Cents.
 */
earned: number, 
/**
 * Cents of agreed lessons that are still to come.
 */
expected: number, 
/**
 * Minutes of those lessons.
 */
minutes: number, };

export type InviteBack = { chat: ChatId, users: Array<UserId>, };

export type InviteToEvent = { event: EventId, 
/**
 * At most 50; empty: only the link.
 */
users?: Array<UserId>, };

export type InviteToTeam = { side: SideId, players: Array<UserId>, };

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

export type JoinLeague = { league: LeagueId, 
/**
 * Required in doubles, refused in singles and of a team.
 */
partner?: UserId, 
/**
 * The name of my team, 1 to 40 characters: I am its captain. Required in a league of teams, refused in any other.
 */
name?: string, };

export type JoinSeries = { series: SeriesId, 
/**
 * Absent: all that are to come.
 */
dates?: Array<EventId>, };

export type Key = string;

export type Ladder = { 
/**
 * The first place first; who withdrew is not in it.
 */
rows: Array<LadderPlace>, 
/**
 * Increased by every change.
 */
version: number, };

export type LadderChange = { rows?: Array<LadderPlace>, 
/**
 * Who is no longer on it.
 */
gone?: Array<SideId>, 
/**
 * What made it change; absent if an earlier result was corrected.
 */
because?: LadderMove, 
/**
 * One above the one before: with a gap, fetch the league.
 */
version: number, };

export type LadderMove = { 
/**
 * From 1, in the order in which they count.
 */
number: number, kind: MoveKind, 
/**
 * Who moved or could have: of a challenge the challenger.
 */
side: SideId, 
/**
 * Who was challenged.
 */
other?: SideId, fixture?: FixtureId, 
/**
 * The place of `side` before; absent if it had none.
 */
from?: number, 
/**
 * Its place after; absent if it has none.
 */
to?: number, 
/**
 * The place of `other` before.
 */
other_from?: number, at: Millis, };

export type LadderMoves = { moves: Array<LadderMove>, cursor?: string, };

export type LadderPlace = { side: SideId, 
/**
 * From 1.
 */
place: number, 
/**
 * By how many places it moved the last time it did: positive is up, 0 if it never has.
 */
trend: number, won: number, lost: number, 
/**
 * When its last challenge was decided by a match.
 */
played_at?: Millis, 
/**
 * From when on inactivity counts: it entered, played or dropped then.
 */
active_at: Millis, };

export type LadderRules = { 
/**
 * How many places up one may challenge, 3 to 6.
 */
reach: number, 
/**
 * Days in which a challenge is to be answered, 1 to 15; one that is not counts as refused.
 */
answer_days: number, 
/**
 * Days in which an accepted challenge is to be played, 1 to 30; its first postponement begins them anew.
 */
play_days: number, 
/**
 * An accepted challenge that was not played in time is lost by whoever neither proposed nor agreed to a date, if the other side
 * proposed dates two days before at the latest: the defender as by a refusal, the challenger without a move. Otherwise it lapses.
 */
unplayed_counts: boolean, 
/**
 * Days before the same two may play again, 0 to 30; also after a challenge that was withdrawn or lapsed.
 */
again_days: number, 
/**
 * Places that the challenger moves up for a refusal or a walkover, 1 to 6; absent: takes the defender's place, as by a win.
 */
walkover_places?: number, 
/**
 * Days without a match after which a side drops one place, 0 to 60; 0: never.
 */
inactive_days: number, 
/**
 * Whoever joins while the ladder is played may challenge anybody, once.
 */
free_challenge: boolean, };

export type League = { id: LeagueId, organiser: Person, 
/**
 * Who helps the organiser.
 */
staff?: Array<StaffMember>, state: LeagueState, 
/**
 * Its home court; fixtures may be played elsewhere.
 */
place?: CourtRef, 
/**
 * IANA, of the home court: all dates are local to it.
 */
zone?: string, 
/**
 * Sides with a place.
 */
taken: number, 
/**
 * Sides on the waiting list.
 */
waiting_count: number, 
/**
 * Undecided requests, for the organisers; 0 for everybody else, and in pushes.
 */
pending_count: number, drawn_at?: Millis, 
/**
 * How many rounds were drawn; 0 before.
 */
rounds: number, 
/**
 * Its chat room; members are the players of sides with a place, the organiser and co-organisers. Absent in a draft.
 */
chat?: ChatId, 
/**
 * Hidden by whoever runs the community: its organisers and players alone see it.
 */
hidden?: boolean, cancel_reason?: string, 
/**
 * The league whose next season this is.
 */
previous?: LeagueId, 
/**
 * Increased by every update; sent with `league.update`.
 */
version: number, created_at: Millis, 
/**
 * As an event's name.
 */
name: string, competition: Competition, 
/**
 * Singles, or pairs; means nothing in a league of teams.
 */
format: Format, 
/**
 * The format code of its matches; default `SET3-S:6/TB7`.
 */
score_format?: string, 
/**
 * The home court: its place and its clock are the league's. Absent only in a draft.
 */
court?: CourtId, surface?: Surface, 
/**
 * Local dates: `2026-11-20`. Absent only in a draft.
 */
enrol_from?: string, enrol_until?: string, starts_on?: string, ends_on?: string, 
/**
 * Organisers decide who enrols; only its sides and its organisers see fixtures and tables.
 */
is_private: boolean, 
/**
 * 1.0 to 7.0 in steps of 0.5.
 */
level_min?: number, level_max?: number, 
/**
 * As in the lookup of age ranges; empty: all ages.
 */
age_range?: Array<string>, gender: GenderRule, 
/**
 * Sides, 2 to 128.
 */
capacity: number, 
/**
 * How many groups; only with `groups`.
 */
groups?: number, 
/**
 * How many of each group go through to the knock-out; only with `groups`.
 */
advance?: number, 
/**
 * Who loses their first match goes on in a second knock-out; only with `knockout`.
 */
consolation?: boolean, 
/**
 * Only with `ladder`; absent there: the defaults.
 */
ladder?: LadderRules, 
/**
 * Only with `box`; absent there: the defaults.
 */
boxes?: BoxRules, 
/**
 * Cents per player; absent or 0: free.
 */
price?: number, description?: string, 
/**
 * The path of an uploaded picture.
 */
image?: string, rules: TableRules, 
/**
 * Sides are teams, and their fixtures ties of several rubbers; absent: sides are players or pairs.
 */
teams?: TeamRules, };

export type LeagueCard = { id: LeagueId, name: string, competition: Competition, format: Format, state: LeagueState, organiser: Person, place?: CourtRef, surface?: Surface, enrol_from?: string, enrol_until?: string, starts_on?: string, ends_on?: string, is_private: boolean, level_min?: number, level_max?: number, gender: GenderRule, capacity: number, taken: number, waiting_count: number, price?: number, image?: string, 
/**
 * Sides are teams.
 */
teams?: boolean, 
/**
 * Miles from the location searched.
 */
distance?: number, 
/**
 * The state of my side; absent if I have none.
 */
mine?: SideState, };

export type LeagueForm = { 
/**
 * As an event's name.
 */
name: string, competition: Competition, 
/**
 * Singles, or pairs; means nothing in a league of teams.
 */
format: Format, 
/**
 * The format code of its matches; default `SET3-S:6/TB7`.
 */
score_format?: string, 
/**
 * The home court: its place and its clock are the league's. Absent only in a draft.
 */
court?: CourtId, surface?: Surface, 
/**
 * Local dates: `2026-11-20`. Absent only in a draft.
 */
enrol_from?: string, enrol_until?: string, starts_on?: string, ends_on?: string, 
/**
 * Organisers decide who enrols; only its sides and its organisers see fixtures and tables.
 */
is_private: boolean, 
/**
 * 1.0 to 7.0 in steps of 0.5.
 */
level_min?: number, level_max?: number, 
/**
 * As in the lookup of age ranges; empty: all ages.
 */
age_range?: Array<string>, gender: GenderRule, 
/**
 * Sides, 2 to 128.
 */
capacity: number, 
/**
 * How many groups; only with `groups`.
 */
groups?: number, 
/**
 * How many of each group go through to the knock-out; only with `groups`.
 */
advance?: number, 
/**
 * Who loses their first match goes on in a second knock-out; only with `knockout`.
 */
consolation?: boolean, 
/**
 * Only with `ladder`; absent there: the defaults.
 */
ladder?: LadderRules, 
/**
 * Only with `box`; absent there: the defaults.
 */
boxes?: BoxRules, 
/**
 * Cents per player; absent or 0: free.
 */
price?: number, description?: string, 
/**
 * The path of an uploaded picture.
 */
image?: string, rules: TableRules, 
/**
 * Sides are teams, and their fixtures ties of several rubbers; absent: sides are players or pairs.
 */
teams?: TeamRules, };

export type LeagueId = string;

export type LeaguePage = { leagues: Array<LeagueCard>, cursor?: string, };

export type LeaguePush = { "push": "league_changed", "data": { league: League, } } | { "push": "side_changed", "data": { side: LeagueSide, taken: number, waiting_count: number, } } | { "push": "side_ended", "data": { side: SideId, taken: number, waiting_count: number, } } | { "push": "drawn", "data": { league: League, } } | { "push": "fixture_changed", "data": { fixture: Fixture, } } | { "push": "table_changed", "data": { change: TableChange, } } | { "push": "ladder_moved", "data": { change: LadderChange, } } | { "push": "ladder_reset", "data": Record<symbol, never> } | { "push": "table_reset", "data": { group: number, } };

export type LeagueRef = { id: LeagueId, name: string, };

export type LeagueSide = { id: SideId, league: LeagueId, 
/**
 * The player, the pair, or those on the roster of the team; who enrolled it, or its captain, comes first.
 */
players: Array<Person>, 
/**
 * Players beside those whom a file names and who have not accepted: their names in it.
 */
named?: Array<string>, state: SideState, 
/**
 * While it is forming: those of its players who have not answered yet.
 */
asked?: Array<UserId>, 
/**
 * Its seed, from 1; absent if it is not seeded.
 */
seed?: number, 
/**
 * Its group, from 1; absent before the draw.
 */
group?: number, 
/**
 * The mean of its players' levels, 1.0 to 7.0.
 */
level?: number, 
/**
 * Absent while nothing is known of one of its players.
 */
rating?: SideRating, 
/**
 * When it entered this state.
 */
at: Millis, 
/**
 * Position on the waiting list, from 1, as of this push.
 */
position?: number, 
/**
 * Why it was removed or withdrew.
 */
reason?: string, 
/**
 * An organiser withdrew it: it comes back only if one adds it again.
 */
removed?: boolean, 
/**
 * In a league of teams.
 */
team?: Team, };

export type LeagueSnapshot = { league: League, 
/**
 * Enrolled sides in the order of their seeds and names, then requests, then the waiting list in order. Requests of others are
 * listed for the organisers alone.
 */
sides: Array<LeagueSide>, 
/**
 * Where `side.list` continues, if they are not all of them.
 */
sides_cursor?: string, 
/**
 * My side, whether or not it is listed above.
 */
mine?: LeagueSide, 
/**
 * The teams that ask me to play for them, and the side of which a file names me as a player until I answer.
 */
invited?: Array<SideId>, 
/**
 * Whether I am one of its organisers.
 */
organises: boolean, 
/**
 * Whether I enter results and decide about fixtures where I am on neither side: an organiser or an official.
 */
officiates: boolean, 
/**
 * Who was asked to help and has not answered: all of them for the organiser, oneself for others.
 */
asked?: Array<StaffMember>, 
/**
 * One for each group, of a box league for each box of the current period; none before the draw, of a knock-out and of a ladder.
 */
tables: Array<Table>, 
/**
 * The groups whose tables did not fit beside the others: `league.table` has them.
 */
tables_left?: Array<number>, 
/**
 * The order of a ladder, once it is drawn.
 */
ladder?: Ladder, 
/**
 * The current period of a box league, once it is drawn.
 */
period?: BoxPeriod, 
/**
 * The round being played: the first with an undecided fixture; 0 before the draw.
 */
round: number, 
/**
 * The fixtures of that round; of a knock-out those of the whole bracket, of a ladder all open challenges.
 */
fixtures: Array<Fixture>, 
/**
 * Where `fixture.list` continues, if they are not all of it.
 */
fixtures_cursor?: string, 
/**
 * My undecided fixtures, the earliest round first.
 */
my_fixtures: Array<Fixture>, };

export type LeagueState = "draft" | "enrolling" | "closed" | "scheduled" | "active" | "suspended" | "completed" | "archived" | "cancelled";

export type LeagueWhat = "partner_asked" | "partner_accepted" | "partner_declined" | "requested" | "joined" | "accepted" | "rejected" | "moved_up" | "no_place" | "added" | "invited" | "invitation_declined" | "removed" | "drawn" | "withdrew" | "team_asked" | "team_accepted" | "team_declined" | "team_left" | "team_removed" | "team_captain" | "cancelled" | "completed" | "ladder_up" | "ladder_down" | "ladder_inactive" | "promoted" | "relegated" | "new_period" | "co_organiser_asked" | "official_asked" | "role_accepted" | "role_declined" | "role_ended" | "handed_over";

export type Leave = { chat: ChatId, };

export type LeaveEvent = { event: EventId, };

export type LeaveLeague = { league: LeagueId, 
/**
 * 1 to 300 characters.
 */
reason?: string, };

export type LeaveSeries = { series: SeriesId, 
/**
 * Absent: all that are to come.
 */
dates?: Array<EventId>, };

export type LeaveTeam = { side: SideId, };

export type Lesson = { id: LessonId, coach: Person, 
/**
 * Who booked it and answers for the pupils.
 */
booked_by: Person, pupils: Array<Pupil>, kind: LessonKind, state: LessonState, starts_at: Millis, ends_at: Millis, 
/**
 * IANA, of the court.
 */
zone: string, court: CourtRef, 
/**
 * Cents for the whole lesson, as agreed or asked.
 */
price: number, 
/**
 * Cents that are due after a cancellation or an absence; absent: the price.
 */
charged?: number, 
/**
 * What the player wrote with the request.
 */
message?: string, 
/**
 * Terms that await an answer.
 */
offer?: OfferedTerms, 
/**
 * Who owes an answer, until `answer_by`.
 */
turn?: LessonSide, answer_by?: Millis, 
/**
 * How many counter-offers were made.
 */
rounds: number, 
/**
 * Until when the player can cancel in time.
 */
cancel_by: Millis, 
/**
 * Cancelled after that.
 */
late?: boolean, 
/**
 * Why it was declined or cancelled.
 */
reason?: string, 
/**
 * The lessons of every week that were booked together.
 */
series?: LessonSeriesId, 
/**
 * The pass that pays for it.
 */
pass?: PassId, 
/**
 * The direct room of the coach and whoever booked it.
 */
chat?: ChatId, absence?: LessonAbsence, 
/**
 * Until when both sides can review it; absent before it is completed.
 */
review_by?: Millis, 
/**
 * What both sides wrote of it, once it is shown.
 */
reviews?: Array<LessonReview>, 
/**
 * Whether the reader's side has reviewed it.
 */
reviewed?: boolean, 
/**
 * Increased by every change; commands that answer carry it.
 */
version: number, requested_at: Millis, };

export type LessonAbsence = { 
/**
 * Who did not come.
 */
side: LessonSide, object_by: Millis, 
/**
 * Why the absence is disputed.
 */
objection?: string, };

export type LessonCause = "own" | "weather";

export type LessonId = string;

export type LessonKind = "private" | "semi_private" | "group";

export type LessonOffer = { kind: LessonKind, 
/**
 * 30 to 180, in steps of 15.
 */
minutes: number, 
/**
 * Cents for the whole lesson; absent: by the coach's hourly rate.
 */
price?: number, };

export type LessonPage = { lessons: Array<Lesson>, 
/**
 * Absent on the last page.
 */
cursor?: string, };

export type LessonRef = { id: LessonId, coach: Person, 
/**
 * The pupil's name, or the first one's and how many others: "Leo", "Ana and 2 others" in the reader's language.
 */
pupil: string, others: number, starts_at: Millis, ends_at: Millis, zone: string, court: string, };

export type LessonReview = { 
/**
 * Who wrote it, about the other side.
 */
side: LessonSide, rating: number, text?: string, };

export type LessonScope = "upcoming" | "open" | "past";

export type LessonSeriesId = string;

export type LessonSide = "coach" | "player";

export type LessonState = "requested" | "countered" | "accepted" | "reschedule_proposed" | "completed" | "declined" | "expired" | "withdrawn" | "cancelled_by_student" | "cancelled_by_coach" | "cancelled_weather" | "no_show_student" | "no_show_coach" | "disputed" | "void";

export type LessonWhat = "requested" | "countered" | "agreed" | "declined" | "taken" | "expired" | "withdrawn" | "move_proposed" | "moved" | "not_moved" | "cancelled" | "cancelled_late" | "cancelled_weather" | "marked_absent" | "absence_objected" | "absence_decided" | "completed" | "reviewed" | "added" | "pupil_left";

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

export type LikeComment = { comment: CommentId, on: boolean, };

export type LikePost = { post: PostId, on: boolean, };

export type LineKind = "singles" | "doubles" | "mixed";

export type LineUp = { 
/**
 * In the order of the lines; empty before one was handed in.
 */
lines: Array<Array<Person>>, at?: Millis, };

export type List = { cursor?: string, };

export type ListChildren = Record<string, never>;

export type ListCoachReviews = { coach: UserId, cursor?: string, };

export type ListComments = { post: PostId, 
/**
 * The replies to this comment.
 */
replies_to?: CommentId, cursor?: string, };

export type ListDecided = { cursor?: string, };

export type ListDevices = Record<symbol, never>;

export type ListDues = { event: EventId, };

export type ListFixtures = { league: LeagueId, 
/**
 * Only of this round.
 */
round?: number, 
/**
 * Only of this group.
 */
group?: number, 
/**
 * Only of this side.
 */
side?: SideId, cursor?: string, };

export type ListFreeTimes = { fixture: FixtureId, 
/**
 * The first local day: `2026-11-20`; 14 days are looked at.
 */
from: string, };

export type ListLadderMoves = { league: LeagueId, 
/**
 * Only of this side, as challenger or challenged.
 */
side?: SideId, cursor?: string, };

export type ListLessons = { scope?: LessonScope, side: LessonSide, 
/**
 * Those with this person alone.
 */
with?: UserId, cursor?: string, };

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

export type ListMyLeagues = { 
/**
 * Those that are completed, archived or cancelled instead of the others.
 */
past?: boolean, cursor?: string, };

export type ListNotifications = { cursor?: string, };

export type ListPackages = { coach?: UserId, };

export type ListPupils = { cursor?: string, };

export type ListReactions = { message: MessageId, };

export type ListReviews = { court: CourtId, cursor?: string, };

export type ListRoster = { event: EventId, 
/**
 * The secret from an invitation link.
 */
invite?: string, cursor?: string, };

export type ListSearches = Record<symbol, never>;

export type ListSides = { league: LeagueId, cursor?: string, };

export type ListSlots = { coach: UserId, from: Millis, until: Millis, 
/**
 * Minutes: one of the coach's lengths.
 */
length: number, 
/**
 * Default: private.
 */
kind?: LessonKind, 
/**
 * A lesson of mine that is to be moved: its own time counts as free.
 */
lesson?: LessonId, };

export type ListTargets = { league: LeagueId, };

export type ListVersions = { court: CourtId, };

export type ListWishes = Record<string, never>;

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
 * The code of a format, as the ITF and TODS write it.
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
is_favourite: boolean, 
/**
 * How many devices watch it, counted every few seconds.
 */
watching: number, };

export type LiveStage = "started" | "match_point" | "ended";

export type LogIn = { email: string, password: string, };

export type LogOut = { refresh_token: string, };

export type MadeGame = { event: EventId, };

export type MadeMatch = { match: MatchId, };

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

export type MarkAbsentFromLesson = { lesson: LessonId, };

export type MarkPaid = { event: EventId, user: UserId, paid: boolean, 
/**
 * What they owe for the season.
 */
series?: boolean, };

export type Match = { id: MatchId, event: EventRef, 
/**
 * The fixture of a league that it decides.
 */
fixture?: FixtureRef, 
/**
 * One or two people each.
 */
a: Array<Person>, b: Array<Person>, 
/**
 * Guests on the sides: one or two players and guests on each.
 */
guests_a?: Array<MatchGuest>, guests_b?: Array<MatchGuest>, 
/**
 * The code of a format, as the ITF and TODS write it: `SET3-S:6/TB7`.
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

export type MatchPush = { "push": "board_changed", "data": { board: Board, } } | { "push": "live_changed", "data": { match: LiveMatch, } } | { "push": "watching_changed", "data": { watching: number, } };

export type MatchState = "scheduled" | "live" | "suspended" | "reported" | "confirmed" | "disputed" | "voided";

export type Member = { user: UserId, name: string, handle: string, profileImage?: string, role: Role, 
/**
 * When they may write again; the end of the year 9999 means never.
 */
silenced_until?: Millis, };

export type Mention = { 
/**
 * As it stands in the text, without the `@`.
 */
handle: string, user: UserId, };

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
 * Read as deleted before, because several people reported it, until a moderator let it stand.
 */
shown_at?: Millis, 
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

export type MessageReactions = { message: MessageId, reactions: Array<Reaction>, };

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

export type ModerationPush = { "push": "case_changed", "data": { case: Case, 
/**
 * All open cases.
 */
open: number, } };

export type ModerationWhat = "held" | "hidden" | "restored" | "removed" | "ruled_hidden" | "warned" | "suspended" | "appeal_granted" | "appeal_refused" | "report_upheld" | "report_dismissed";

export type MoveKind = "drawn" | "joined" | "won" | "lost" | "refused" | "unanswered" | "unplayed" | "walkover" | "inactive" | "withdrew" | "taken_back";

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

export type MyLeagues = { leagues: Array<LeagueCard>, cursor?: string, };

export type MyReliability = { counts: Reliability, 
/**
 * The newest first, at most 100.
 */
missed: Array<Missed>, };

export type NearPlace = { latitude: number, longitude: number, };

export type Needs = "win" | "not_lose" | "win_to_stay";

export type NextSeason = { league: LeagueId, };

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
cause?: Cause, } | { "kind": "handed_over", name: string, } | { "kind": "result", score: string, } | { "kind": "lesson", lesson: LessonId, what: LessonWhat, starts_at: Millis, zone: string, court: string, };

export type NoteDate = { event: EventId, starts_at: Millis, zone: string, 
/**
 * How many more dates the note is about.
 */
more?: number, };

export type NotePractice = { lesson: LessonId, text: string, };

export type NotePupil = { pupil: PupilRef, goals?: string, notes?: string, progress?: number, };

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
amount: number, } } | { "kind": "play_asked", "data": { ask: AskId, by: Person, starts_at: Millis, answer_by: Millis, } } | { "kind": "play_accepted", "data": { event: EventRef, by: Person, } } | { "kind": "league_news", "data": { league: LeagueRef, what: LeagueWhat, 
/**
 * Who did it, or asks; absent if nobody, or if they are in a block with the reader.
 */
by?: Person, reason?: string, 
/**
 * The place of my side on the ladder, or its box, from 1.
 */
place?: number, } } | { "kind": "fixture_news", "data": { league: LeagueRef, fixture: FixtureId, what: FixtureWhat, 
/**
 * Okafor / Raman v Vasquez / Fuentes
 */
players: string, 
/**
 * Who did it; absent if nobody, or if they are in a block with the reader.
 */
by?: Person, 
/**
 * The date that was agreed or set, or the first of those proposed.
 */
starts_at?: Millis, 
/**
 * IANA, of the league.
 */
zone?: string, reason?: string, } } | { "kind": "lesson_asked", "data": { lesson: LessonRef, what: LessonWhat, by: Person, answer_by: Millis, 
/**
 * As it is answered from a notification.
 */
version: number, 
/**
 * For how many weeks.
 */
weeks?: number, } } | { "kind": "lesson_news", "data": { lesson: LessonRef, what: LessonWhat, 
/**
 * Who did it; absent if nobody, or if they are in a block with the reader.
 */
by?: Person, reason?: string, 
/**
 * The nearest free times of the coach, at most three, where I lost a time.
 */
instead?: Array<Millis>, } } | { "kind": "lesson_tomorrow", "data": { lesson: LessonRef, } } | { "kind": "lesson_soon", "data": { lesson: LessonRef, } } | { "kind": "hour_free", "data": { coach: Person, starts_at: Millis, 
/**
 * Minutes.
 */
length: number, zone: string, court: string, } } | { "kind": "pass_news", "data": { pass: PassId, name: string, state: PassState, by: Person, } } | { "kind": "mentioned", "data": { post: PostRef, comment?: CommentId, by: Person, } } | { "kind": "post_commented", "data": { post: PostRef, by: Person, } } | { "kind": "comment_replied", "data": { post: PostRef, comment: CommentId, by: Person, } } | { "kind": "moderated", "data": { what: ModerationWhat, 
/**
 * How it begins, or its name; empty of a picture.
 */
start: string, 
/**
 * The post, or the one that the comment is on, while I can open it.
 */
post?: PostId, 
/**
 * The case, where I can read the decision and appeal.
 */
case?: CaseId, 
/**
 * What the moderator wrote to me; empty if nothing.
 */
reason?: string, 
/**
 * Until when I am suspended.
 */
until?: Millis, } });

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

export type ObjectToAbsence = { lesson: LessonId, reason: string, };

export type OfferHour = { starts_at: Millis, 
/**
 * Minutes: one of my lengths.
 */
length: number, court: CourtId, };

export type OfferPackage = { name: string, 
/**
 * 2 to 50.
 */
lessons: number, kind: LessonKind, 
/**
 * The length of each, in minutes; one of the coach's.
 */
minutes: number, 
/**
 * Cents for all of them.
 */
price: number, 
/**
 * How many days a pass can be used: 7 to 730.
 */
days: number, };

export type OfferedHour = { 
/**
 * How many followers are notified.
 */
followers: number, };

export type OfferedTerms = { by: LessonSide, starts_at: Millis, ends_at: Millis, 
/**
 * IANA, of the court.
 */
zone: string, court: CourtRef, 
/**
 * Cents for the whole lesson.
 */
price: number, note?: string, };

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

export type OwnCase = { id: CaseId, noun: CaseNoun, 
/**
 * What it said when it was reported, or its name; empty of a picture.
 */
text: string, 
/**
 * Paths.
 */
images: Array<string>, hidden: boolean, open: boolean, decision?: Decision, appeal?: Appeal, 
/**
 * Until when I may appeal; absent if I may not.
 */
appeal_by?: Millis, };

export type Package = { id: PackageId, name: string, 
/**
 * 2 to 50.
 */
lessons: number, kind: LessonKind, 
/**
 * The length of each, in minutes; one of the coach's.
 */
minutes: number, 
/**
 * Cents for all of them.
 */
price: number, 
/**
 * How many days a pass can be used: 7 to 730.
 */
days: number, };

export type PackageId = string;

export type Packages = { packages: Array<Package>, 
/**
 * Those asked for first, then active ones, then the rest, at most 100.
 */
passes: Array<Pass>, };

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

export type Pass = { id: PassId, coach: Person, player: Person, state: PassState, 
/**
 * Lessons that are not used.
 */
left: number, 
/**
 * Absent until it is active.
 */
expires_at?: Millis, asked_at: Millis, name: string, 
/**
 * 2 to 50.
 */
lessons: number, kind: LessonKind, 
/**
 * The length of each, in minutes; one of the coach's.
 */
minutes: number, 
/**
 * Cents for all of them.
 */
price: number, 
/**
 * How many days a pass can be used: 7 to 730.
 */
days: number, };

export type PassId = string;

export type PassState = "asked" | "active" | "refused" | "withdrawn" | "ended";

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

export type PlayFixture = { fixture: FixtureId, };

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

export type PlayRubber = { fixture: FixtureId, rubber: number, };

export type PlaySnapshot = { players: Array<FreePlayer>, };

export type PlayerRating = { 
/**
 * Whole points: 1640 of "1640 ± 60".
 */
mean: number, 
/**
 * Whole points: 60 of "1640 ± 60". Grows while nobody sees the player.
 */
deviation: number, 
/**
 * The same as a level, 1.0 to 7.0, in steps of 0.1.
 */
level: number, 
/**
 * Its uncertainty, in levels, in steps of 0.1.
 */
level_deviation: number, 
/**
 * Matches that counted; 0 for somebody who has declared a level and not played.
 */
matches: number, 
/**
 * When the last of them began.
 */
last_played?: Millis, };

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

export type Post = { id: PostId, author: Person, 
/**
 * Empty once it is deleted.
 */
text: string, mentions: Array<Mention>, images: Array<PostImage>, 
/**
 * The name of the place or area that it is about.
 */
area?: string, 
/**
 * The centre of that area.
 */
spot?: Spot, card?: Card, comments_open: boolean, likes: number, 
/**
 * Comments and replies that are not deleted.
 */
comments: number, 
/**
 * Counts edits, from 1.
 */
version: number, at: Millis, edited_at?: Millis, deleted_at?: Millis, 
/**
 * Hidden by whoever runs the community: its author alone sees it.
 */
hidden?: boolean, };

export type PostEntry = { post: Post, liked: boolean, saved: boolean, };

export type PostId = string;

export type PostImage = { 
/**
 * A path; add `?size=small` or `?size=medium` for a smaller one.
 */
url: string, 
/**
 * Pixels.
 */
width: number, height: number, };

export type PostMarks = { post: PostId, liked: boolean, saved: boolean, likes: number, };

export type PostPush = { "push": "post_edited", "data": { post: Post, } } | { "push": "post_gone", "data": { post: PostId, } } | { "push": "post_counts", "data": { post: PostId, likes: number, comments: number, } } | { "push": "comment_added", "data": { comment: Comment, } } | { "push": "comment_edited", "data": { comment: Comment, } } | { "push": "comment_deleted", "data": { comment: Comment, } } | { "push": "comment_counts", "data": { comment: CommentId, likes: number, } };

export type PostRef = { id: PostId, 
/**
 * How its text begins.
 */
start: string, };

export type PostSnapshot = { entry: PostEntry, 
/**
 * The newest comments.
 */
comments: CommentPage, };

export type PostponeEvent = { event: EventId, 
/**
 * In whole minutes.
 */
starts_at: Millis, 
/**
 * In the organiser's own words; ignored with a `cause`.
 */
reason?: string, cause?: Cause, };

export type PostponeFixture = { fixture: FixtureId, 
/**
 * 1 to 300 characters; the other side reads it.
 */
reason: string, };

export type PracticeEntry = { lesson: LessonId, at: Millis, text: string, };

export type PreviewDraw = { league: LeagueId, 
/**
 * Another one shows another draw.
 */
seed: number, cursor?: string, };

export type PricedOffer = { kind: LessonKind, minutes: number, 
/**
 * Cents for the whole lesson.
 */
price: number, };

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
introSeen?: boolean, 
/**
 * Whether they moderate their community.
 */
isModerator?: boolean, settings?: Settings, created_at: Millis, };

export type Proposal = { by: UserId, starts_at: Millis, court: CourtId, court_name: string, };

export type ProposalId = string;

export type ProposeDates = { fixture: FixtureId, 
/**
 * In whole minutes, within the league's dates; empty: withdraws them.
 */
starts: Array<Millis>, 
/**
 * Default: the league's home court.
 */
court?: CourtId, };

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

export type PublishLeague = { league: LeagueId, };

export type Pupil = { 
/**
 * The pupil, or the guardian who answers for a child.
 */
person: Person, child?: ChildRef, };

export type PupilCard = { pupil: Pupil, 
/**
 * Completed lessons.
 */
lessons: number, last_at?: Millis, next_at?: Millis, 
/**
 * The first line of their goals.
 */
goals?: string, };

export type PupilFile = { card: PupilCard, 
/**
 * If it is a child: what its coach must know of it.
 */
child?: Child, goals?: string, notes?: string, 
/**
 * 0 to 100: how far towards the goals.
 */
progress?: number, 
/**
 * The latest first, at most 50.
 */
practice: Array<PracticeEntry>, };

export type PupilPage = { pupils: Array<PupilCard>, 
/**
 * Absent on the last page.
 */
cursor?: string, };

export type PupilRef = { "user": UserId } | { "child": ChildId };

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

export type RatingChange = { kind: RatingKind, 
/**
 * When the match began; of a match that I may not see, the day in UTC.
 */
at: Millis, 
/**
 * Absent if I may not see it: a game for friends, or somebody in it is blocked for me.
 */
match?: Match, won: boolean, 
/**
 * Whole points; absent if nothing was known before.
 */
before?: number, 
/**
 * Whole points.
 */
after: number, 
/**
 * Whole points, after the match.
 */
deviation: number, 
/**
 * Whole points; counted from 1500 if nothing was known before.
 */
change: number, 
/**
 * Of it, because form fades with the time since the last match.
 */
faded: number, 
/**
 * Of it, for whom the player met: people play people near their own level. Where nothing was known before, to where it started.
 */
met: number, 
/**
 * Of it, for the result.
 */
played: number, 
/**
 * The chance to win it, before it, 0 to 1.
 */
chance: number, 
/**
 * The share of its games that the player was expected to win, 0 to 1.
 */
expected_games: number, 
/**
 * The share that they won, 0 to 1; absent if no game was finished.
 */
won_games?: number, 
/**
 * How strong the other side was taken to be, in whole points: in doubles the mean of the two.
 */
opponents: number, };

export type RatingHistory = { changes: Array<RatingChange>, cursor?: string, };

export type RatingKind = "singles" | "doubles";

export type RatingPoint = { 
/**
 * The day of the match, in UTC.
 */
at: Millis, 
/**
 * Whole points.
 */
mean: number, 
/**
 * Whole points.
 */
deviation: number, };

export type Ratings = { user: Person, singles?: PlayerRating, doubles?: PlayerRating, };

export type React = { message: MessageId, kind: ReactionKind, on: boolean, };

export type Reaction = { kind: ReactionKind, count: number, 
/**
 * Whether the reader is one of them.
 */
mine: boolean, };

export type ReactionKind = "thumbs_up" | "heart" | "laugh" | "surprise" | "sad" | "tennis";

export type Reactor = { kind: ReactionKind, person: Person, };

export type ReactorPage = { reactors: Array<Reactor>, 
/**
 * Whether more people reacted.
 */
more: boolean, };

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

export type RemoveChild = { child: ChildId, };

export type RemoveEnrolment = { enrolment: EnrolmentId, reason: string, };

export type RemoveFromTeam = { side: SideId, player: UserId, };

export type RemoveMember = { chat: ChatId, user: UserId, };

export type RemoveReview = { court: CourtId, };

export type RemoveSearch = { search: SearchId, };

export type RemoveSide = { side: SideId, 
/**
 * 1 to 300 characters; its players read it.
 */
reason: string, };

export type Rename = { chat: ChatId, title: string, };

export type RenameTeam = { side: SideId, name: string, };

export type Renew = { access_token: string, };

export type RenewCalendar = Record<string, never>;

export type Renewed = { token_ttl_ms: number, };

export type ReopenEnrolment = { league: LeagueId, };

export type ReopenLeague = { league: LeagueId, };

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

export type ReportFixture = { fixture: FixtureId, 
/**
 * When it began; required if no date was agreed, else ignored.
 */
played_at?: Millis, 
/**
 * Side A is the fixture's.
 */
score: Score, };

export type ReportMatch = { event: EventId, 
/**
 * With the guests one or two each, nobody twice, at least one with an account. I must be one of them, or the organiser.
 */
a: Array<UserId>, b: Array<UserId>, 
/**
 * Guests who played. A match with a guest counts for no rating.
 */
guests_a?: Array<EnrolmentId>, guests_b?: Array<EnrolmentId>, score: Score, };

export type ReportRubber = { fixture: FixtureId, rubber: number, 
/**
 * Side A is the fixture's.
 */
score: Score, };

export type Reported = { "noun": "person", user: UserId, } | { "noun": "message", message: MessageId, } | { "noun": "event", event: EventId, } | { "noun": "league", league: LeagueId, } | { "noun": "court", court: CourtId, } | { "noun": "review", court: CourtId, author: UserId, } | { "noun": "picture", image: string, } | { "noun": "post", post: PostId, } | { "noun": "comment", comment: CommentId, };

export type RequestLesson = { coach: UserId, starts_at: Millis, 
/**
 * Minutes: one of the coach's lengths.
 */
length: number, court: CourtId, 
/**
 * Default: private.
 */
kind?: LessonKind, 
/**
 * Default: the caller. Members other than the caller must follow the caller.
 */
pupils?: Array<PupilRef>, message?: string, 
/**
 * A pass of mine for lessons of this kind and length.
 */
pass?: PassId, 
/**
 * For how many weeks, 2 to 26: the same local time every week. Absent: once.
 */
weeks?: number, 
/**
 * Refuses with `clash` if I play something else then, which is named.
 */
if_free?: boolean, };

export type RescheduleLesson = { lesson: LessonId, starts_at: Millis, 
/**
 * Default: the lesson's.
 */
court?: CourtId, note?: string, };

export type Reset = { email: string, code: string, password: string, };

export type RestoreHours = { exception: ExceptionId, };

export type ResumeLeague = { league: LeagueId, };

export type ResumeMatch = { match: MatchId, pad: PadId, 
/**
 * How many events the pad knows; refused with `conflict` if there are others, with their number as `events`.
 */
after: number, };

export type RetirePackage = { package: PackageId, };

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

export type ReviewLesson = { lesson: LessonId, 
/**
 * Stars, 1 to 5.
 */
rating: number, text?: string, };

export type Reviews = { reviews: Array<Review>, cursor?: string, };

export type ReviveFixture = { fixture: FixtureId, };

export type ReviveRubber = { fixture: FixtureId, rubber: number, };

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
series?: SeriesId, 
/**
 * The league, in a league's room.
 */
league?: LeagueId, };

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

export type Rubber = { 
/**
 * From 1, in the order of the lines.
 */
number: number, kind: LineKind, worth: number, score_format: string, state: RubberState, 
/**
 * Who plays it; nobody while line-ups are hidden, and where a team names nobody: it forfeits the rubber.
 */
a: Array<Person>, b: Array<Person>, 
/**
 * It was played after the tie was decided, and does not count for it.
 */
dead?: boolean, match?: MatchId, 
/**
 * So far, if it is not over.
 */
sets?: Array<SetScore>, 
/**
 * Means nothing before it is decided.
 */
ending: Ending, winner?: Side, 
/**
 * Why an organiser decided it; absent for those in a block with whoever wrote it.
 */
reason?: string, 
/**
 * Who wrote that.
 */
reason_by?: UserId, };

export type RubberState = "waiting" | "open" | "live" | "reported" | "disputed" | "final" | "dead" | "cancelled";

export type Ruling = "stands" | "hidden" | "removed" | "upheld";

export type SavePost = { post: PostId, on: boolean, };

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

export type ScheduleFixture = { fixture: FixtureId, 
/**
 * In whole minutes.
 */
starts_at: Millis, 
/**
 * Default: the league's home court.
 */
court?: CourtId, 
/**
 * Refuse with `clash` if a player of the fixture plays something else then.
 */
if_free?: boolean, };

export type Score = { 
/**
 * Default `SET3-S:6/TB7`.
 */
format?: string, sets: Array<SetScore>, ending?: Ending, 
/**
 * Required if the score does not show it: retired, walkover, defaulted.
 */
winner?: Side, };

export type ScoreEvent = { "kind": "point", side: Side, } | { "kind": "undo" } | { "kind": "server", server: Seat, } | { "kind": "first_server", server: Seat, } | { "kind": "other_ends" } | { "kind": "time_up" } | { "kind": "score" } & SetTo | { "kind": "suspended", 
/**
 * Watchers read it.
 */
reason?: string, } | { "kind": "resumed" } | { "kind": "retired", side: Side, } | { "kind": "defaulted", side: Side, } | { "kind": "walkover", side: Side, } | { "kind": "finished" };

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

export type SearchLeagues = { location: Spot, 
/**
 * Miles, above 0 and at most 500; default 10.
 */
distance?: number, 
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
 * Any of these competitions.
 */
competition?: Array<Competition>, 
/**
 * Only those that take sides and have a place.
 */
open_places?: boolean, 
/**
 * Only those with this home court.
 */
court?: CourtId, cursor?: string, };

export type SearchPage = { people: Array<PersonCard>, 
/**
 * Total results, counted up to 1,000; only on the first page, and only if there is a location or one page holds them all.
 */
count?: number, 
/**
 * Absent on the last page.
 */
cursor?: string, };

export type Season = { user: Person, kind: RatingKind, year: number, 
/**
 * The years with matches that counted, the newest first.
 */
years: Array<number>, 
/**
 * Today.
 */
rating?: PlayerRating, matches: WonLost, sets: WonLost, games: WonLost, 
/**
 * Whether the last ten matches of the year were won, the newest first.
 */
form: Array<boolean>, 
/**
 * The win against the strongest other side, of those that I may see.
 */
best_win?: RatingChange, 
/**
 * The rating after each match of the year, the oldest first; before them that with which the year began, if there was one. At most
 * 400, the newest.
 */
points: Array<RatingPoint>, };

export type Seat = { side: Side, partner: Partner, };

export type Section = { title: string, text: string, };

export type SeedSides = { league: LeagueId, 
/**
 * Enrolled sides in the order of their seeds; empty: none is seeded.
 */
sides: Array<SideId>, };

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

export type SetAvailability = { 
/**
 * As last read; another one is a `conflict`.
 */
version: number, 
/**
 * Whether lessons can be booked.
 */
is_open: boolean, mode: BookingMode, 
/**
 * IANA: the clock of the weekly hours.
 */
zone: string, 
/**
 * At most 42; those of one day do not overlap.
 */
hours: Array<WeeklyHours>, 
/**
 * 1 to 12; one for each kind and length.
 */
offers: Array<LessonOffer>, 
/**
 * How long before its start a lesson can be booked, at the latest: 0 to 20,160 minutes.
 */
notice_minutes: number, 
/**
 * How many days ahead a lesson can be booked, at most: 1 to 180.
 */
horizon_days: number, 
/**
 * Minutes between two lessons: 0 to 120.
 */
buffer_minutes: number, 
/**
 * Minutes between two lessons at different places, if that is more: 0 to 240.
 */
travel_minutes: number, 
/**
 * Hours before the start until which a player can cancel in time: 0 to 168.
 */
cancel_hours: number, };

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
hidden: boolean, 
/**
 * Posts in my name when I win a final, and when a league of mine opens for enrolment.
 */
postsNews?: boolean, };

export type ShowMatch = { match: MatchId, is_public: boolean, };

export type Side = "a" | "b";

export type SideId = string;

export type SidePage = { sides: Array<LeagueSide>, cursor?: string, };

export type SideRating = { 
/**
 * Whole points.
 */
mean: number, 
/**
 * Whole points.
 */
deviation: number, 
/**
 * The same as a level, 1.0 to 7.0, in steps of 0.1.
 */
level: number, };

export type SideState = "forming" | "pending" | "enrolled" | "waitlisted" | "withdrawn" | "left" | "declined" | "rejected" | "removed";

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

export type SkippedWeek = { starts_at: Millis, 
/**
 * Whether it is I who have something else then; otherwise the coach is not free.
 */
mine: boolean, };

export type Slot = { at: Millis, 
/**
 * Which of the listed courts.
 */
court: number, 
/**
 * Somebody asked for it; others may still ask.
 */
requested?: boolean, 
/**
 * I have something else then.
 */
busy?: boolean, };

export type SlotState = "free" | "requested" | "taken";

export type Slots = { courts: Array<CourtRef>, 
/**
 * The earliest first.
 */
slots: Array<Slot>, 
/**
 * Until when free times are listed: `until`, unless there are too many.
 */
until: Millis, 
/**
 * Cents for a lesson of this kind and length.
 */
price: number, };

export type SlotsPush = { "push": "slots_changed", "data": { from: Millis, until: Millis, state: SlotState, } } | { "push": "terms_changed", "data": { terms: CoachTerms, } };

export type SlotsSnapshot = { terms: CoachTerms, };

export type SocketPush = { "push": "session_ending", "data": { in_ms: number, } } | { "push": "drain", "data": { after_ms: number, } };

export type Source = { "kind": "winner", of: number, } | { "kind": "loser", of: number, } | { "kind": "place", group: number, place: number, };

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

export type Stage = "group" | "knockout" | "consolation" | "challenge";

export type Stake = "game" | "break" | "set" | "match";

export type Standing = { side: SideId, 
/**
 * From 1; no two sides share one.
 */
place: number, 
/**
 * Whether it is certain to go through (`true`) or to be out (`false`); absent while it is open, or nobody goes through.
 */
through?: boolean, 
/**
 * Of a box, what the end of the period brings for certain if nobody leaves or joins; absent while it is open.
 */
certain?: BoxCertainty, won: number, lost: number, sets_won: number, sets_lost: number, games_won: number, games_lost: number, 
/**
 * Of teams.
 */
rubbers_won?: number, rubbers_lost?: number, };

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

export type SuspendLeague = { league: LeagueId, };

export type SuspendMatch = { match: MatchId, pad: PadId, 
/**
 * How many events the pad knows; refused with `conflict` if there are others, with their number as `events`.
 */
after: number, 
/**
 * 1 to 300 characters on one line; watchers read it.
 */
reason?: string, };

export type Suspension = { since: Millis, 
/**
 * As the scorer entered it, such as "Rain"; absent for those in a block with them.
 */
reason?: string, 
/**
 * Who wrote that.
 */
by?: UserId, };

export type SwitchMode = { 
/**
 * Cents.
 */
hourlyRate?: number, certificateLevel?: string, };

export type SwitchSearch = { search: SearchId, on: boolean, };

export type Table = { league: LeagueId, 
/**
 * From 1.
 */
group: number, 
/**
 * By final results alone, the first place first.
 */
rows: Array<Standing>, 
/**
 * As it would be if everything being played or unconfirmed ended as it stands; absent if nothing is.
 */
if_ended_now?: Array<Standing>, 
/**
 * How many fixtures of the group are not final: until none is, places are provisional.
 */
left: number, 
/**
 * Whether it is a round robin that is over, and fewer of its matches were decided than its rules ask for: no place counts.
 */
too_few?: boolean, 
/**
 * Increased by every change.
 */
version: number, };

export type TableChange = { group: number, rows?: Array<Standing>, 
/**
 * The same of `if_ended_now`, which was `rows` if it was absent; absent: it is absent now.
 */
if_ended_now?: Array<Standing>, left: number, too_few?: boolean, 
/**
 * One above the one before: with a gap, or without the table, fetch it.
 */
version: number, };

export type TableOrder = "rally" | "atp" | "tdm";

export type TableReason = { criterion: Criterion, 
/**
 * The sides compared, the best first, with their figures.
 */
sides: Array<Compared>, };

export type TableRules = { order: TableOrder, 
/**
 * The winner of a walkover, default or retirement is credited with the sets and games that were not played.
 */
credit_walkovers: boolean, 
/**
 * A match tie-break counts as one set and one game; otherwise as one set.
 */
match_tie_break_is_a_game: boolean, 
/**
 * A side that defaulted ranks last of all.
 */
defaulters_last: boolean, 
/**
 * The share of a round robin's matches, in per cent, that must be decided for its places to count, 0 to 100.
 */
least_played: number, };

export type TakeCase = { case: CaseId, taken: boolean, };

export type TakeOverScoring = { match: MatchId, pad: PadId, 
/**
 * The secret of the scorer's link.
 */
link?: string, };

export type TakenTime = { "what": "event", from: Millis, until: Millis, event: EventId, name: string, } | { "what": "calendar", from: Millis, until: Millis, };

export type Tally = { won: number, lost: number, sets_won: number, sets_lost: number, games_won: number, games_lost: number, 
/**
 * Of teams.
 */
rubbers_won?: number, rubbers_lost?: number, };

export type Targets = { 
/**
 * The highest place first; empty if I do not play on the ladder, or have a challenge of mine open.
 */
sides: Array<SideId>, 
/**
 * Whether I may still challenge anybody, once, as somebody who joined while the ladder is played.
 */
free: boolean, };

export type Team = { name: string, 
/**
 * Who speaks for it: hands in line-ups and agrees on dates.
 */
captain: UserId, 
/**
 * Its captain first, then its players, then whoever is invited, each in the order in which they came.
 */
roster: Array<TeamMember>, };

export type TeamLine = { kind: LineKind, 
/**
 * What its rubber counts for, 1 to 9.
 */
worth: number, 
/**
 * The format code of its rubbers; default: the league's.
 */
score_format?: string, };

export type TeamMember = { player: Person, 
/**
 * Has not answered yet.
 */
invited?: boolean, 
/**
 * 1.0 to 7.0
 */
level?: number, };

export type TeamRules = { 
/**
 * 1 to 9 lines, the strongest of each kind first. What they are worth adds up to an odd number: no tie ends level.
 */
lines: Array<TeamLine>, 
/**
 * How many players a team needs at the draw, its captain among them.
 */
roster_min: number, 
/**
 * How many it may have.
 */
roster_max: number, 
/**
 * How many hours before the start of a tie line-ups are due, 0 to 168.
 */
line_ups_hours: number, 
/**
 * Rubbers may be played after a tie is decided. They do not count for it.
 */
play_dead_rubbers: boolean, };

export type TenantId = number;

export type Theme = "light" | "dark";

export type Tie = { state: TieState, 
/**
 * What a team must win to win the tie: more than half of what all lines are worth.
 */
goal: number, 
/**
 * What the rubbers are worth that each team has won; only final ones count.
 */
a: number, b: number, 
/**
 * Until when line-ups can be handed in; absent without a date.
 */
line_ups_due?: Millis, 
/**
 * Whether each team has handed in its line-up.
 */
has_line_up_a: boolean, has_line_up_b: boolean, 
/**
 * One for each line, in their order.
 */
rubbers: Array<Rubber>, };

export type TieState = "line_ups" | "revealed" | "in_progress" | "decided" | "final";

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
 * Who of the other pair serves the second game; `first` in singles.
 */
second_server?: Partner, 
/**
 * The side at the left of the umpire's chair.
 */
left: Side, order?: ServeOrder, ends?: EndChanges, };

export type Town = { name: string, x: number, y: number, 
/**
 * How many people live there.
 */
people: number, };

export type TrailEntry = { at: Millis, 
/**
 * Absent for the server itself, and for the operator.
 */
by?: Person, what: TrailWhat, 
/**
 * The reason of a report, as in the lookup; until when somebody is suspended, in milliseconds; what an author reads.
 */
detail?: string, };

export type TrailWhat = "reported" | "held" | "hidden_automatically" | "taken" | "released" | "appealed" | "ruled_stands" | "ruled_hidden" | "ruled_removed" | "ruled_upheld" | "warned" | "suspended" | "suspension_lifted";

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

export type UpdateLeague = { league: LeagueId, version: number, 
/**
 * As an event's name.
 */
name: string, competition: Competition, 
/**
 * Singles, or pairs; means nothing in a league of teams.
 */
format: Format, 
/**
 * The format code of its matches; default `SET3-S:6/TB7`.
 */
score_format?: string, 
/**
 * The home court: its place and its clock are the league's. Absent only in a draft.
 */
court?: CourtId, surface?: Surface, 
/**
 * Local dates: `2026-11-20`. Absent only in a draft.
 */
enrol_from?: string, enrol_until?: string, starts_on?: string, ends_on?: string, 
/**
 * Organisers decide who enrols; only its sides and its organisers see fixtures and tables.
 */
is_private: boolean, 
/**
 * 1.0 to 7.0 in steps of 0.5.
 */
level_min?: number, level_max?: number, 
/**
 * As in the lookup of age ranges; empty: all ages.
 */
age_range?: Array<string>, gender: GenderRule, 
/**
 * Sides, 2 to 128.
 */
capacity: number, 
/**
 * How many groups; only with `groups`.
 */
groups?: number, 
/**
 * How many of each group go through to the knock-out; only with `groups`.
 */
advance?: number, 
/**
 * Who loses their first match goes on in a second knock-out; only with `knockout`.
 */
consolation?: boolean, 
/**
 * Only with `ladder`; absent there: the defaults.
 */
ladder?: LadderRules, 
/**
 * Only with `box`; absent there: the defaults.
 */
boxes?: BoxRules, 
/**
 * Cents per player; absent or 0: free.
 */
price?: number, description?: string, 
/**
 * The path of an uploaded picture.
 */
image?: string, rules: TableRules, 
/**
 * Sides are teams, and their fixtures ties of several rubbers; absent: sides are players or pairs.
 */
teams?: TeamRules, };

export type UpdatePassword = { current_password: string, new_password: string, };

export type UsePass = { pass: PassId, event: EventId, };

export type UserId = string;

export type UserPush = { "push": "room_opened", "data": { room: Room, } } | { "push": "room_closed", "data": { chat: ChatId, } } | { "push": "chat_muted", "data": { chat: ChatId, until: Millis, } } | { "push": "chat_unmuted", "data": { chat: ChatId, } } | { "push": "chat_read", "data": { chat: ChatId, number: number, } } | { "push": "session_revoked", "data": { session: SessionId, } } | { "push": "profile_changed", "data": { profile: Profile, } } | { "push": "follow_changed", "data": { user: UserId, followed: boolean, } } | { "push": "block_changed", "data": { user: UserId, blocked: boolean, } } | { "push": "notified", "data": { notification: Notification, quiet: boolean, } } | { "push": "notifications_read", "data": { ids?: Array<NotificationId>, } } | { "push": "my_enrolment", "data": { enrolment: Enrolment, } } | { "push": "staff_asked", "data": { event: EventId, asked: Array<StaffMember>, } } | { "push": "league_staff_asked", "data": { league: LeagueId, asked: Array<StaffMember>, } } | { "push": "request_changed", "data": { enrolment: Enrolment, taken: number, waiting_count: number, pending_count: number, } } | { "push": "rating_changed", "data": { kind: RatingKind, 
/**
 * Absent if nothing is known any more.
 */
rating?: PlayerRating, 
/**
 * Whole points before this change; absent if nothing was known.
 */
before?: number, } } | { "push": "due_changed", "data": { event: EventId, dues: Array<Due>, } } | { "push": "dues_changed", "data": { event: EventId, } } | { "push": "my_play", "data": { player?: FreePlayer, } } | { "push": "ask_changed", "data": { ask: Ask, } } | { "push": "lesson_changed", "data": { lesson: Lesson, } } | { "push": "pass_changed", "data": { pass: Pass, } } | { "push": "post_arrived", "data": { post: Post, } } | { "push": "post_marked", "data": { post: PostId, liked: boolean, saved: boolean, } } | { "push": "presence", "data": { user: UserId, online: boolean, } };

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

export type WeeklyHours = { 
/**
 * 1 Monday to 7 Sunday.
 */
weekday: number, 
/**
 * `09:00`, on the coach's clock.
 */
from: string, 
/**
 * `12:00`, later than `from`; `24:00` is the end of the day.
 */
to: string, court: CourtId, };

export type Wish = { coach: Person, weekday?: number, part?: DayPart, };

export type WishForSlot = { coach: UserId, 
/**
 * 1 Monday to 7 Sunday; absent: any day.
 */
weekday?: number, 
/**
 * Absent: any time of the day.
 */
part?: DayPart, on: boolean, };

export type Wishes = { wishes: Array<Wish>, };

export type WithdrawChallenge = { fixture: FixtureId, };

export type WithdrawGuest = { enrolment: EnrolmentId, };

export type WithdrawLesson = { lesson: LessonId, };

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
  'chat.react': { args: React; ok: MessageReactions; kind: "natural" };
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
  'child.add': { args: AddChild; ok: Children; kind: "keyed" };
  'child.edit': { args: EditChild; ok: Children; kind: "natural" };
  'child.remove': { args: RemoveChild; ok: Children; kind: "natural" };
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
  'league.create': { args: CreateLeague; ok: League; kind: "keyed" };
  'league.update': { args: UpdateLeague; ok: League; kind: "keyed" };
  'league.publish': { args: PublishLeague; ok: League; kind: "keyed" };
  'league.delete_draft': { args: DeleteLeagueDraft; ok: Done; kind: "keyed" };
  'league.close_enrolment': { args: CloseEnrolment; ok: League; kind: "keyed" };
  'league.reopen_enrolment': { args: ReopenEnrolment; ok: League; kind: "keyed" };
  'league.seed': { args: SeedSides; ok: League; kind: "keyed" };
  'league.draw': { args: AcceptDraw; ok: League; kind: "keyed" };
  'league.suspend': { args: SuspendLeague; ok: League; kind: "keyed" };
  'league.resume': { args: ResumeLeague; ok: League; kind: "keyed" };
  'league.complete': { args: CompleteLeague; ok: League; kind: "keyed" };
  'league.reopen': { args: ReopenLeague; ok: League; kind: "keyed" };
  'league.archive': { args: ArchiveLeague; ok: League; kind: "keyed" };
  'league.cancel': { args: CancelLeague; ok: League; kind: "keyed" };
  'league.next_season': { args: NextSeason; ok: League; kind: "keyed" };
  'league.appoint': { args: AppointInLeague; ok: Staff; kind: "keyed" };
  'league.accept_role': { args: AcceptLeagueRole; ok: League; kind: "keyed" };
  'league.end_role': { args: EndLeagueRole; ok: Staff; kind: "keyed" };
  'league.hand_over': { args: HandOverLeague; ok: League; kind: "keyed" };
  'ladder.challenge': { args: ChallengeSide; ok: Fixture; kind: "keyed" };
  'ladder.answer': { args: AnswerChallenge; ok: Fixture; kind: "keyed" };
  'ladder.withdraw': { args: WithdrawChallenge; ok: Fixture; kind: "keyed" };
  'box.close_period': { args: CloseBoxPeriod; ok: League; kind: "keyed" };
  'side.join': { args: JoinLeague; ok: LeagueSide; kind: "keyed" };
  'side.answer': { args: AnswerSide; ok: LeagueSide; kind: "keyed" };
  'side.leave': { args: LeaveLeague; ok: LeagueSide; kind: "keyed" };
  'side.decide': { args: DecideSide; ok: LeagueSide; kind: "keyed" };
  'side.add': { args: AddSide; ok: LeagueSide; kind: "keyed" };
  'side.remove': { args: RemoveSide; ok: LeagueSide; kind: "keyed" };
  'fixture.propose': { args: ProposeDates; ok: Fixture; kind: "keyed" };
  'fixture.agree': { args: AgreeDate; ok: Fixture; kind: "keyed" };
  'fixture.schedule': { args: ScheduleFixture; ok: Fixture; kind: "keyed" };
  'fixture.postpone': { args: PostponeFixture; ok: Fixture; kind: "keyed" };
  'fixture.play': { args: PlayFixture; ok: MadeGame; kind: "keyed" };
  'fixture.report': { args: ReportFixture; ok: Fixture; kind: "keyed" };
  'fixture.award': { args: AwardFixture; ok: Fixture; kind: "keyed" };
  'fixture.revive': { args: ReviveFixture; ok: Fixture; kind: "keyed" };
  'availability.set': { args: SetAvailability; ok: Availability; kind: "keyed" };
  'availability.except': { args: ExceptHours; ok: Availability; kind: "keyed" };
  'availability.restore': { args: RestoreHours; ok: Availability; kind: "natural" };
  'availability.follow_calendar': { args: FollowCalendar; ok: Availability; kind: "keyed" };
  'lesson.request': { args: RequestLesson; ok: Booking; kind: "keyed" };
  'lesson.accept': { args: AcceptLesson; ok: Booking; kind: "keyed" };
  'lesson.decline': { args: DeclineLesson; ok: Booking; kind: "keyed" };
  'lesson.counter': { args: CounterLesson; ok: Lesson; kind: "keyed" };
  'lesson.withdraw': { args: WithdrawLesson; ok: Booking; kind: "keyed" };
  'lesson.reschedule': { args: RescheduleLesson; ok: Lesson; kind: "keyed" };
  'lesson.cancel': { args: CancelLesson; ok: Booking; kind: "keyed" };
  'lesson.cancel_day': { args: CancelLessonDay; ok: CancelledDay; kind: "keyed" };
  'lesson.mark_absent': { args: MarkAbsentFromLesson; ok: Lesson; kind: "keyed" };
  'lesson.object': { args: ObjectToAbsence; ok: Lesson; kind: "keyed" };
  'lesson.complete': { args: CompleteLesson; ok: Lesson; kind: "keyed" };
  'lesson.review': { args: ReviewLesson; ok: Lesson; kind: "keyed" };
  'lesson.wish': { args: WishForSlot; ok: Wishes; kind: "natural" };
  'lesson.offer_hour': { args: OfferHour; ok: OfferedHour; kind: "keyed" };
  'lesson.note_pupil': { args: NotePupil; ok: PupilFile; kind: "natural" };
  'lesson.practised': { args: NotePractice; ok: PupilFile; kind: "natural" };
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
  'moderation.take': { args: TakeCase; ok: Case; kind: "keyed" };
  'moderation.decide': { args: DecideCase; ok: Case; kind: "keyed" };
  'moderation.appeal': { args: AppealCase; ok: OwnCase; kind: "keyed" };
  'notification.read': { args: ReadNotifications; ok: Done; kind: "natural" };
  'package.offer': { args: OfferPackage; ok: Package; kind: "keyed" };
  'package.retire': { args: RetirePackage; ok: Packages; kind: "natural" };
  'package.ask': { args: AskForPackage; ok: Pass; kind: "keyed" };
  'package.answer': { args: AnswerPass; ok: Pass; kind: "keyed" };
  'package.end': { args: EndPass; ok: Pass; kind: "keyed" };
  'package.use': { args: UsePass; ok: Pass; kind: "keyed" };
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
  'post.add': { args: AddPost; ok: Post; kind: "keyed" };
  'post.edit': { args: EditPost; ok: Post; kind: "keyed" };
  'post.delete': { args: DeletePost; ok: Post; kind: "keyed" };
  'post.like': { args: LikePost; ok: PostMarks; kind: "natural" };
  'post.save': { args: SavePost; ok: PostMarks; kind: "natural" };
  'comment.add': { args: AddComment; ok: Comment; kind: "keyed" };
  'comment.edit': { args: EditComment; ok: Comment; kind: "keyed" };
  'comment.delete': { args: DeleteComment; ok: Comment; kind: "keyed" };
  'comment.like': { args: LikeComment; ok: CommentMarks; kind: "natural" };
  'push.subscribe': { args: SubscribePush; ok: Done; kind: "natural" };
  'push.unsubscribe': { args: UnsubscribePush; ok: Done; kind: "natural" };
  'reliability.excuse': { args: ExcuseMissed; ok: Missed; kind: "keyed" };
  'report.send': { args: SendReport; ok: Done; kind: "keyed" };
  'search.save': { args: SaveSearch; ok: SavedSearch; kind: "keyed" };
  'search.switch': { args: SwitchSearch; ok: SavedSearch; kind: "natural" };
  'search.remove': { args: RemoveSearch; ok: Done; kind: "natural" };
  'series.join': { args: JoinSeries; ok: SeriesAnswer; kind: "keyed" };
  'series.leave': { args: LeaveSeries; ok: SeriesAnswer; kind: "keyed" };
  'team.invite': { args: InviteToTeam; ok: LeagueSide; kind: "keyed" };
  'team.answer': { args: AnswerTeam; ok: LeagueSide; kind: "keyed" };
  'team.remove': { args: RemoveFromTeam; ok: LeagueSide; kind: "keyed" };
  'team.leave': { args: LeaveTeam; ok: LeagueSide; kind: "keyed" };
  'team.captain': { args: HandOverTeam; ok: LeagueSide; kind: "keyed" };
  'team.rename': { args: RenameTeam; ok: LeagueSide; kind: "keyed" };
  'tie.line_up': { args: HandInLineUp; ok: Fixture; kind: "keyed" };
  'rubber.play': { args: PlayRubber; ok: MadeMatch; kind: "keyed" };
  'rubber.report': { args: ReportRubber; ok: Fixture; kind: "keyed" };
  'rubber.award': { args: AwardRubber; ok: Fixture; kind: "keyed" };
  'rubber.revive': { args: ReviveRubber; ok: Fixture; kind: "keyed" };
  'chat.list': { args: List; ok: RoomPage; kind: "read" };
  'chat.history': { args: History; ok: HistoryPage; kind: "read" };
  'chat.reactions': { args: ListReactions; ok: ReactorPage; kind: "read" };
  'chat.typing': { args: Typing; ok: Done; kind: "read" };
  'child.list': { args: ListChildren; ok: Children; kind: "read" };
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
  'league.get': { args: GetLeague; ok: LeagueSnapshot; kind: "read" };
  'league.search': { args: SearchLeagues; ok: LeaguePage; kind: "read" };
  'league.mine': { args: ListMyLeagues; ok: MyLeagues; kind: "read" };
  'league.preview': { args: PreviewDraw; ok: Draw; kind: "read" };
  'side.list': { args: ListSides; ok: SidePage; kind: "read" };
  'league.table': { args: GetLeagueTable; ok: Table; kind: "read" };
  'league.explain': { args: ExplainPlace; ok: Explanation; kind: "read" };
  'ladder.targets': { args: ListTargets; ok: Targets; kind: "read" };
  'ladder.moves': { args: ListLadderMoves; ok: LadderMoves; kind: "read" };
  'box.period': { args: GetBoxPeriod; ok: BoxTables; kind: "read" };
  'fixture.list': { args: ListFixtures; ok: FixturePage; kind: "read" };
  'fixture.free': { args: ListFreeTimes; ok: FreeTimes; kind: "read" };
  'availability.get': { args: GetAvailability; ok: Availability; kind: "read" };
  'lesson.slots': { args: ListSlots; ok: Slots; kind: "read" };
  'lesson.get': { args: GetLesson; ok: Lesson; kind: "read" };
  'lesson.list': { args: ListLessons; ok: LessonPage; kind: "read" };
  'lesson.coaches': { args: FindCoaches; ok: CoachesFree; kind: "read" };
  'lesson.wishes': { args: ListWishes; ok: Wishes; kind: "read" };
  'lesson.reviews': { args: ListCoachReviews; ok: CoachReviews; kind: "read" };
  'lesson.desk': { args: GetDesk; ok: Desk; kind: "read" };
  'lesson.pupils': { args: ListPupils; ok: PupilPage; kind: "read" };
  'lesson.pupil': { args: GetPupil; ok: PupilFile; kind: "read" };
  'lesson.income': { args: GetIncome; ok: Income; kind: "read" };
  'match.live': { args: ListLive; ok: LivePage; kind: "read" };
  'match.history': { args: MatchHistory; ok: MatchPage; kind: "read" };
  'match.list': { args: ListMatches; ok: MatchPage; kind: "read" };
  'moderation.case': { args: GetCase; ok: CaseFile; kind: "read" };
  'moderation.decided': { args: ListDecided; ok: DecidedCases; kind: "read" };
  'moderation.own': { args: GetOwnCase; ok: OwnCase; kind: "read" };
  'notification.list': { args: ListNotifications; ok: Notifications; kind: "read" };
  'package.list': { args: ListPackages; ok: Packages; kind: "read" };
  'people.find': { args: Find; ok: People; kind: "read" };
  'people.get': { args: Get; ok: People; kind: "read" };
  'people.search': { args: Search; ok: SearchPage; kind: "read" };
  'place.find': { args: FindPlace; ok: Places; kind: "read" };
  'place.near': { args: NearPlace; ok: Places; kind: "read" };
  'play.near': { args: PlayNear; ok: FreeNear; kind: "read" };
  'post.feed': { args: GetFeed; ok: FeedPage; kind: "read" };
  'post.get': { args: GetPost; ok: PostEntry; kind: "read" };
  'comment.list': { args: ListComments; ok: CommentPage; kind: "read" };
  'push.get': { args: GetPush; ok: PushState; kind: "read" };
  'rating.of': { args: GetRatings; ok: Ratings; kind: "read" };
  'rating.history': { args: GetRatingHistory; ok: RatingHistory; kind: "read" };
  'rating.between': { args: GetHeadToHead; ok: HeadToHead; kind: "read" };
  'rating.season': { args: GetSeason; ok: Season; kind: "read" };
  'reliability.of_event': { args: GetEventReliability; ok: EventReliability; kind: "read" };
  'reliability.mine': { args: GetMyReliability; ok: MyReliability; kind: "read" };
  'search.list': { args: ListSearches; ok: SavedSearches; kind: "read" };
  'series.table': { args: GetTable; ok: SeriesTable; kind: "read" };
  'tie.mine': { args: GetLineUp; ok: LineUp; kind: "read" };
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
  league: LeaguePush;
  slots: SlotsPush;
  match: MatchPush;
  moderation: ModerationPush;
  play: PlayPush;
  feed: FeedPush;
  post: PostPush;
  series: SeriesPush;
}

/** Commands that are sent without a key: the fewer ones. */
export const KEYLESS: ReadonlySet<keyof Calls> = new Set<keyof Calls>([
  'chat.react',
  'chat.read',
  'chat.mute',
  'chat.unmute',
  'child.edit',
  'child.remove',
  'device.sign_out',
  'device.sign_out_others',
  'event.revoke_link',
  'availability.restore',
  'lesson.wish',
  'lesson.note_pupil',
  'lesson.practised',
  'match.show',
  'match.favour',
  'notification.read',
  'package.retire',
  'play.stop',
  'post.like',
  'post.save',
  'comment.like',
  'push.subscribe',
  'push.unsubscribe',
  'search.switch',
  'search.remove',
  'chat.list',
  'chat.history',
  'chat.reactions',
  'chat.typing',
  'child.list',
  'court.search',
  'court.get',
  'court.versions',
  'review.list',
  'device.list',
  'dues.list',
  'dues.mine',
  'enrolment.list',
  'event.search',
  'event.get',
  'event.mine',
  'event.links',
  'calendar.get',
  'calendar.event',
  'league.get',
  'league.search',
  'league.mine',
  'league.preview',
  'side.list',
  'league.table',
  'league.explain',
  'ladder.targets',
  'ladder.moves',
  'box.period',
  'fixture.list',
  'fixture.free',
  'availability.get',
  'lesson.slots',
  'lesson.get',
  'lesson.list',
  'lesson.coaches',
  'lesson.wishes',
  'lesson.reviews',
  'lesson.desk',
  'lesson.pupils',
  'lesson.pupil',
  'lesson.income',
  'match.live',
  'match.history',
  'match.list',
  'moderation.case',
  'moderation.decided',
  'moderation.own',
  'notification.list',
  'package.list',
  'people.find',
  'people.get',
  'people.search',
  'place.find',
  'place.near',
  'play.near',
  'post.feed',
  'post.get',
  'comment.list',
  'push.get',
  'rating.of',
  'rating.history',
  'rating.between',
  'rating.season',
  'reliability.of_event',
  'reliability.mine',
  'search.list',
  'series.table',
  'tie.mine',
  'session.open',
  'session.renew',
  'topic.open',
  'topic.close',
  'presence.watch',
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
export * as LIMITS from './limits';
