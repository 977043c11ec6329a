// Generated from the protocol crate by `make wire`; never edited.

export type UserId = string;

export type ChatId = string;

export type MessageId = string;

export type SessionId = string;

export type NotificationId = string;

export type PictureId = string;

export type CourtId = string;

export type EventId = string;

export type SeriesId = string;

export type EnrolmentId = string;

export type MatchId = string;

export type AskId = string;

export type TenantId = number;

export type Key = string;

export type Millis = number;

export type Topic = string;

export type ErrorCode = "bad_request" | "invalid" | "unknown_command" | "key_missing" | "key_reused" | "tenant_unknown" | "wrong_code" | "email_unverified" | "picture_unusable" | "profile_incomplete" | "sign_in_required" | "token_expired" | "session_revoked" | "wrong_credentials" | "forbidden" | "not_found" | "conflict" | "email_taken" | "handle_taken" | "silenced" | "read_only" | "edit_window_over" | "last_owner" | "does_not_fit" | "too_late" | "invitation_unusable" | "limit_reached" | "too_large" | "busy" | "too_many_requests" | "unavailable" | "timeout" | "internal";

export type Refusal = { code: ErrorCode, 
/**
 * One English sentence for a person.
 */
message: string, 
/**
 * Whether the same request under the same key may succeed later.
 */
retry: boolean, 
/**
 * Which field of the arguments it is about.
 */
field?: string, 
/**
 * How long to wait before the retry, in milliseconds.
 */
after_ms?: number, 
/**
 * What else a client can use, by code.
 */
data?: unknown, };

export type Open = { access_token?: string, tenant?: TenantId, 
/**
 * A language tag; texts of refusals stay English, the client has the dictionary.
 */
lang?: string, 
/**
 * The database's epoch as the client last saw it; another one resets every topic.
 */
epoch?: string, 
/**
 * The last number seen of each topic that the client holds; at most 256.
 */
resume?: Record<string, number>, };

export type Tiles = { 
/**
 * `https://…/{z}/{x}/{y}.png`, with `{s}` where there are several hosts.
 */
address: string, 
/**
 * Whom they are owed to, as text.
 */
attribution: string, };

export type Opened = { 
/**
 * Absent for a guest.
 */
session?: SessionId, user?: Profile, server_time: Millis, epoch: string, 
/**
 * How often the server beats, in milliseconds.
 */
beat_ms: number, 
/**
 * How long the access token still lives, in milliseconds; 0 for a guest.
 */
token_ttl_ms: number, 
/**
 * Over how long clients should spread their reconnects, in milliseconds.
 */
reconnect_window_ms: number, 
/**
 * What the socket listens to now, and from which number on.
 */
topics: Record<string, number>, 
/**
 * What was to be resumed but cannot be had as a range; the client opens it anew.
 */
reset: Array<Topic>, 
/**
 * Pictures for maps, where the operator has named some.
 */
tiles?: Tiles, };

export type Renew = { access_token: string, };

export type Renewed = { token_ttl_ms: number, };

export type OpenTopic = { topic: Topic, since?: number, };

export type TopicOpened = { seq: number, 
/**
 * The topic's state as of `seq`: `ChatSnapshot`, `UserSnapshot`, `EventSnapshot` or `PlaySnapshot`, by the topic's noun.
 */
snapshot: unknown, };

export type CloseTopic = { topic: Topic, };

export type SocketPush = { "push": "session_ending", "data": { in_ms: number, } } | { "push": "drain", "data": { after_ms: number, } };

export type TopicPush = { "push": "closed", "data": { reason: TopicEnd, } };

export type TopicEnd = "reset" | "revoked" | "gone";

export type Done = Record<string, never>;

export type Watch = { users: Array<UserId>, };

export type Watched = { online: Array<UserId>, };

export type Tokens = { id_token: string, access_token: string, refresh_token: string, };

export type SignUp = { email: string, password: string, name: string, handle?: string, 
/**
 * Whether somebody says that they are 18 or older; `false` is refused.
 */
is_adult?: boolean, };

export type LogIn = { email: string, password: string, };

export type Refresh = { id_token: string, access_token: string, refresh_token: string, };

export type LogOut = { refresh_token: string, };

export type UpdatePassword = { current_password: string, new_password: string, };

export type Forgot = { email: string, };

export type Reset = { email: string, code: string, password: string, };

export type Verify = { code: string, };

export type RemoveAccount = { password?: string, };

export type SsoExchange = { code: string, };

export type SignedIn = { session: SessionId, 
/**
 * What the client called itself when it signed in.
 */
device: string, created_at: Millis, seen_at: Millis, 
/**
 * The one that asks.
 */
current: boolean, };

export type ListDevices = Record<symbol, never>;

export type Devices = { devices: Array<SignedIn>, };

export type SignOut = { session: SessionId, };

export type SignOutOthers = Record<symbol, never>;

export type Profile = { id: UserId, name: string, handle: string, 
/**
 * 0 player, 1 coach: the mode that they are in.
 */
isCoach: number, 
/**
 * A path; `?size=small` or `?size=medium` gives a smaller one.
 */
profileImage?: string, 
/**
 * 1.0 to 7.0 in steps of a half; an item of the lookup.
 */
level?: number, 
/**
 * An item of the lookup.
 */
ageGroup?: string, 
/**
 * An item of the lookup.
 */
gender?: string, aboutMe?: string, 
/**
 * Where they play: the centre of an area, never an exact place.
 */
address?: Address, 
/**
 * Listed among the coaches, in whichever mode.
 */
hasCoachProfile: boolean, 
/**
 * Cents.
 */
hourlyRate?: number, certificate?: Certificate, 
/**
 * Kept as rows with their cause; never falls.
 */
activityPoints: number, followers: number, followees: number, 
/**
 * What is between the caller and them; absent for oneself.
 */
relation?: Relation, 
/**
 * Only for its owner, as is all that follows but the last.
 */
email?: string, 
/**
 * Whether the address was proven by a code or by a provider.
 */
emailVerified?: boolean, 
/**
 * Whether they may post, message and create: the address is proven, or nobody is asked to prove theirs here.
 */
mayPost?: boolean, 
/**
 * Whether there is a password beside other ways of signing in.
 */
hasPassword?: boolean, 
/**
 * Whether onboarding was done or skipped.
 */
profileSkip?: boolean, 
/**
 * Whether the three slides before it were seen or skipped.
 */
introSeen?: boolean, settings?: Settings, created_at: Millis, };

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
 * The place of the gazetteer, where it is one.
 */
place?: number, };

export type Certificate = { 
/**
 * An item of the lookup.
 */
level?: string, 
/**
 * A path, like `profileImage`.
 */
image?: string, state: CertificateState, 
/**
 * Until when it was verified to hold.
 */
expires_at?: Millis, };

export type CertificateState = "unverified" | "verified" | "expired";

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
 * The caller has blocked them. Whoever is blocked by them finds nobody.
 */
blocked: boolean, 
/**
 * People whom the caller follows and who follow them.
 */
mutual: number, };

export type Settings = { 
/**
 * `en` or `es`; absent: as the browser says.
 */
language?: string, 
/**
 * Absent: as the device says.
 */
theme?: Theme, units: Units, 
/**
 * How somebody is told, by kind; kinds that are absent are told by toast and row, not by mail.
 */
notifications: { [key in string]: Told }, 
/**
 * Without toasts and mail, in the reader's own clock; absent: never.
 */
quietHours?: QuietHours, 
/**
 * Not found by search, and not seen to be here.
 */
hidden: boolean, };

export type Theme = "light" | "dark";

export type Units = "miles" | "kilometres";

export type Told = { toast: boolean, row: boolean, mail: boolean, };

export type QuietHours = { from: number, to: number, 
/**
 * An IANA zone, as the browser says.
 */
zone: string, };

export type EditProfile = { name?: string, handle?: string, 
/**
 * 0 player, 1 coach
 */
isCoach?: number, level?: number | null, ageGroup?: string | null, gender?: string | null, aboutMe?: string | null, 
/**
 * With `place` its name and centre are the gazetteer's; otherwise the place is blurred to half a mile.
 */
address?: Address | null, 
/**
 * Cents.
 */
hourlyRate?: number | null, certificateLevel?: string | null, introSeen?: boolean, 
/**
 * Onboarding was done or skipped; it is never asked again.
 */
profileSkip?: boolean, 
/**
 * All of them at once.
 */
settings?: Settings, };

export type SwitchMode = { 
/**
 * Cents.
 */
hourlyRate?: number, certificateLevel?: string, };

export type Person = { id: UserId, name: string, handle: string, 
/**
 * A path or address of a picture.
 */
profileImage?: string, };

export type Find = { text: string, };

export type Get = { users: Array<UserId>, };

export type People = { people: Array<Person>, };

export type Spot = { 
/**
 * Degrees, -90 to 90.
 */
latitude: number, 
/**
 * Degrees, -180 to 180.
 */
longitude: number, };

export type RoleFilter = "player" | "coach";

export type PeopleSort = "distance" | "level" | "activity" | "rate";

export type Search = { 
/**
 * Absent: anywhere, without distances.
 */
location?: Spot, 
/**
 * Miles, above 0 and at most 500; 10 where absent.
 */
distance?: number, 
/**
 * Any of these levels, as in the lookup: `3.5`.
 */
level?: Array<number>, 
/**
 * Any of these items of the lookup.
 */
age?: Array<string>, 
/**
 * Any of these items of the lookup.
 */
gender?: Array<string>, role?: RoleFilter, 
/**
 * Words that begin words of the name or handle.
 */
text?: string, sort?: PeopleSort, cursor?: string, };

export type SearchPage = { people: Array<PersonCard>, 
/**
 * How many there are in all, counted up to 1,000; on the first page, where there is a place or all fit on it.
 */
count?: number, 
/**
 * Absent on the last page.
 */
cursor?: string, };

export type PersonCard = { isCoach: number, level?: number, ageGroup?: string, gender?: string, 
/**
 * What their area is called.
 */
area?: string, 
/**
 * The centre of their area.
 */
spot?: Spot, 
/**
 * Miles to the centre of their area, to half a mile.
 */
distance?: number, 
/**
 * Cents; of coaches.
 */
hourlyRate?: number, 
/**
 * Of coaches who name one.
 */
certificateLevel?: string, certificateState?: CertificateState, activityPoints: number, followed: boolean, 
/**
 * People whom I follow and who follow them.
 */
mutual: number, online: boolean, id: UserId, name: string, handle: string, 
/**
 * A path or address of a picture.
 */
profileImage?: string, };

export type Related = { 
/**
 * The caller follows them.
 */
followed: boolean, 
/**
 * Since when it is so.
 */
at: Millis, id: UserId, name: string, handle: string, 
/**
 * A path or address of a picture.
 */
profileImage?: string, };

export type RelatedPage = { data: Array<Related>, 
/**
 * Absent on the last page.
 */
cursor?: string, };

export type Place = { 
/**
 * GeoNames' own.
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

export type FindPlace = { text: string, };

export type NearPlace = { latitude: number, longitude: number, };

export type Places = { places: Array<Place>, };

export type Notification = { id: NotificationId, at: Millis, read_at?: Millis, } & ({ "kind": "followed", "data": { by: Person, } } | { "kind": "certificate", "data": { state: CertificateState, } } | { "kind": "enrolment_asked", "data": { event: EventRef, by: Person, } } | { "kind": "enrolment_decided", "data": { event: EventRef, accepted: boolean, waiting: boolean, } } | { "kind": "event_invited", "data": { event: EventRef, by: Person, } } | { "kind": "seat_offered", "data": { event: EventRef, answer_by: Millis, } } | { "kind": "offer_expired", "data": { event: EventRef, } } | { "kind": "enrolment_added", "data": { event: EventRef, by: Person, } } | { "kind": "enrolment_removed", "data": { event: EventRef, reason: string, } } | { "kind": "event_changed", "data": { event: EventRef, answer_by: Millis | null, } } | { "kind": "event_confirmed", "data": { event: EventRef, } } | { "kind": "event_cancelled", "data": { event: EventRef, reason: string, } } | { "kind": "late_drop", "data": { event: EventRef, by: Person, } } | { "kind": "marked_absent", "data": { event: EventRef, object_by: Millis, } } | { "kind": "absence_objected", "data": { event: EventRef, by: Person, } } | { "kind": "substitute_wanted", "data": { event: EventRef, by: Person, } } | { "kind": "match_reported", "data": { event: EventRef, match: MatchId, by: Person, score: string, } } | { "kind": "match_confirmed", "data": { event: EventRef, match: MatchId, score: string, } } | { "kind": "match_disputed", "data": { event: EventRef, match: MatchId, by: Person, reason: string, } } | { "kind": "match_voided", "data": { event: EventRef, match: MatchId, } } | { "kind": "play_asked", "data": { ask: AskId, by: Person, starts_at: Millis, answer_by: Millis, } } | { "kind": "play_accepted", "data": { event: EventRef, by: Person, } });

export type About = { "kind": "followed", "data": { by: Person, } } | { "kind": "certificate", "data": { state: CertificateState, } } | { "kind": "enrolment_asked", "data": { event: EventRef, by: Person, } } | { "kind": "enrolment_decided", "data": { event: EventRef, accepted: boolean, waiting: boolean, } } | { "kind": "event_invited", "data": { event: EventRef, by: Person, } } | { "kind": "seat_offered", "data": { event: EventRef, answer_by: Millis, } } | { "kind": "offer_expired", "data": { event: EventRef, } } | { "kind": "enrolment_added", "data": { event: EventRef, by: Person, } } | { "kind": "enrolment_removed", "data": { event: EventRef, reason: string, } } | { "kind": "event_changed", "data": { event: EventRef, answer_by: Millis | null, } } | { "kind": "event_confirmed", "data": { event: EventRef, } } | { "kind": "event_cancelled", "data": { event: EventRef, reason: string, } } | { "kind": "late_drop", "data": { event: EventRef, by: Person, } } | { "kind": "marked_absent", "data": { event: EventRef, object_by: Millis, } } | { "kind": "absence_objected", "data": { event: EventRef, by: Person, } } | { "kind": "substitute_wanted", "data": { event: EventRef, by: Person, } } | { "kind": "match_reported", "data": { event: EventRef, match: MatchId, by: Person, score: string, } } | { "kind": "match_confirmed", "data": { event: EventRef, match: MatchId, score: string, } } | { "kind": "match_disputed", "data": { event: EventRef, match: MatchId, by: Person, reason: string, } } | { "kind": "match_voided", "data": { event: EventRef, match: MatchId, } } | { "kind": "play_asked", "data": { ask: AskId, by: Person, starts_at: Millis, answer_by: Millis, } } | { "kind": "play_accepted", "data": { event: EventRef, by: Person, } };

export type ListNotifications = { cursor?: string, };

export type Notifications = { notifications: Array<Notification>, 
/**
 * How many are not read, of all.
 */
unread: number, 
/**
 * Absent on the last page.
 */
cursor?: string, };

export type ReadNotifications = { ids?: Array<NotificationId>, };

export type RoomKind = "direct" | "group" | "event";

export type Role = "owner" | "admin" | "member" | "read_only";

export type Member = { user: UserId, name: string, handle: string, profileImage?: string, role: Role, 
/**
 * Until when they may not write; the end of the year 9999 means for good.
 */
silenced_until?: Millis, };

export type Room = { id: ChatId, kind: RoomKind, 
/**
 * A group's; a direct room is called by the other one's name.
 */
title?: string, 
/**
 * At most 100, fewer where long names would not fit into a push: owners and admins first, then by joining.
 */
members: Array<Member>, 
/**
 * How many there are.
 */
member_count: number, created_at: Millis, 
/**
 * Nobody can write here: one of the two of a direct room has blocked the other, or is gone.
 */
locked?: boolean, 
/**
 * Whose room it is, of an event's.
 */
event?: EventId, };

export type RoomSettings = { 
/**
 * Others' messages after `read_number` that are not deleted.
 */
unread: number, 
/**
 * The number up to which I have read; it only grows.
 */
read_number: number, 
/**
 * Absent when I hear the room; the end of the year 9999 when it is muted for good.
 */
muted_until?: Millis, };

export type RoomEntry = { room: Room, last_message?: Message, 
/**
 * Others' messages after `read_number` that are not deleted.
 */
unread: number, 
/**
 * The number up to which I have read; it only grows.
 */
read_number: number, 
/**
 * Absent when I hear the room; the end of the year 9999 when it is muted for good.
 */
muted_until?: Millis, };

export type ReadMark = { user: UserId, number: number, };

export type Message = { id: MessageId, chat: ChatId, 
/**
 * 1, 2, 3 … in the room, without gaps.
 */
number: number, author: UserId, 
/**
 * Absent once it is deleted.
 */
text?: string, sent_at: Millis, reply_to?: MessageId, edited_at?: Millis, deleted_at?: Millis, 
/**
 * What happened, said by the room itself and not by its author: such a message has no text.
 */
note?: Note, };

export type Note = { "kind": "joined" } | { "kind": "added", name: string, } | { "kind": "left" } | { "kind": "removed", name: string, } | { "kind": "moved", starts_at: Millis, zone: string, } | { "kind": "relocated", court: string, } | { "kind": "confirmed" } | { "kind": "cancelled", reason: string, } | { "kind": "result", score: string, };

export type ChatSnapshot = { room: Room, settings: RoomSettings, 
/**
 * Oldest first.
 */
messages: Array<Message>, 
/**
 * Whether older messages exist; `chat.history` has them.
 */
more: boolean, 
/**
 * How far the listed members have read.
 */
reads: Array<ReadMark>, 
/**
 * Authors in `messages` who are not among the listed members.
 */
people: Array<Person>, };

export type UserSnapshot = { rooms: Array<RoomEntry>, unread_notifications: number, cursor?: string, };

export type RoomPage = { rooms: Array<RoomEntry>, 
/**
 * Absent on the last page.
 */
cursor?: string, };

export type HistoryPage = { messages: Array<Message>, more: boolean, 
/**
 * The authors in `messages`.
 */
people: Array<Person>, };

export type OpenDirect = { user: UserId, };

export type Create = { title: string, members: Array<UserId>, };

export type List = { cursor?: string, };

export type Rename = { chat: ChatId, title: string, };

export type AddMembers = { chat: ChatId, users: Array<UserId>, };

export type RemoveMember = { chat: ChatId, user: UserId, };

export type SetRole = { chat: ChatId, user: UserId, role: Role, };

export type Silence = { chat: ChatId, user: UserId, until?: Millis, };

export type Unsilence = { chat: ChatId, user: UserId, };

export type Leave = { chat: ChatId, };

export type Mute = { chat: ChatId, until?: Millis, };

export type Unmute = { chat: ChatId, };

export type Send = { chat: ChatId, text: string, reply_to?: MessageId, };

export type Edit = { message: MessageId, text: string, };

export type Delete = { message: MessageId, };

export type History = { chat: ChatId, before?: number, 
/**
 * 1 to 100, 50 without it; fewer come when they would not fit in a reply.
 */
limit?: number, };

export type Read = { chat: ChatId, number: number, };

export type Typing = { chat: ChatId, };

export type ChatPush = { "push": "message", "data": Message } | { "push": "message_edited", "data": Message } | { "push": "message_deleted", "data": Message } | { "push": "member_joined", "data": { member: Member, by: UserId, } } | { "push": "member_left", "data": { user: UserId, } } | { "push": "member_removed", "data": { user: UserId, by: UserId, } } | { "push": "role_changed", "data": { user: UserId, role: Role, by: UserId, } } | { "push": "member_silenced", "data": { user: UserId, until: Millis, by: UserId, } } | { "push": "member_unsilenced", "data": { user: UserId, by: UserId, } } | { "push": "room_renamed", "data": { title: string, by: UserId, } } | { "push": "room_locked", "data": { locked: boolean, } } | { "push": "read", "data": { user: UserId, number: number, } } | { "push": "typing", "data": { user: UserId, } };

export type UserPush = { "push": "room_opened", "data": { room: Room, } } | { "push": "room_closed", "data": { chat: ChatId, } } | { "push": "chat_muted", "data": { chat: ChatId, until: Millis, } } | { "push": "chat_unmuted", "data": { chat: ChatId, } } | { "push": "chat_read", "data": { chat: ChatId, number: number, } } | { "push": "session_revoked", "data": { session: SessionId, } } | { "push": "profile_changed", "data": { profile: Profile, } } | { "push": "follow_changed", "data": { user: UserId, followed: boolean, } } | { "push": "block_changed", "data": { user: UserId, blocked: boolean, } } | { "push": "notified", "data": { notification: Notification, quiet: boolean, } } | { "push": "notifications_read", "data": { ids?: Array<NotificationId>, } } | { "push": "my_enrolment", "data": { enrolment: Enrolment, } } | { "push": "my_play", "data": { player?: FreePlayer, } } | { "push": "ask_changed", "data": { ask: Ask, } } | { "push": "presence", "data": { user: UserId, online: boolean, } };

export type Surface = "hard" | "clay" | "grass" | "pickleball";

export type Counts = { hard: number, clay: number, grass: number, pickleball: number, };

export type Amenities = { light: boolean, shop: boolean, wall: boolean, ball_machine: boolean, indoor: boolean, };

export type CourtForm = { name: string, location: Spot, 
/**
 * The street, as on a letter.
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
 * Cents an hour; 0 is free, absent is not known.
 */
hourly_price?: number, 
/**
 * Paths of uploaded pictures, at most 6, the first one shown in lists.
 */
images?: Array<string>, };

export type Court = { id: CourtId, 
/**
 * IANA, from its coordinates.
 */
zone: string, 
/**
 * Raised by every edit.
 */
version: number, 
/**
 * Whom its data is owed to, where it was imported.
 */
attribution?: string, added_by?: Person, created_at: Millis, 
/**
 * The mean of its reviews, 1 to 5; absent without one.
 */
rating?: number, reviews: number, 
/**
 * Mine, if I wrote one.
 */
my_review?: Review, 
/**
 * Who played here most in the last 90 days, at most 6.
 */
regulars: Array<Person>, 
/**
 * Public events here that are still to come.
 */
upcoming: number, name: string, location: Spot, 
/**
 * The street, as on a letter.
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
 * Cents an hour; 0 is free, absent is not known.
 */
hourly_price?: number, 
/**
 * Paths of uploaded pictures, at most 6, the first one shown in lists.
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

export type CourtSort = "distance" | "rating" | "price";

export type SearchCourts = { location: Spot, 
/**
 * Miles, above 0 and at most 500; 10 where absent.
 */
distance?: number, 
/**
 * Words that begin words of the name.
 */
text?: string, 
/**
 * Any of these items of the lookup.
 */
facility_type?: Array<string>, 
/**
 * Any of these.
 */
surface?: Array<Surface>, 
/**
 * All that is set here.
 */
amenities?: Amenities, 
/**
 * Cents an hour at most; places whose price is not known are left out.
 */
price_max?: number, sort?: CourtSort, cursor?: string, };

export type CourtPage = { courts: Array<CourtCard>, 
/**
 * How many there are in all, counted up to 1,000; on the first page.
 */
count?: number, cursor?: string, };

export type GetCourt = { court: CourtId, };

export type AddCourt = { name: string, location: Spot, 
/**
 * The street, as on a letter.
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
 * Cents an hour; 0 is free, absent is not known.
 */
hourly_price?: number, 
/**
 * Paths of uploaded pictures, at most 6, the first one shown in lists.
 */
images?: Array<string>, };

export type EditCourt = { court: CourtId, version: number, name: string, location: Spot, 
/**
 * The street, as on a letter.
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
 * Cents an hour; 0 is free, absent is not known.
 */
hourly_price?: number, 
/**
 * Paths of uploaded pictures, at most 6, the first one shown in lists.
 */
images?: Array<string>, };

export type ListVersions = { court: CourtId, };

export type CourtVersion = { version: number, 
/**
 * Absent for an import.
 */
editor?: Person, at: Millis, form: CourtForm, 
/**
 * Whether I may take the place back to before this one: it is the newest, and mine.
 */
mine_to_revert: boolean, };

export type CourtVersions = { versions: Array<CourtVersion>, };

export type RevertCourt = { court: CourtId, 
/**
 * The newest; another one since is a `conflict`.
 */
version: number, };

export type Review = { author: Person, 
/**
 * 1 to 5
 */
rating: number, text?: string, at: Millis, edited_at?: Millis, };

export type WriteReview = { court: CourtId, 
/**
 * 1 to 5
 */
rating: number, text?: string, };

export type RemoveReview = { court: CourtId, };

export type ListReviews = { court: CourtId, cursor?: string, };

export type Reviews = { reviews: Array<Review>, cursor?: string, };

export type CourtRef = { id: CourtId, name: string, location: Spot, address?: string, 
/**
 * Whether one can play after dark.
 */
light: boolean, indoor: boolean, };

export type EventState = "draft" | "pending" | "published" | "full" | "in_progress" | "past" | "cancelled";

export type Format = "single" | "double";

export type GenderRule = "open" | "women" | "men" | "mixed";

export type WaitingPolicy = "first_come" | "lottery" | "fours" | "organiser";

export type RepeatEvery = "day" | "week" | "two_weeks" | "month";

export type Repeat = { every: RepeatEvery, 
/**
 * The last day on which one may be: `2027-03-31`. At most 60 events in all.
 */
until: string, };

export type EventForm = { name: string, 
/**
 * An item of the lookup of event types.
 */
kind: string, 
/**
 * A place; absent only in a draft ("Please set Date and select court").
 */
court?: CourtId, 
/**
 * Which court there: `7`, `by the bridge`.
 */
court_note?: string, surface?: Surface, 
/**
 * The court's own date: `2026-11-20`; absent only in a draft.
 */
date?: string, 
/**
 * `19:00` on the court's clock.
 */
from?: string, 
/**
 * `21:00` on the court's clock, the same day.
 */
to?: string, 
/**
 * The last day, where it is another: a camp.
 */
to_date?: string, 
/**
 * In the hour that clocks show twice: the second one is meant.
 */
second_hour?: boolean, 
/**
 * Players ask, the organiser decides.
 */
is_private: boolean, 
/**
 * Absent: neither (a clinic).
 */
format?: Format, 
/**
 * It counts for levels; otherwise friendly.
 */
competitive: boolean, 
/**
 * 1.0 to 7.0 in steps of a half.
 */
level_min?: number, level_max?: number, 
/**
 * Items of the lookup of age ranges; none: all ages.
 */
age_range?: Array<string>, gender: GenderRule, 
/**
 * Only people whom the organiser follows and who follow them.
 */
friends_only: boolean, 
/**
 * Seats, 2 to 64, the organiser's own included where they play.
 */
capacity: number, 
/**
 * Whether the organiser takes a seat.
 */
organiser_plays: boolean, 
/**
 * Fewer than these by `confirm_by`, and it is cancelled; it is pending until then.
 */
players_min?: number, 
/**
 * The court is not booked yet: pending until the organiser confirms it.
 */
court_open?: boolean, 
/**
 * When a pending one is decided; 24 h before it begins where absent.
 */
confirm_by?: Millis, 
/**
 * Cents for each player; absent or 0: free.
 */
price?: number, description?: string, 
/**
 * The path of an uploaded picture.
 */
image?: string, waiting: WaitingPolicy, 
/**
 * Minutes before the beginning until which one may leave freely; a later leave is a late drop.
 */
leave_minutes: number, 
/**
 * Minutes before the beginning until which one may enrol.
 */
enrol_minutes: number, };

export type Event = { id: EventId, organiser: Person, state: EventState, place?: CourtRef, 
/**
 * IANA: the court's.
 */
zone?: string, starts_at?: Millis, ends_at?: Millis, 
/**
 * Seats taken or held for somebody: enrolled, checked in, offered.
 */
taken: number, 
/**
 * Who waits for a seat.
 */
waiting_count: number, 
/**
 * Who asked and was not answered yet.
 */
pending_count: number, 
/**
 * Its room; members are those enrolled and the organiser.
 */
chat?: ChatId, series?: SeriesId, repeat?: Repeat, 
/**
 * Given by a coach: their price and name stand on it.
 */
is_class: boolean, cancel_reason?: string, 
/**
 * Raised by every change that its calendar entry shows.
 */
sequence: number, 
/**
 * Raised by every update; `event.update` names it.
 */
version: number, created_at: Millis, name: string, 
/**
 * An item of the lookup of event types.
 */
kind: string, 
/**
 * A place; absent only in a draft ("Please set Date and select court").
 */
court?: CourtId, 
/**
 * Which court there: `7`, `by the bridge`.
 */
court_note?: string, surface?: Surface, 
/**
 * The court's own date: `2026-11-20`; absent only in a draft.
 */
date?: string, 
/**
 * `19:00` on the court's clock.
 */
from?: string, 
/**
 * `21:00` on the court's clock, the same day.
 */
to?: string, 
/**
 * The last day, where it is another: a camp.
 */
to_date?: string, 
/**
 * In the hour that clocks show twice: the second one is meant.
 */
second_hour?: boolean, 
/**
 * Players ask, the organiser decides.
 */
is_private: boolean, 
/**
 * Absent: neither (a clinic).
 */
format?: Format, 
/**
 * It counts for levels; otherwise friendly.
 */
competitive: boolean, 
/**
 * 1.0 to 7.0 in steps of a half.
 */
level_min?: number, level_max?: number, 
/**
 * Items of the lookup of age ranges; none: all ages.
 */
age_range?: Array<string>, gender: GenderRule, 
/**
 * Only people whom the organiser follows and who follow them.
 */
friends_only: boolean, 
/**
 * Seats, 2 to 64, the organiser's own included where they play.
 */
capacity: number, 
/**
 * Whether the organiser takes a seat.
 */
organiser_plays: boolean, 
/**
 * Fewer than these by `confirm_by`, and it is cancelled; it is pending until then.
 */
players_min?: number, 
/**
 * The court is not booked yet: pending until the organiser confirms it.
 */
court_open?: boolean, 
/**
 * When a pending one is decided; 24 h before it begins where absent.
 */
confirm_by?: Millis, 
/**
 * Cents for each player; absent or 0: free.
 */
price?: number, description?: string, 
/**
 * The path of an uploaded picture.
 */
image?: string, waiting: WaitingPolicy, 
/**
 * Minutes before the beginning until which one may leave freely; a later leave is a late drop.
 */
leave_minutes: number, 
/**
 * Minutes before the beginning until which one may enrol.
 */
enrol_minutes: number, };

export type EventCard = { id: EventId, name: string, kind: string, state: EventState, organiser: Person, place?: CourtRef, court_note?: string, surface?: Surface, zone?: string, starts_at?: Millis, ends_at?: Millis, is_private: boolean, format?: Format, competitive: boolean, level_min?: number, level_max?: number, gender: GenderRule, capacity: number, taken: number, waiting_count: number, price?: number, image?: string, is_class: boolean, series?: SeriesId, 
/**
 * Miles from where was searched.
 */
distance?: number, 
/**
 * Where I stand; absent: I have nothing to do with it.
 */
mine?: MyStanding, };

export type MyStanding = { state: EnrolmentState, 
/**
 * My place in the line, from 1.
 */
position?: number, 
/**
 * Until when I have to answer: an offered seat, an invitation, a changed time.
 */
answer_by?: Millis, 
/**
 * Its time or court changed, and I have not said yet whether I stay.
 */
reconfirm?: boolean, };

export type EventRef = { id: EventId, name: string, starts_at?: Millis, zone?: string, court?: string, };

export type EventSnapshot = { event: Event, 
/**
 * Who is in, who asked, was invited or offered a seat, who waits in their order: at most 150, in this order.
 */
enrolments: Array<Enrolment>, 
/**
 * Mine, were it among those or not.
 */
mine?: Enrolment, 
/**
 * Results, the newest first.
 */
matches: Array<Match>, 
/**
 * The other events of its series that are still to come, at most 60.
 */
dates: Array<EventCard>, };

export type SearchEvents = { location: Spot, 
/**
 * Miles, above 0 and at most 500; 10 where absent.
 */
distance?: number, 
/**
 * `2026-11-20`
 */
day: string, 
/**
 * Counts for this many days from `day` on, 1 to 14.
 */
days?: number, 
/**
 * Any of these items of the lookup of event types.
 */
kind?: Array<string>, 
/**
 * Open for any of these levels.
 */
level?: Array<number>, 
/**
 * Open for any of these items of the lookup of age ranges.
 */
age?: Array<string>, 
/**
 * With any of these rules.
 */
gender?: Array<GenderRule>, surface?: Array<Surface>, format?: Format, 
/**
 * Only with a seat left.
 */
open_seats?: boolean, 
/**
 * Only what a coach gives.
 */
classes?: boolean, 
/**
 * Only at this place.
 */
court?: CourtId, sort?: EventSort, cursor?: string, };

export type EventSort = "soonest" | "nearest";

export type DayCount = { day: string, count: number, };

export type EventPage = { events: Array<EventCard>, 
/**
 * For the days that were asked for, under the same filters; on the first page.
 */
days?: Array<DayCount>, cursor?: string, };

export type GetEvent = { event: EventId, invite?: string, };

export type CreateEvent = { repeat?: Repeat, 
/**
 * Kept for me alone until `event.publish`.
 */
draft?: boolean, name: string, 
/**
 * An item of the lookup of event types.
 */
kind: string, 
/**
 * A place; absent only in a draft ("Please set Date and select court").
 */
court?: CourtId, 
/**
 * Which court there: `7`, `by the bridge`.
 */
court_note?: string, surface?: Surface, 
/**
 * The court's own date: `2026-11-20`; absent only in a draft.
 */
date?: string, 
/**
 * `19:00` on the court's clock.
 */
from?: string, 
/**
 * `21:00` on the court's clock, the same day.
 */
to?: string, 
/**
 * The last day, where it is another: a camp.
 */
to_date?: string, 
/**
 * In the hour that clocks show twice: the second one is meant.
 */
second_hour?: boolean, 
/**
 * Players ask, the organiser decides.
 */
is_private: boolean, 
/**
 * Absent: neither (a clinic).
 */
format?: Format, 
/**
 * It counts for levels; otherwise friendly.
 */
competitive: boolean, 
/**
 * 1.0 to 7.0 in steps of a half.
 */
level_min?: number, level_max?: number, 
/**
 * Items of the lookup of age ranges; none: all ages.
 */
age_range?: Array<string>, gender: GenderRule, 
/**
 * Only people whom the organiser follows and who follow them.
 */
friends_only: boolean, 
/**
 * Seats, 2 to 64, the organiser's own included where they play.
 */
capacity: number, 
/**
 * Whether the organiser takes a seat.
 */
organiser_plays: boolean, 
/**
 * Fewer than these by `confirm_by`, and it is cancelled; it is pending until then.
 */
players_min?: number, 
/**
 * The court is not booked yet: pending until the organiser confirms it.
 */
court_open?: boolean, 
/**
 * When a pending one is decided; 24 h before it begins where absent.
 */
confirm_by?: Millis, 
/**
 * Cents for each player; absent or 0: free.
 */
price?: number, description?: string, 
/**
 * The path of an uploaded picture.
 */
image?: string, waiting: WaitingPolicy, 
/**
 * Minutes before the beginning until which one may leave freely; a later leave is a late drop.
 */
leave_minutes: number, 
/**
 * Minutes before the beginning until which one may enrol.
 */
enrol_minutes: number, };

export type SeriesScope = "this" | "following" | "all";

export type UpdateEvent = { event: EventId, version: number, scope?: SeriesScope, name: string, 
/**
 * An item of the lookup of event types.
 */
kind: string, 
/**
 * A place; absent only in a draft ("Please set Date and select court").
 */
court?: CourtId, 
/**
 * Which court there: `7`, `by the bridge`.
 */
court_note?: string, surface?: Surface, 
/**
 * The court's own date: `2026-11-20`; absent only in a draft.
 */
date?: string, 
/**
 * `19:00` on the court's clock.
 */
from?: string, 
/**
 * `21:00` on the court's clock, the same day.
 */
to?: string, 
/**
 * The last day, where it is another: a camp.
 */
to_date?: string, 
/**
 * In the hour that clocks show twice: the second one is meant.
 */
second_hour?: boolean, 
/**
 * Players ask, the organiser decides.
 */
is_private: boolean, 
/**
 * Absent: neither (a clinic).
 */
format?: Format, 
/**
 * It counts for levels; otherwise friendly.
 */
competitive: boolean, 
/**
 * 1.0 to 7.0 in steps of a half.
 */
level_min?: number, level_max?: number, 
/**
 * Items of the lookup of age ranges; none: all ages.
 */
age_range?: Array<string>, gender: GenderRule, 
/**
 * Only people whom the organiser follows and who follow them.
 */
friends_only: boolean, 
/**
 * Seats, 2 to 64, the organiser's own included where they play.
 */
capacity: number, 
/**
 * Whether the organiser takes a seat.
 */
organiser_plays: boolean, 
/**
 * Fewer than these by `confirm_by`, and it is cancelled; it is pending until then.
 */
players_min?: number, 
/**
 * The court is not booked yet: pending until the organiser confirms it.
 */
court_open?: boolean, 
/**
 * When a pending one is decided; 24 h before it begins where absent.
 */
confirm_by?: Millis, 
/**
 * Cents for each player; absent or 0: free.
 */
price?: number, description?: string, 
/**
 * The path of an uploaded picture.
 */
image?: string, waiting: WaitingPolicy, 
/**
 * Minutes before the beginning until which one may leave freely; a later leave is a late drop.
 */
leave_minutes: number, 
/**
 * Minutes before the beginning until which one may enrol.
 */
enrol_minutes: number, };

export type EventMade = { event: Event, 
/**
 * How many events there are of it now.
 */
dates: number, skipped: Array<SkippedDate>, };

export type SkippedDate = { day: string, 
/**
 * One English sentence.
 */
reason: string, };

export type PublishEvent = { event: EventId, };

export type ConfirmEvent = { event: EventId, };

export type CancelEvent = { event: EventId, reason: string, scope?: SeriesScope, };

export type MyGames = "upcoming" | "past" | "pending" | "invited" | "waiting";

export type ListMyEvents = { which: MyGames, cursor?: string, };

export type MyEvents = { events: Array<EventCard>, 
/**
 * How many of each kind I have; on the first page.
 */
counts?: MyCounts, cursor?: string, };

export type MyCounts = { upcoming: number, pending: number, invited: number, waiting: number, };

export type InviteToEvent = { event: EventId, 
/**
 * At most 50; none: only the link.
 */
users?: Array<UserId>, };

export type Invited = { 
/**
 * How many were invited now; who was before is not again.
 */
invited: number, 
/**
 * `/games/{id}?invite=…`; survives signing up, holds until the event begins.
 */
link: string, };

export type GetCalendar = Record<string, never>;

export type RenewCalendar = Record<string, never>;

export type CalendarAddress = { 
/**
 * `https://…/api/calendar/{secret}.ics`: whoever has it reads my calendar.
 */
url: string, };

export type GetCalendarEvent = { event: EventId, };

export type CalendarFile = { 
/**
 * `text/calendar`
 */
text: string, };

export type EventPush = { "push": "event_changed", "data": { event: Event, } } | { "push": "enrolment_changed", "data": { enrolment: Enrolment, taken: number, waiting_count: number, pending_count: number, } } | { "push": "enrolment_ended", "data": { enrolment: EnrolmentId, user?: UserId, taken: number, waiting_count: number, pending_count: number, } } | { "push": "match_changed", "data": { match: Match, } };

export type EnrolmentState = "invited" | "pending" | "enrolled" | "waitlisted" | "offered" | "checked_in" | "no_show" | "unenrolled" | "declined" | "rejected" | "removed" | "expired";

export type Enrolment = { id: EnrolmentId, event: EventId, 
/**
 * Absent for a guest.
 */
player?: Person, 
/**
 * Of a guest.
 */
guest?: string, 
/**
 * 1.0 to 7.0
 */
level?: number, state: EnrolmentState, 
/**
 * Since when it is so.
 */
at: Millis, 
/**
 * Their place in the line, from 1, as of this push; those behind somebody who leaves the line move up.
 */
position?: number, 
/**
 * Until when they have to answer.
 */
answer_by?: Millis, 
/**
 * Its time or court changed, and they have not said yet whether they stay.
 */
reconfirm?: boolean, 
/**
 * They left after the time until which one may.
 */
late_drop?: boolean, 
/**
 * They say that they were there, and the mark of absence waits for the organiser.
 */
objected?: boolean, 
/**
 * Why they were removed.
 */
reason?: string, };

export type Join = { event: EventId, 
/**
 * The secret of a link.
 */
invite?: string, };

export type LeaveEvent = { event: EventId, };

export type Decide = { enrolment: EnrolmentId, accept: boolean, };

export type RemoveEnrolment = { enrolment: EnrolmentId, reason: string, };

export type AddEnrolment = { event: EventId, user?: UserId, guest?: string, };

export type Reconfirm = { event: EventId, };

export type AcceptOffer = { event: EventId, };

export type DeclineOffer = { event: EventId, };

export type CheckIn = { event: EventId, 
/**
 * Absent: mine.
 */
enrolment?: EnrolmentId, };

export type MarkAbsent = { enrolment: EnrolmentId, };

export type Object = { event: EventId, };

export type FindSubstitute = { event: EventId, };

export type SubstitutesTold = { told: number, };

export type SetScore = { 
/**
 * Games of the first side; points where it is a match tie-break.
 */
a: number, b: number, 
/**
 * The loser's points in its tie-break.
 */
tiebreak?: number, 
/**
 * It is a match tie-break, shown as `[10-7]`.
 */
match_tiebreak?: boolean, };

export type Side = "a" | "b";

export type Ending = "completed" | "retired" | "walkover" | "defaulted" | "abandoned";

export type MatchState = "reported" | "confirmed" | "disputed" | "voided";

export type Match = { id: MatchId, event: EventRef, 
/**
 * One or two people each.
 */
a: Array<Person>, b: Array<Person>, 
/**
 * As in `domain-rules.md` A: `SET3-S:6/TB7`.
 */
format: string, sets: Array<SetScore>, ending: Ending, 
/**
 * Absent where nobody won.
 */
winner?: Side, state: MatchState, reported_by: UserId, 
/**
 * The side of who entered it: the other one confirms or disputes.
 */
reported_side: Side, reported_at: Millis, 
/**
 * When it confirms itself.
 */
confirms_at?: Millis, dispute?: Dispute, 
/**
 * Raised by every change; edits, confirmations and disputes name it.
 */
version: number, };

export type Dispute = { by: UserId, reason: string, 
/**
 * The score as they remember it.
 */
sets?: Array<SetScore>, };

export type Score = { 
/**
 * `SET3-S:6/TB7` where absent.
 */
format?: string, sets: Array<SetScore>, ending?: Ending, 
/**
 * Needed where the score does not tell: retired, walkover, defaulted.
 */
winner?: Side, };

export type ReportMatch = { event: EventId, 
/**
 * One or two people each, enrolled, nobody twice; I am one of them, or the organiser.
 */
a: Array<UserId>, b: Array<UserId>, score: Score, };

export type EditMatch = { match: MatchId, version: number, score: Score, };

export type ConfirmMatch = { match: MatchId, version: number, 
/**
 * Only by the organiser, of a disputed one; absent: as it was entered.
 */
score?: Score, };

export type DisputeMatch = { match: MatchId, version: number, reason: string, 
/**
 * The score as they remember it.
 */
sets?: Array<SetScore>, };

export type VoidMatch = { match: MatchId, version: number, };

export type MatchHistory = { user: UserId, cursor?: string, };

export type MatchPage = { matches: Array<Match>, 
/**
 * Confirmed ones that they won and lost; on the first page.
 */
record?: WonLost, cursor?: string, };

export type WonLost = { won: number, lost: number, };

export type FreePlayer = { player: Person, level?: number, until: Millis, 
/**
 * What their area is called.
 */
area?: string, 
/**
 * The centre of their area.
 */
spot: Spot, 
/**
 * Miles that they would go.
 */
distance: number, 
/**
 * Levels that they look for.
 */
level_min?: number, level_max?: number, };

export type BeAvailable = { 
/**
 * At most 12 hours from now.
 */
until: Millis, 
/**
 * Blurred before it is kept; absent: my area.
 */
location?: Spot, 
/**
 * Miles, above 0 and at most 50; 10 where absent.
 */
distance?: number, level_min?: number, level_max?: number, };

export type StopPlaying = Record<string, never>;

export type PlayNear = { 
/**
 * Absent: where I am free, or my area.
 */
location?: Spot, 
/**
 * Miles, above 0 and at most 50; 10 where absent.
 */
distance?: number, };

export type FreeNear = { 
/**
 * The nearest first, at most 100, myself and those in a block with me left out.
 */
players: Array<FreePlayer>, 
/**
 * `play:{cell}`, at most 20.
 */
topics: Array<Topic>, 
/**
 * What I said, while it holds.
 */
mine?: FreePlayer, 
/**
 * Who asked me, and whom I asked, while it can be answered.
 */
asks: Array<Ask>, };

export type PlaySnapshot = { players: Array<FreePlayer>, };

export type AskState = "open" | "taken" | "over";

export type Ask = { id: AskId, by: Person, state: AskState, 
/**
 * How many were asked.
 */
asked: number, starts_at: Millis, 
/**
 * Until when it can be answered.
 */
answer_by: Millis, message?: string, 
/**
 * Who has it.
 */
taken_by?: Person, event?: EventId, };

export type AskToPlay = { 
/**
 * Absent: all who are free, near and fit, at most 50.
 */
user?: UserId, 
/**
 * Absent: half an hour from now.
 */
starts_at?: Millis, 
/**
 * Absent: the nearest one between us.
 */
court?: CourtId, message?: string, };

export type AcceptAsk = { ask: AskId, };

export type DeclineAsk = { ask: AskId, };

export type PlayPush = { "push": "player_free", "data": { player: FreePlayer, } } | { "push": "player_busy", "data": { user: UserId, } };

export type AnonymousComment = { name: string, email: string, message: string, };

export type AppComment = { message: string, 
/**
 * 1 to 5
 */
rating?: number, };

export type Dictionary = { data: { [key in string]: string }, };

export type Section = { title: string, text: string, };

export type Item = { id: string, name: string, 
/**
 * One line more, where a name does not say enough.
 */
text?: string, 
/**
 * Items that belong together, such as the certificates of one body.
 */
group?: string, 
/**
 * Whether results of such an event count for ratings.
 */
competitive?: boolean, };

export type Level = { 
/**
 * `3.5`
 */
id: string, value: number, name: string, 
/**
 * What somebody of this level does on court.
 */
text: string, 
/**
 * The category that it falls into.
 */
category: string, };

export type LevelCategory = { id: string, name: string, from: number, to: number, };

export type SsoLink = { id: string, name: string, 
/**
 * Where to send the browser; `&return_to=/path` brings it back there.
 */
link: string, };

export type Picture = { id: PictureId, 
/**
 * A path; `?size=small` or `?size=medium` gives a smaller one.
 */
url: string, };

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
  'chat.remove_member': { args: RemoveMember; ok: Room; kind: "keyed" };
  'chat.set_role': { args: SetRole; ok: Room; kind: "keyed" };
  'chat.leave': { args: Leave; ok: Done; kind: "keyed" };
  'chat.rename': { args: Rename; ok: Room; kind: "keyed" };
  'court.add': { args: AddCourt; ok: Court; kind: "keyed" };
  'court.edit': { args: EditCourt; ok: Court; kind: "keyed" };
  'court.revert': { args: RevertCourt; ok: Court; kind: "keyed" };
  'review.write': { args: WriteReview; ok: Review; kind: "keyed" };
  'review.remove': { args: RemoveReview; ok: Done; kind: "keyed" };
  'device.sign_out': { args: SignOut; ok: Done; kind: "natural" };
  'device.sign_out_others': { args: SignOutOthers; ok: Done; kind: "natural" };
  'enrolment.join': { args: Join; ok: Enrolment; kind: "keyed" };
  'enrolment.leave': { args: LeaveEvent; ok: Enrolment; kind: "keyed" };
  'enrolment.decide': { args: Decide; ok: Enrolment; kind: "keyed" };
  'enrolment.remove': { args: RemoveEnrolment; ok: Enrolment; kind: "keyed" };
  'enrolment.add': { args: AddEnrolment; ok: Enrolment; kind: "keyed" };
  'enrolment.reconfirm': { args: Reconfirm; ok: Enrolment; kind: "keyed" };
  'enrolment.accept_offer': { args: AcceptOffer; ok: Enrolment; kind: "keyed" };
  'enrolment.decline_offer': { args: DeclineOffer; ok: Enrolment; kind: "keyed" };
  'enrolment.check_in': { args: CheckIn; ok: Enrolment; kind: "keyed" };
  'enrolment.mark_absent': { args: MarkAbsent; ok: Enrolment; kind: "keyed" };
  'enrolment.object': { args: Object; ok: Enrolment; kind: "keyed" };
  'enrolment.substitute': { args: FindSubstitute; ok: SubstitutesTold; kind: "keyed" };
  'event.create': { args: CreateEvent; ok: EventMade; kind: "keyed" };
  'event.update': { args: UpdateEvent; ok: EventMade; kind: "keyed" };
  'event.publish': { args: PublishEvent; ok: Event; kind: "keyed" };
  'event.confirm': { args: ConfirmEvent; ok: Event; kind: "keyed" };
  'event.cancel': { args: CancelEvent; ok: Event; kind: "keyed" };
  'event.invite': { args: InviteToEvent; ok: Invited; kind: "keyed" };
  'calendar.renew': { args: RenewCalendar; ok: CalendarAddress; kind: "keyed" };
  'match.report': { args: ReportMatch; ok: Match; kind: "keyed" };
  'match.edit': { args: EditMatch; ok: Match; kind: "keyed" };
  'match.confirm': { args: ConfirmMatch; ok: Match; kind: "keyed" };
  'match.dispute': { args: DisputeMatch; ok: Match; kind: "keyed" };
  'match.void': { args: VoidMatch; ok: Match; kind: "keyed" };
  'notification.read': { args: ReadNotifications; ok: Done; kind: "natural" };
  'play.available': { args: BeAvailable; ok: FreePlayer; kind: "keyed" };
  'play.stop': { args: StopPlaying; ok: Done; kind: "natural" };
  'play.ask': { args: AskToPlay; ok: Ask; kind: "keyed" };
  'play.accept': { args: AcceptAsk; ok: Ask; kind: "keyed" };
  'play.decline': { args: DeclineAsk; ok: Ask; kind: "keyed" };
  'chat.list': { args: List; ok: RoomPage; kind: "read" };
  'chat.history': { args: History; ok: HistoryPage; kind: "read" };
  'chat.typing': { args: Typing; ok: Done; kind: "read" };
  'court.search': { args: SearchCourts; ok: CourtPage; kind: "read" };
  'court.get': { args: GetCourt; ok: Court; kind: "read" };
  'court.versions': { args: ListVersions; ok: CourtVersions; kind: "read" };
  'review.list': { args: ListReviews; ok: Reviews; kind: "read" };
  'device.list': { args: ListDevices; ok: Devices; kind: "read" };
  'event.search': { args: SearchEvents; ok: EventPage; kind: "read" };
  'event.get': { args: GetEvent; ok: EventSnapshot; kind: "read" };
  'event.mine': { args: ListMyEvents; ok: MyEvents; kind: "read" };
  'calendar.get': { args: GetCalendar; ok: CalendarAddress; kind: "read" };
  'calendar.event': { args: GetCalendarEvent; ok: CalendarFile; kind: "read" };
  'match.history': { args: MatchHistory; ok: MatchPage; kind: "read" };
  'notification.list': { args: ListNotifications; ok: Notifications; kind: "read" };
  'people.find': { args: Find; ok: People; kind: "read" };
  'people.get': { args: Get; ok: People; kind: "read" };
  'people.search': { args: Search; ok: SearchPage; kind: "read" };
  'place.find': { args: FindPlace; ok: Places; kind: "read" };
  'place.near': { args: NearPlace; ok: Places; kind: "read" };
  'play.near': { args: PlayNear; ok: FreeNear; kind: "read" };
  'session.open': { args: Open; ok: Opened; kind: "read" };
  'session.renew': { args: Renew; ok: Renewed; kind: "read" };
  'topic.open': { args: OpenTopic; ok: TopicOpened; kind: "read" };
  'topic.close': { args: CloseTopic; ok: Done; kind: "read" };
  'presence.watch': { args: Watch; ok: Watched; kind: "read" };
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
  'chat.remove_member',
  'chat.set_role',
  'chat.leave',
  'chat.rename',
  'court.add',
  'court.edit',
  'court.revert',
  'review.write',
  'review.remove',
  'enrolment.join',
  'enrolment.leave',
  'enrolment.decide',
  'enrolment.remove',
  'enrolment.add',
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
  'event.confirm',
  'event.cancel',
  'event.invite',
  'calendar.renew',
  'match.report',
  'match.edit',
  'match.confirm',
  'match.dispute',
  'match.void',
  'play.available',
  'play.ask',
  'play.accept',
  'play.decline',
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
  COMMAND_TOPICS_MAX: 64,
  IN_FLIGHT_MAX: 16,
  SUBSCRIPTIONS_MAX: 512,
  RESUME_TOPICS_MAX: 256,
  REPLAY_TOPIC_MAX: 500,
  REPLAY_MAX: 2000,
  PAGE_MAX: 100,
  HISTORY_PAGE: 50,
  MESSAGE_TEXT_MAX: 4000,
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
  COURT_NAME_MAX: 80,
  DESCRIPTION_MAX: 2000,
  ADDRESS_MAX: 250,
  PHONE_MAX: 30,
  COURT_COUNT_MAX: 200,
  COURT_IMAGES_MAX: 6,
  PRICE_MAX: 1000000,
  REVIEW_MAX: 2000,
  EVENT_NAME_MAX: 80,
  COURT_NOTE_MAX: 40,
  CAPACITY_MIN: 2,
  CAPACITY_MAX: 64,
  EVENT_WAITING_MAX: 500,
  ENROLMENTS_LISTED: 150,
  SERIES_MAX: 60,
  EVENT_AHEAD_DAYS: 400,
  EVENT_HOURS_MAX: 16,
  REASON_MAX: 300,
  INVITE_MAX: 50,
  GUEST_NAME_MAX: 60,
  EVENT_PAGE: 24,
  EVENT_DAYS_MAX: 14,
  MATCH_CONFIRM_HOURS: 48,
  RESULT_DAYS: 7,
  PLAY_HOURS_MAX: 12,
  PLAY_DISTANCE_MAX: 50,
  PLAY_AWAY_MINUTES: 30,
  PLAY_ANSWER_MINUTES: 15,
  PLAY_ASKED_MAX: 50,
} as const;
