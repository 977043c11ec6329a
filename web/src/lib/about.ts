/** The text, person and topic of every kind of notification, for its row under the bell and its toast. */
import type { About, EventRef, LessonRef, LessonWhat, Notification, Person, Topic } from '@/wire'
import { reasonText } from './cause'
import { changesText } from './changes'
import { amountText } from './format'
import { t, type Vars } from './i18n'
import { timeOfDay, untilText } from './time'
import { dayNameAt, timeAt } from './zoned'

type Kind = About['kind']
type Data<K extends Kind> = Extract<About, { kind: K }>['data']

interface AboutEntry<D> {
  /** The text's key without `notify.`; where there is a person, the text follows their name. */
  text: (data: D) => { key: string; vars?: Vars }
  /** Whose portrait is shown. */
  person?: (data: D) => Person | undefined
  /** What a tap opens. Absent: my own profile. */
  topic?: (data: D) => Topic | undefined
  /** Toast it even while the game is on screen: it changes my seat, or asks me to decide about somebody's. */
  always?: true
}

type WithEvent = { event: EventRef }
type WithBoth = WithEvent & { by: Person }

const actorOf = ({ by }: { by: Person }) => by
const ofEvent = ({ event }: WithEvent): Topic => `event:${event.id}`
const ofLeague = ({ league }: { league: { id: string } }): Topic => `league:${league.id}`
const ofCoach = ({ lesson }: { lesson: LessonRef }): Topic => `slots:${lesson.coach.id}`
const ofPost = ({ post }: { post: { id: string } }): Topic => `post:${post.id}`
const ofMatch = ({ match }: { match: string }): Topic => `match:${match}`
const about = (key: string) => ({ text: ({ event }: WithEvent) => ({ key, vars: eventVars(event) }), topic: ofEvent })
const aboutBy = (key: string) => ({ ...about(key), person: (data: WithBoth) => data.by })
/** By somebody who has no name in a block with the reader: then the text is a sentence of its own. */
type WithSomebody = WithEvent & { by: Person | null }
const named = (key: string, { by }: { by: Person | null }) => (by === null ? `${key}_unnamed` : key)
const somebody = ({ by }: { by: Person | null }) => by ?? undefined
const aboutSomebody = (key: string) => ({
  text: (data: WithSomebody) => ({ key: named(key, data), vars: eventVars(data.event) }),
  person: somebody,
  topic: ofEvent,
})

export const ABOUT: { readonly [K in Kind]: AboutEntry<Data<K>> } = {
  followed: { text: () => ({ key: 'followed' }), person: actorOf, topic: ({ by }) => `user:${by.id}` },
  group_invited: { text: ({ title }) => ({ key: 'group_invited', vars: { group: title } }), person: actorOf, topic: ({ by }) => `user:${by.id}`, always: true },
  certificate: { text: ({ state }) => ({ key: `certificate_${state}` }) },
  enrolment_asked: { ...aboutBy('enrolment_asked'), always: true },
  enrolment_joined: aboutBy('enrolment_joined'),
  enrolment_decided: {
    text: ({ event, accepted, waiting }) => ({ key: !accepted ? 'enrolment_rejected' : waiting ? 'enrolment_waiting' : 'enrolment_accepted', vars: eventVars(event) }),
    topic: ofEvent,
    always: true,
  },
  enrolment_reopened: { ...about('enrolment_reopened'), always: true },
  event_invited: { ...aboutBy('event_invited'), always: true },
  seat_offered: { text: ({ event, answer_by }) => ({ key: 'seat_offered', vars: { ...eventVars(event), until: untilText(answer_by) } }), topic: ofEvent, always: true },
  offer_expired: { ...about('offer_expired'), always: true },
  enrolment_added: { ...aboutBy('enrolment_added'), always: true },
  enrolment_removed: { text: ({ event, reason }) => ({ key: 'enrolment_removed', vars: { ...eventVars(event), because: becauseOf(reason) } }), topic: ofEvent, always: true },
  event_changed: { text: changedText, topic: ofEvent },
  poll_opened: about('poll_opened'),
  event_confirmed: about('event_confirmed'),
  event_cancelled: { text: ({ event, ...why }) => ({ key: 'event_cancelled', vars: { ...eventVars(event), because: becauseOf(reasonText(why)) } }), topic: ofEvent },
  reminder_day: about('reminder_day'),
  reminder_soon: about('reminder_soon'),
  announced: { text: ({ event, by, text }) => ({ key: named('announced', { by }), vars: { ...eventVars(event), text } }), person: somebody, topic: ofEvent, always: true },
  late_drop: { ...aboutSomebody('late_drop'), always: true },
  marked_absent: { text: ({ event, object_by }) => ({ key: 'marked_absent', vars: { ...eventVars(event), until: untilText(object_by) } }), topic: ofEvent, always: true },
  absence_objected: aboutSomebody('absence_objected'),
  substitute_wanted: aboutSomebody('substitute_wanted'),
  search_matched: {
    text: ({ event, name }) => ({ key: name === undefined ? 'search_matched_unnamed' : 'search_matched', vars: { ...eventVars(event), search: name ?? '' } }),
    topic: ofEvent,
  },
  match_reported: { text: ({ event, by, score }) => ({ key: named('match_reported', { by }), vars: { ...eventVars(event), score } }), person: somebody, topic: ofEvent },
  match_confirmed: { text: ({ event, score }) => ({ key: 'match_confirmed', vars: { ...eventVars(event), score } }), topic: ofEvent },
  match_disputed: { text: ({ event, by, reason }) => ({ key: named('match_disputed', { by }), vars: { ...eventVars(event), because: becauseOf(reason) } }), person: somebody, topic: ofEvent },
  match_voided: about('match_voided'),
  match_corrected: { text: ({ event, score, reason }) => ({ key: 'match_corrected', vars: { ...eventVars(event), score, because: becauseOf(reason) } }), topic: ofEvent },
  scoring_asked: { ...aboutSomebody('scoring_asked'), topic: ofMatch, always: true },
  match_live: { text: ({ stage, players, score }) => ({ key: `match_live_${stage}`, vars: { players, score } }), topic: ofMatch },
  role_asked: { text: ({ event, role }) => ({ key: `role_asked_${role}`, vars: eventVars(event) }), person: actorOf, topic: ofEvent, always: true },
  role_answered: { text: ({ event, accepted }) => ({ key: accepted ? 'role_accepted' : 'role_declined', vars: eventVars(event) }), person: actorOf, topic: ofEvent },
  role_ended: { ...about('role_ended'), always: true },
  event_handed_over: { ...aboutSomebody('event_handed_over'), always: true },
  due_set: { text: ({ event, by, amount }) => ({ key: named('due_set', { by }), vars: { ...eventVars(event), amount: amountText(amount) } }), person: somebody, topic: ofEvent },
  play_asked: { text: ({ starts_at }) => ({ key: 'play_asked', vars: { time: timeOfDay(starts_at) } }), person: actorOf, topic: () => ASKS },
  play_accepted: { ...aboutBy('play_accepted'), always: true },
  lesson_asked: { text: lessonAskedText, person: actorOf, topic: ofCoach, always: true },
  lesson_news: { text: lessonText, person: (data) => (LESSON_BY_NOBODY.has(data.what) ? undefined : data.by), topic: ofCoach, always: true },
  lesson_tomorrow: { text: ({ lesson }) => ({ key: 'lesson_tomorrow', vars: lessonVars(lesson) }), topic: ofCoach },
  lesson_soon: { text: ({ lesson }) => ({ key: 'lesson_soon', vars: lessonVars(lesson) }), topic: ofCoach },
  hour_free: {
    text: ({ starts_at, zone, length, court }) => ({ key: 'hour_free', vars: { when: whenAt(starts_at, zone), length: String(length), court } }),
    person: ({ coach }) => coach,
    topic: ({ coach }) => `slots:${coach.id}`,
  },
  pass_news: { text: ({ name, state }) => ({ key: `pass_${state}`, vars: { name } }), person: actorOf, topic: ({ by }) => `slots:${by.id}`, always: true },
  mentioned: { text: ({ post }) => ({ key: 'mentioned', vars: { start: post.start } }), person: actorOf, topic: ofPost, always: true },
  post_commented: { text: ({ post }) => ({ key: 'post_commented', vars: { start: post.start } }), person: actorOf, topic: ofPost },
  comment_replied: { text: ({ post }) => ({ key: 'comment_replied', vars: { start: post.start } }), person: actorOf, topic: ofPost },
  moderated: { text: moderatedText, topic: ({ post }) => (post === undefined ? undefined : `post:${post}`), always: true },
  league_news: { text: leagueText, person: (data) => (BY_NOBODY.has(data.what) ? undefined : data.by), topic: ofLeague, always: true },
  fixture_news: { text: fixtureText, person: (data) => (TIE_BY_NOBODY.has(data.what) ? undefined : data.by), topic: ofLeague, always: true },
}

/** What happens to a league by itself: its sentence names nobody, whoever caused it. */
const BY_NOBODY: ReadonlySet<Data<'league_news'>['what']> = new Set(['moved_up', 'no_place', 'drawn', 'completed', 'ladder_up', 'ladder_down', 'ladder_inactive', 'promoted', 'relegated', 'new_period'])

/** What happens to a tie by itself. */
const TIE_BY_NOBODY: ReadonlySet<Data<'fixture_news'>['what']> = new Set(['line_up_due', 'line_ups_revealed', 'line_up_missing', 'tie_decided'])

/** What happens to a lesson by itself. */
const LESSON_BY_NOBODY: ReadonlySet<LessonWhat> = new Set(['taken', 'expired', 'absence_decided', 'completed', 'reviewed'])

/** Asks with the person's name before it: "asks for a lesson: Tue, Nov 24 8:00 AM, Vermont Canyon". */
function lessonAskedText({ lesson, what, weeks }: Data<'lesson_asked'>): { key: string; vars: Vars } {
  const every = weeks !== undefined
  return { key: every ? 'lesson_asked_weekly' : `lesson_asked_${ASKED.has(what) ? what : 'requested'}`, vars: { ...lessonVars(lesson), weeks: weeks ?? 1 } }
}

const ASKED: ReadonlySet<LessonWhat> = new Set(['requested', 'countered', 'move_proposed'])

function lessonText({ lesson, what, by, reason, instead = [] }: Data<'lesson_news'>): { key: string; vars: Vars } {
  const isNamed = by !== undefined && !LESSON_BY_NOBODY.has(what)
  const times = instead.map((at) => whenAt(at, lesson.zone)).join(', ')
  const because = times === '' ? becauseOf(reason) : `${becauseOf(reason)}. ${t('notify.lesson_instead', { times })}`
  return { key: `lesson_${what}${isNamed ? '' : '_unnamed'}`, vars: { ...lessonVars(lesson), because } }
}

/** For example: Linh and 2 others, Elena Vasquez, Tomorrow 8:00 AM, Vermont Canyon. */
function lessonVars({ coach, pupil, others, starts_at, zone, court }: LessonRef): Vars {
  return { coach: coach.name, pupil: others === 0 ? pupil : t('lesson.pupils_more', { name: pupil, count: others }), when: whenAt(starts_at, zone), court }
}

function whenAt(at: number, zone: string): string {
  return `${dayNameAt(at, zone)} ${timeAt(at, zone)}`
}

/** What can be about a picture, which has no words to quote. */
const PICTURES: ReadonlySet<Data<'moderated'>['what']> = new Set(['report_upheld', 'report_dismissed', 'warned', 'suspended', 'appeal_granted', 'appeal_refused'])

/** What became of what I wrote or reported. */
function moderatedText({ what, start }: Data<'moderated'>): { key: string; vars: Vars } {
  return { key: `moderated_${what}${start === '' && PICTURES.has(what) ? '_unnamed' : ''}`, vars: { start } }
}

function leagueText({ league, what, by, reason, place }: Data<'league_news'>): { key: string; vars: Vars } {
  const isNamed = by !== undefined && !BY_NOBODY.has(what)
  return { key: `league_${what}${isNamed ? '' : '_unnamed'}`, vars: { league: league.name, place: place ?? 0, because: becauseOf(reason) } }
}

function fixtureText({ league, what, players, by, starts_at: at, zone, reason }: Data<'fixture_news'>): { key: string; vars: Vars } {
  const when = at === undefined ? '' : `${dayNameAt(at, zone)} ${timeAt(at, zone)}`
  return { key: `fixture_${what}${by === undefined || TIE_BY_NOBODY.has(what) ? '_unnamed' : ''}`, vars: { league: league.name, players, when, because: becauseOf(reason) } }
}

/** ": two of us are ill", where a reason was given, and not by somebody in a block with me. */
function becauseOf(reason: string | undefined): string {
  return reason === undefined || reason === '' ? '' : `: ${reason}`
}

/** Postponed, with the reason; else what changed, if the server says. */
function changedText({ event, answer_by, changes = [], reason, cause }: Data<'event_changed'>): { key: string; vars: Vars } {
  const what = reason !== undefined ? 'event_postponed' : changes.length > 0 ? 'event_terms' : 'event_changed'
  const vars = { ...eventVars(event), changes: changesText(changes, event.zone), reason: reasonText({ reason, cause }) }
  return { key: answer_by === null ? what : `${what}_answer`, vars }
}

/** The topic of asks to play; the "play now" screen shows them. */
export const ASKS: Topic = 'play:asks'

/** For example: Friday doubles, Tonight 6:30 PM, Vermont Canyon. */
function eventVars({ name, starts_at, zone, court }: EventRef): Vars {
  const when = starts_at === undefined ? '' : `${dayNameAt(starts_at, zone)} ${timeAt(starts_at, zone)}`
  return { game: name, when, court: court ?? '' }
}

function entryOf(row: About): AboutEntry<unknown> | undefined {
  // A newer server may send kinds that this client does not know.
  return (ABOUT as Record<string, AboutEntry<unknown> | undefined>)[row.kind]
}

/** Kinds of which several unread ones are one row, "Maya and 4 others joined": their texts end in `_others`. */
const BUNDLED: ReadonlySet<Kind> = new Set(['followed', 'enrolment_asked', 'enrolment_joined', 'late_drop', 'post_commented'])

/** The text of a notification and its toast; null for an unknown kind. */
export function aboutText(row: About & { others?: number }): { key: string; vars?: Vars } | null {
  const text = entryOf(row)?.text(row.data)
  if (!text) return null
  if (!row.others || !BUNDLED.has(row.kind)) return text
  return { key: `${text.key}_others`, vars: { ...text.vars, count: row.others } }
}

export function aboutPerson(row: About): Person | undefined {
  return entryOf(row)?.person?.(row.data)
}

export function aboutTopic(row: About): Topic | undefined {
  return entryOf(row)?.topic?.(row.data)
}

export function isAlwaysToasted(row: Notification): boolean {
  return entryOf(row)?.always ?? false
}
