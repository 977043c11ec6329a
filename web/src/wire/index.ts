// Generated from the protocol crate by `make wire`; never edited.

export type UserId = string;

export type ChatId = string;

export type MessageId = string;

export type SessionId = string;

export type NotificationId = string;

export type PictureId = string;

export type TenantId = number;

export type Key = string;

export type Millis = number;

export type Topic = string;

export type ErrorCode = "bad_request" | "invalid" | "unknown_command" | "key_missing" | "key_reused" | "tenant_unknown" | "wrong_code" | "email_unverified" | "picture_unusable" | "profile_incomplete" | "sign_in_required" | "token_expired" | "session_revoked" | "wrong_credentials" | "forbidden" | "not_found" | "conflict" | "email_taken" | "handle_taken" | "silenced" | "read_only" | "edit_window_over" | "last_owner" | "limit_reached" | "too_large" | "busy" | "too_many_requests" | "unavailable" | "timeout" | "internal";

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
 * The topic's state as of `seq`: `ChatSnapshot` or `UserSnapshot`, by the topic's noun.
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

export type Notification = { id: NotificationId, at: Millis, read_at?: Millis, } & ({ "kind": "followed", "data": { by: Person, } } | { "kind": "certificate", "data": { state: CertificateState, } });

export type About = { "kind": "followed", "data": { by: Person, } } | { "kind": "certificate", "data": { state: CertificateState, } };

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

export type RoomKind = "direct" | "group";

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
locked?: boolean, };

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
text?: string, sent_at: Millis, reply_to?: MessageId, edited_at?: Millis, deleted_at?: Millis, };

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

export type UserPush = { "push": "room_opened", "data": { room: Room, } } | { "push": "room_closed", "data": { chat: ChatId, } } | { "push": "chat_muted", "data": { chat: ChatId, until: Millis, } } | { "push": "chat_unmuted", "data": { chat: ChatId, } } | { "push": "chat_read", "data": { chat: ChatId, number: number, } } | { "push": "session_revoked", "data": { session: SessionId, } } | { "push": "profile_changed", "data": { profile: Profile, } } | { "push": "follow_changed", "data": { user: UserId, followed: boolean, } } | { "push": "block_changed", "data": { user: UserId, blocked: boolean, } } | { "push": "notified", "data": { notification: Notification, quiet: boolean, } } | { "push": "notifications_read", "data": { ids?: Array<NotificationId>, } } | { "push": "presence", "data": { user: UserId, online: boolean, } };

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
  'device.sign_out': { args: SignOut; ok: Done; kind: "natural" };
  'device.sign_out_others': { args: SignOutOthers; ok: Done; kind: "natural" };
  'notification.read': { args: ReadNotifications; ok: Done; kind: "natural" };
  'chat.list': { args: List; ok: RoomPage; kind: "read" };
  'chat.history': { args: History; ok: HistoryPage; kind: "read" };
  'chat.typing': { args: Typing; ok: Done; kind: "read" };
  'device.list': { args: ListDevices; ok: Devices; kind: "read" };
  'notification.list': { args: ListNotifications; ok: Notifications; kind: "read" };
  'people.find': { args: Find; ok: People; kind: "read" };
  'people.get': { args: Get; ok: People; kind: "read" };
  'people.search': { args: Search; ok: SearchPage; kind: "read" };
  'place.find': { args: FindPlace; ok: Places; kind: "read" };
  'place.near': { args: NearPlace; ok: Places; kind: "read" };
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
} as const;
