import type { EnrolmentState, Member, Message, Person, Profile, Role } from '@/wire'
import type { Pending, RoomState } from '@/store/parts'
import type { State } from '@/store/state'
import { startLeagues } from '@/store/slices/leagues'
import { startLive } from '@/store/slices/live'
import { withMatches } from '@/store/slices/live-board'
import { gamesOf } from './stories-games'
import { homeOf } from './stories-home'
import { griffithBoxes, griffithLadder } from './stories-ladder'
import { bookingOf, deskOf, myLessonsOf } from './stories-lessons'
import { eastside, griffithCup } from './stories-league'
import { pairsOf } from './stories-pairs'
import { ratingsOf } from './stories-ratings'
import { seasonOf } from './stories-season'
import { teamLeague, teamMatches } from './stories-teams'

/** The time of the mock-ups: Friday 20 Nov 2026, 4:16 PM. Whoever takes the screenshot sets the clock. */
const at = (hour: number, minute: number, daysAgo = 0): number => new Date(2026, 10, 20 - daysAgo, hour, minute).getTime()

const maya: Profile = {
  id: 'maya-30714',
  name: 'Maya Okafor',
  handle: 'maya.ok',
  isCoach: 0,
  email: 'maya@example.org',
  emailVerified: true,
  mayPost: true,
  hasPassword: true,
  hasCoachProfile: false,
  introSeen: true,
  level: 3.5,
  ageGroup: '30_plus',
  gender: 'female',
  aboutMe: 'Left-handed, likes long rallies and short drives. Free most evenings after six, Saturday mornings always.',
  address: { name: 'Silver Lake, California', latitude: 34.0869, longitude: -118.2702 },
  activityPoints: 284,
  followers: 61,
  followees: 18,
  created_at: at(9, 0, 200),
}
const coach: Profile = {
  ...maya,
  isCoach: 1,
  hasCoachProfile: true,
  hourlyRate: 6500,
  certificate: { level: 'uspta_professional', state: 'verified', expires_at: at(9, 0, -300) },
}
const { level: _level, ageGroup: _age, gender: _gender, aboutMe: _about, address: _address, ...fresh } = maya
const diego: Person = { id: 'diego-1713', name: 'Diego Fuentes', handle: 'diego' }
const priya: Person = { id: 'priya-5505', name: 'Priya Raman', handle: 'priya.r' }
const tomasz: Person = { id: 'tomasz-9707', name: 'Tomasz Zieliński', handle: 'tomasz' }
const linh: Person = { id: 'linh-2604', name: 'Linh Tran', handle: 'linh' }
const elena: Person = { id: 'elena-233', name: 'Elena Vasquez', handle: 'elena.coach' }
const camila: Person = { id: 'camila-255', name: 'Camila Reyes', handle: 'camila' }
const omar: Person = { id: 'omar-1529', name: 'Omar Farouk', handle: 'omar.f' }
const noah: Person = { id: 'noah-89', name: 'Noah Goldberg', handle: 'noah' }
const kenji: Person = { id: 'kenji-643', name: 'Kenji Watanabe', handle: 'kenji' }
const all = [maya, diego, priya, tomasz, linh, elena, camila, omar, noah, kenji]

const member = (person: Person, role: Role = 'member'): Member => ({ user: person.id, name: person.name, handle: person.handle, role })

type MessageSpec = [author: Person, sentAt: number, text: string, more?: Partial<Message>]

function room(id: string, title: string | undefined, people: Person[], specs: MessageSpec[], more: Partial<RoomState> = {}): RoomState {
  const messages = specs.map(([author, sent_at, text, extra], number): Message => ({
    id: `${id}-${number + 1}`,
    chat: id,
    number: number + 1,
    author: author.id,
    sent_at,
    text,
    ...extra,
  }))
  return {
    room: {
      id,
      kind: title === undefined ? 'direct' : 'group',
      ...(title !== undefined && { title }),
      members: [member(maya, title === undefined ? 'member' : 'owner'), ...people.map((person, index) => member(person, title !== undefined && index === 0 ? 'admin' : 'member'))],
      member_count: people.length + 1,
      created_at: at(8, 0, 60),
    },
    read_number: messages.length,
    counted: { unread: 0, upto: messages.length },
    messages,
    loaded: true,
    shown: true,
    more: false,
    reads: Object.fromEntries(people.map((person) => [person.id, messages.length])),
    ...more,
  }
}

const friday = room(
  '1',
  'Friday doubles',
  [diego, priya, tomasz],
  [
    [tomasz, at(15, 40), 'Bring a layer, 58° at nine.'],
    [maya, at(15, 43), 'I have a spare one.', { deleted_at: at(15, 44) }],
    [maya, at(15, 44), 'Court 7 is the one with the good lights. I have two new cans.', { edited_at: at(15, 45) }],
    [priya, at(16, 9), 'Running 5 late from Echo Park, start the warm-up without me'],
    [diego, at(16, 12), 'No stress. See you at 6:30, court 7', { reply_to: '1-4' }],
    [diego, at(16, 13), 'I will warm up with Tomasz then'],
  ],
  { read_number: 3 },
)
delete friday.messages[1]?.text

const rooms = [
  friday,
  room('2', undefined, [linh], [[linh, at(16, 8), 'Round 7?'], [linh, at(16, 10), 'Sunday nine works for me']], { read_number: 0 }),
  room('3', 'Clay four, friendly', [noah, tomasz], [[noah, at(16, 2), 'I am out, sorry. One seat is open again.']], { read_number: 0 }),
  room('4', undefined, [elena], [[elena, at(14, 48), 'Lesson moved to Tue 24 Nov, 8:00 AM']]),
  room('5', 'Eastside Fall Singles', [kenji, linh, camila], [[kenji, at(13, 30), 'round 6 is up, please set dates']], { muted_until: 253_402_300_799_999 }),
  room('6', undefined, [camila], [[maya, at(18, 0, 1), 'good match, your slice is a menace']]),
  room('7', undefined, [tomasz], [[tomasz, at(12, 0, 1), 'Got the strings, 24 kg as ever?']]),
  room('8', 'Saturday mixed', [priya, linh], [[priya, at(12, 0, 2), 'who has the lane key']]),
  room('9', undefined, [omar], [[omar, at(12, 0, 3), 'Plummer Park is open till ten']]),
]

const pending = (key: string, text: string, more: Partial<Pending>): Pending => ({ key, chat: '1', user: maya.id, text, written_at: at(16, 14), state: 'waiting', ...more })

const signedIn = { user: maya, signedIn: true, profileSkip: true }
const live = { state: 'live', since: at(16, 12) } as const
const nothing: State['chat'] = { rooms: {}, list: { is: 'ready', loadingMore: false }, pending: {}, typing: {}, people: {}, changing: {}, reacting: {} }

const ANNOUNCED = {
  id: 'announced',
  chat: '1',
  number: 0,
  author: diego.id,
  text: 'We start at eight from now on: the lights are on until ten.\nBring white balls, the club has none left.',
  sent_at: at(12, 0),
  announcement: true,
  date: { event: 'game', starts_at: at(18, 30), zone: 'America/Los_Angeles' },
}

export function story(name: string): Partial<State> {
  const base = { session: signedIn, connection: live, presence: { online: { [linh.id]: true, [camila.id]: true, [diego.id]: true, [tomasz.id]: true } } }
  if (name === 'nobody') return { session: { user: null, signedIn: false, profileSkip: false } }
  if (name === 'coach') return { ...base, session: { ...signedIn, user: coach } }
  if (name === 'new') return { ...base, session: { user: { ...fresh, introSeen: false, profileSkip: false }, signedIn: true, profileSkip: false } }
  if (name === 'empty') return { ...base, chat: nothing }
  if (name === 'loading') return { ...base, chat: { ...nothing, list: { is: 'loading', loadingMore: false } } }
  if (name === 'error') return { ...base, chat: { ...nothing, list: { is: 'error', loadingMore: false } } }
  const chat: State['chat'] = {
    ...nothing,
    rooms: Object.fromEntries(rooms.map((each) => [each.room.id, each])),
    people: Object.fromEntries(all.map((person) => [person.id, person])),
    typing: { 1: { [tomasz.id]: Number.MAX_SAFE_INTEGER }, 2: { [linh.id]: Number.MAX_SAFE_INTEGER } },
    pending: {
      1: [
        pending('a', 'On it. I take Priya’s side until then.', { state: 'sending' }),
        pending('b', 'Who drives back through Silver Lake?', { state: 'failed', trouble: { code: 'offline', message: '', retry: true } }),
      ],
    },
  }
  if (name === 'unproven') return { ...base, chat, session: { ...signedIn, user: { ...maya, mayPost: false, emailVerified: false } } }
  if (name === 'read') return { ...base, chat: { ...chat, pending: {}, typing: {}, rooms: Object.fromEntries(rooms.map((each) => [each.room.id, { ...each, read_number: each.messages.length }])) } }
  const [, status] = /^game(?:-(\w+))?$/.exec(name) ?? []
  if (name.startsWith('game')) return { ...base, chat: { ...chat, pending: {}, typing: {} }, ...gamesOf([diego, priya, tomasz, linh, noah], maya, status as EnrolmentState | undefined) }
  if (name.startsWith('pairs')) return { ...base, chat: { ...chat, pending: {}, typing: {} }, ...pairsOf(all.slice(1), maya, name !== 'pairs-player') }
  if (name.startsWith('home')) return { ...base, chat: { ...chat, pending: {}, typing: {} }, ...homeOf([diego, priya, tomasz, linh, noah], maya, name === 'home-free') }
  if (name === 'announced') return { ...base, chat: { ...chat, rooms: { ...chat.rooms, 1: { ...friday, announcement: ANNOUNCED } } } }
  if (name === 'season') return { ...base, chat: { ...chat, pending: {}, typing: {} }, ...seasonOf([diego, priya, tomasz, linh, noah, elena, camila, omar, kenji], maya, Date.now()) }
  if (name === 'ratings') return { ...base, chat: { ...chat, pending: {}, typing: {} }, ...ratingsOf([kenji, tomasz, priya, diego, linh], maya, Date.now()) }
  if (name === 'teams') return { ...base, chat: { ...chat, pending: {}, typing: {} }, leagues: { ...startLeagues(), known: { teams: teamLeague(Date.now()) } }, live: withMatches(startLive(), teamMatches()) }
  if (name === 'league') return { ...base, chat: { ...chat, pending: {}, typing: {} }, leagues: { ...startLeagues(), known: { league: eastside(Date.now()), cup: griffithCup(Date.now()), ladder: griffithLadder(Date.now()), boxes: griffithBoxes() } } }
  if (name === 'booking') return { ...base, chat: { ...chat, pending: {}, typing: {} }, ...bookingOf([diego, priya]) }
  if (name === 'lessons') return { ...base, chat: { ...chat, pending: {}, typing: {} }, ...myLessonsOf(maya) }
  if (name === 'desk') return { ...base, session: { ...signedIn, user: coach }, chat: { ...chat, pending: {}, typing: {} }, ...deskOf(coach, [diego, priya, tomasz, linh, noah]) }
  if (name === 'offline') return { ...base, chat, connection: { state: 'offline', since: at(16, 12) } }
  return { ...base, chat }
}
