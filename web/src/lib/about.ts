/** What somebody is told of, in words: the row of the bell and its toast. One line for each kind, so that none is forgotten. */
import type { About, EventRef, Notification, Person, Topic } from '@/wire'
import type { Vars } from './i18n'
import { timeOfDay, untilText } from './time'
import { dayNameAt, timeAt } from './zoned'

export type Kind = About['kind']
type Data<K extends Kind> = Extract<About, { kind: K }>['data']

interface Line<D> {
  /** `notify.{key}`; where there is a person it goes on after their name. */
  text: (data: D) => { key: string; vars?: Vars }
  /** Whose portrait stands beside it. */
  person?: (data: D) => Person
  /** What it is about: a tap opens it. Absent: what is mine. */
  topic?: (data: D) => Topic
  /** It is about my own place in a game, or one that I give away: told once, too, to whoever looks at that game. */
  always?: true
}

type WithEvent = { event: EventRef }
type WithBoth = WithEvent & { by: Person }

const byWhom = ({ by }: { by: Person }) => by
const ofEvent = ({ event }: WithEvent): Topic => `event:${event.id}`
const about = (key: string) => ({ text: ({ event }: WithEvent) => ({ key, vars: eventVars(event) }), topic: ofEvent })
const aboutBy = (key: string) => ({ ...about(key), person: (data: WithBoth) => data.by })

export const ABOUT: { readonly [K in Kind]: Line<Data<K>> } = {
  followed: { text: () => ({ key: 'followed' }), person: byWhom, topic: ({ by }) => `user:${by.id}` },
  certificate: { text: ({ state }) => ({ key: `certificate_${state}` }) },
  enrolment_asked: { ...aboutBy('enrolment_asked'), always: true },
  enrolment_decided: {
    text: ({ event, accepted, waiting }) => ({ key: !accepted ? 'enrolment_rejected' : waiting ? 'enrolment_waiting' : 'enrolment_accepted', vars: eventVars(event) }),
    topic: ofEvent,
    always: true,
  },
  event_invited: { ...aboutBy('event_invited'), always: true },
  seat_offered: { text: ({ event, answer_by }) => ({ key: 'seat_offered', vars: { ...eventVars(event), until: untilText(answer_by) } }), topic: ofEvent, always: true },
  offer_expired: { ...about('offer_expired'), always: true },
  enrolment_added: { ...aboutBy('enrolment_added'), always: true },
  enrolment_removed: { text: ({ event, reason }) => ({ key: 'enrolment_removed', vars: { ...eventVars(event), reason } }), topic: ofEvent, always: true },
  event_changed: { text: ({ event, answer_by }) => ({ key: answer_by === null ? 'event_changed' : 'event_changed_answer', vars: eventVars(event) }), topic: ofEvent },
  event_confirmed: about('event_confirmed'),
  event_cancelled: { text: ({ event, reason }) => ({ key: 'event_cancelled', vars: { ...eventVars(event), reason } }), topic: ofEvent },
  late_drop: { ...aboutBy('late_drop'), always: true },
  marked_absent: { text: ({ event, object_by }) => ({ key: 'marked_absent', vars: { ...eventVars(event), until: untilText(object_by) } }), topic: ofEvent, always: true },
  absence_objected: aboutBy('absence_objected'),
  substitute_wanted: aboutBy('substitute_wanted'),
  match_reported: { text: ({ event, score }) => ({ key: 'match_reported', vars: { ...eventVars(event), score } }), person: byWhom, topic: ofEvent },
  match_confirmed: { text: ({ event, score }) => ({ key: 'match_confirmed', vars: { ...eventVars(event), score } }), topic: ofEvent },
  match_disputed: { text: ({ event, reason }) => ({ key: 'match_disputed', vars: { ...eventVars(event), reason } }), person: byWhom, topic: ofEvent },
  match_voided: about('match_voided'),
  play_asked: { text: ({ starts_at }) => ({ key: 'play_asked', vars: { time: timeOfDay(starts_at) } }), person: byWhom, topic: () => ASKS },
  play_accepted: { ...aboutBy('play_accepted'), always: true },
}

/** What asks to play are about: whoever looks at "play now" sees them there. */
export const ASKS: Topic = 'play:asks'

/** Friday doubles, Tonight 6:30 PM, at Vermont Canyon. */
function eventVars({ name, starts_at, zone, court }: EventRef): Vars {
  const when = starts_at === undefined ? '' : `${dayNameAt(starts_at, zone)} ${timeAt(starts_at, zone)}`
  return { game: name, when, court: court ?? '' }
}

function lineOf(row: About): Line<unknown> | undefined {
  // A newer server may tell of what this program does not know.
  return (ABOUT as Record<string, Line<unknown> | undefined>)[row.kind]
}

/** What a row of the bell says, and its toast; null for a kind that is not known here. */
export function aboutText(row: About): { key: string; vars?: Vars } | null {
  return lineOf(row)?.text(row.data) ?? null
}

export function aboutPerson(row: About): Person | undefined {
  return lineOf(row)?.person?.(row.data)
}

export function aboutTopic(row: About): Topic | undefined {
  return lineOf(row)?.topic?.(row.data)
}

export function isAlwaysToasted(row: Notification): boolean {
  return lineOf(row)?.always ?? false
}
