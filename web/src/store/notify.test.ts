import { renderHook } from '@testing-library/react'
import toast, { useToasterStore } from 'react-hot-toast/headless'
import { createElement, type ReactElement } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import en from '../../../server/src/features/lookups/i18n/en.json'
import es from '../../../server/src/features/lookups/i18n/es.json'
import type { About, EventRef, LessonRef, Notification, Profile } from '@/wire'
import { personOfProfile } from '@/testing/builders'
import { pageOf, settle, setVisible, useFakeWorld } from '@/testing/page'
import { ABOUT, aboutText } from '@/lib/about'
import * as declaredToasts from './slices/toasts'
import { PUSH_TOASTS } from './notify-pushes'

const server = useFakeWorld()

async function groupChat() {
  const maya = server().addUser('Maya Okafor')
  const diego = server().addUser('Diego Fuentes')
  const linh = server().addUser('Linh Tran')
  const { id } = server().run(diego, 'chat.create', { title: 'Friday doubles', members: [maya.id] })
  const page = await pageOf(server(), maya)
  const { setDictionary } = await import('@/lib/i18n')
  setDictionary(en)
  return { maya, diego, linh, id, page }
}

let toaster: { current: ReturnType<typeof useToasterStore> }

beforeEach(() => {
  toast.remove()
  toaster = renderHook(() => useToasterStore()).result
})

const toasts = () => toaster.current.toasts.map(({ message }) => String(message))

describe('every push has a toast, or a reason for having none', () => {
  test.each(Object.entries(PUSH_TOASTS))('%s', (_, rule) => {
    if ('silent' in rule) expect(rule.silent).not.toBe('')
    else expect(rule.kind).toMatch(/blank|success|error/)
  })

  test('each is declared by one noun', () => {
    const declared = Object.values(declaredToasts).flatMap((rules) => Object.keys(rules))
    expect(declared.length).toBeGreaterThan(30)
    expect(declared.filter((push, at) => declared.indexOf(push) !== at)).toEqual([])
  })

  test('exactly these are silent', () => {
    const silent = Object.entries(PUSH_TOASTS).filter(([, rule]) => 'silent' in rule)
    expect(silent.map(([push]) => push).sort()).toEqual([
      'ask_changed',
      'block_changed',
      'board_changed',
      'case_changed',
      'chat_muted',
      'chat_read',
      'chat_unmuted',
      'closed',
      'comment_added',
      'comment_counts',
      'comment_deleted',
      'comment_edited',
      'date_changed',
      'drain',
      'drawn',
      'due_changed',
      'dues_changed',
      'enrolment_changed',
      'enrolment_ended',
      'event_changed',
      'fixture_changed',
      'follow_changed',
      'ladder_moved',
      'ladder_reset',
      'league_changed',
      'league_staff_asked',
      'lesson_changed',
      'live_changed',
      'match_changed',
      'my_enrolment',
      'my_play',
      'notifications_read',
      'pairs_changed',
      'pass_changed',
      'places_changed',
      'player_busy',
      'player_free',
      'poll_changed',
      'poll_voted',
      'post_added',
      'post_arrived',
      'post_counts',
      'post_edited',
      'post_gone',
      'post_marked',
      'presence',
      'profile_changed',
      'rating_changed',
      'reacted',
      'read',
      'request_changed',
      'room_locked',
      'session_ending',
      'side_changed',
      'side_ended',
      'slots_changed',
      'staff_asked',
      'table_changed',
      'table_reset',
      'terms_changed',
      'typing',
      'watching_changed',
    ])
  })
})

describe('what others do raises a toast', () => {
  test.each<[string, (all: Awaited<ReturnType<typeof groupChat>>) => void, string]>([
    ['message', ({ diego, id }) => server().run(diego, 'chat.send', { chat: id, text: 'seven?' }), 'Diego Fuentes in Friday doubles: seven?'],
    ['member_joined', ({ diego, linh, id }) => server().run(diego, 'chat.add_members', { chat: id, users: [linh.id] }), 'Linh Tran is in Friday doubles now'],
    ['room_renamed', ({ diego, id }) => server().run(diego, 'chat.rename', { chat: id, title: 'Sunday doubles' }), 'Diego Fuentes renamed the chat to Sunday doubles'],
    ['role_changed', ({ diego, maya, id }) => server().run(diego, 'chat.set_role', { chat: id, user: maya.id, role: 'admin' }), 'You are now in Friday doubles as: Admin'],
    ['member_silenced', ({ diego, maya, id }) => server().run(diego, 'chat.silence', { chat: id, user: maya.id, until: Date.now() + 60_000 }), 'You may not write in Friday doubles until'],
    ['room_closed', ({ diego, maya, id }) => server().run(diego, 'chat.remove_member', { chat: id, user: maya.id }), 'You are no longer in Friday doubles'],
    ['room_opened', ({ linh, maya }) => server().run(linh, 'chat.create', { title: 'Ladder', members: [maya.id] }), 'New chat: Ladder'],
    ['room_opened, direct', ({ linh, maya }) => server().run(linh, 'chat.open_direct', { user: maya.id }), 'New chat with Linh Tran'],
    ['message_deleted', ({ diego, id }) => server().run(diego, 'chat.delete', { message: server().run(diego, 'chat.send', { chat: id, text: 'oops' }).id }), 'Diego Fuentes deleted a message in Friday doubles'],
    ['message_edited', ({ diego, id }) => server().run(diego, 'chat.edit', { message: server().run(diego, 'chat.send', { chat: id, text: 'sevn' }).id, text: 'seven' }), 'Diego Fuentes changed a message in Friday doubles'],
  ])('%s', async (_, happens, text) => {
    const all = await groupChat()
    happens(all)
    await settle()
    expect(toasts().some((message) => message.startsWith(text)), toasts().join(' | ')).toBe(true)
  })

  test('when somebody joins and leaves, the later toast replaces the earlier', async () => {
    const { diego, linh, id } = await groupChat()
    server().run(diego, 'chat.add_members', { chat: id, users: [linh.id] })
    await settle()
    expect(toasts()).toEqual(['Linh Tran is in Friday doubles now'])
    server().run(linh, 'chat.leave', { chat: id })
    await settle()
    expect(toasts()).toEqual(['Linh Tran left Friday doubles'])
  })

  test('a burst of messages raises one toast, for the last of them', async () => {
    const { diego, id } = await groupChat()
    for (let at = 1; at <= 50; at++) server().run(diego, 'chat.send', { chat: id, text: String(at) })
    await settle(100)
    expect(toasts()).toEqual(['Diego Fuentes in Friday doubles: 50'])
  })

  test('a direct chat is named after the other person', async () => {
    const { linh, maya, page } = await groupChat()
    const { id } = server().run(linh, 'chat.open_direct', { user: maya.id })
    await settle()
    toast.remove()
    server().run(linh, 'chat.send', { chat: id, text: 'hit on Sunday?' })
    await settle()
    expect(toasts()).toEqual(['Linh Tran: hit on Sunday?'])
    expect(page.room(id)?.room.kind).toBe('direct')
  })

  test('a new follower raises a toast with their portrait, which opens their profile', async () => {
    const { maya, diego } = await groupChat()
    const [{ renderAboutWith }, { topicOfToast }] = await Promise.all([import('./notify-pushes'), import('@/lib/notify')])
    renderAboutWith(({ person, text }) => createElement('p', {}, `${person?.name} ${text}`))
    server().push(maya, { push: 'notified', data: { notification: followed('one', diego), quiet: false } })
    await settle()
    const [toasted] = toaster.current.toasts
    expect(toasted?.type).toBe('custom')
    expect((toasted?.message as ReactElement<{ children: string }> | undefined)?.props.children).toBe('Diego Fuentes follows you now')
    expect(topicOfToast('notified:one')).toBe(`user:${diego.id}`)
  })

  test('a verified certificate raises a toast', async () => {
    const { maya } = await groupChat()
    const notification = { id: 'two', at: Date.now(), kind: 'certificate', data: { state: 'verified' } } as const
    server().push(maya, { push: 'notified', data: { notification, quiet: false } })
    await settle()
    expect(toasts()).toEqual(['Your certificate is verified'])
  })

  const event: EventRef = { id: 'game', name: 'Friday doubles', starts_at: new Date('2026-11-20T19:00:00-08:00').getTime(), zone: 'America/Los_Angeles', court: 'Vermont Canyon' }
  const by = { id: 'linh', name: 'Linh Tran', handle: 'linh' }
  const soon = new Date('2026-11-20T16:31:00-08:00').getTime()
  const match = 'match'
  const league = { id: 'league', name: 'Eastside Fall Singles' }
  const post = { id: 'post', start: 'New nets' }
  const fixture = { league, fixture: 'fixture', players: 'Okafor v Tran', starts_at: new Date('2026-11-20T19:00:00-08:00').getTime(), zone: 'America/Los_Angeles' }
  const lesson: LessonRef = { id: 'lesson', coach: { id: 'elena', name: 'Elena Vasquez', handle: 'elena' }, pupil: 'Leo', others: 0, starts_at: event.starts_at ?? 0, ends_at: soon, zone: 'America/Los_Angeles', court: 'Vermont Canyon' }
  type What<K extends About['kind']> = Extract<About, { kind: K }>['data'] extends { what: infer W } ? W : never
  /** With a name, and without one; those of nobody have one sentence. */
  const LEAGUE_NEWS: [What<'league_news'>, RegExp | null, RegExp][] = [
    ['partner_asked', /^Linh Tran asks you to play as a pair in Eastside/, /^You are asked to play as a pair in Eastside/],
    ['partner_accepted', /^Linh Tran plays with you in Eastside/, /^Your partner plays with you in Eastside/],
    ['partner_declined', /^Linh Tran does not play with you in Eastside/, /^Your partner does not play with you in Eastside/],
    ['requested', /^Linh Tran asks for a place in Eastside/, /^Somebody asks for a place in Eastside/],
    ['joined', /^Linh Tran enrolled in Eastside/, /^Somebody enrolled in Eastside/],
    ['accepted', /^Linh Tran gave you a place in Eastside/, /^You have a place in Eastside/],
    ['rejected', /^Linh Tran declined your request for Eastside Fall Singles$/, /^Eastside Fall Singles: your request was declined$/],
    ['moved_up', null, /^A place came free: you are in Eastside/],
    ['no_place', null, /^Enrolment for Eastside Fall Singles is over/],
    ['added', /^Linh Tran enrolled you in Eastside/, /^You were enrolled in Eastside/],
    ['invited', /^Linh Tran asks you to play in Eastside/, /^You are asked to play in Eastside/],
    ['invitation_declined', /^Linh Tran does not play in Eastside/, /^Somebody does not play in Eastside/],
    ['removed', /^Linh Tran removed you from Eastside Fall Singles$/, /^You were removed from Eastside Fall Singles$/],
    ['drawn', null, /^Eastside Fall Singles is drawn/],
    ['withdrew', /^Linh Tran withdrew from Eastside/, /^A side withdrew from Eastside/],
    ['team_asked', /^Linh Tran asks you to play for a team in Eastside/, /^You are asked to play for a team in Eastside/],
    ['team_accepted', /^Linh Tran plays for your team in Eastside/, /^Somebody plays for your team in Eastside/],
    ['team_declined', /^Linh Tran does not play for your team in Eastside/, /^Somebody does not play for your team in Eastside/],
    ['team_left', /^Linh Tran left your team in Eastside/, /^Somebody left your team in Eastside/],
    ['team_removed', /^Linh Tran took you off the team in Eastside/, /^You were taken off your team in Eastside/],
    ['team_captain', /^Linh Tran made you captain of your team in Eastside/, /^You are captain of your team in Eastside/],
    ['cancelled', /^Linh Tran cancelled Eastside/, /^Eastside Fall Singles is cancelled$/],
    ['completed', null, /^Eastside Fall Singles is over/],
    ['co_organiser_asked', /^Linh Tran would like you to organise Eastside Fall Singles together$/, /^You are asked to help organise Eastside/],
    ['official_asked', /^Linh Tran would like you to be an official of Eastside/, /^You are asked to be an official of Eastside/],
    ['role_accepted', /^Linh Tran helps you with Eastside/, /^Somebody you asked helps with Eastside/],
    ['role_declined', /^Linh Tran does not help with Eastside/, /^Somebody you asked does not help with Eastside/],
    ['role_ended', /^Linh Tran ended your role in Eastside/, /^Your role in Eastside Fall Singles has ended$/],
    ['handed_over', /^Linh Tran handed Eastside Fall Singles over to you$/, /^Eastside Fall Singles was handed over to you$/],
  ]
  const FIXTURE_NEWS: [What<'fixture_news'>, RegExp | null, RegExp][] = [
    ['dates_proposed', /^Linh Tran proposes dates for Okafor v Tran .*Tonight 7:00.PM$/, /^Dates are proposed for Okafor v Tran/],
    ['date_agreed', /^Linh Tran accepted Tonight 7:00.PM for Okafor v Tran/, /^Okafor v Tran in Eastside Fall Singles is on: Tonight/],
    ['date_set', /^Linh Tran set the date of Okafor v Tran .*Tonight 7:00.PM$/, /^The date of Okafor v Tran in .* is set: Tonight/],
    ['postponed', /^Linh Tran postponed Okafor v Tran/, /^Okafor v Tran in Eastside Fall Singles is postponed$/],
    ['awarded', /^Linh Tran decided Okafor v Tran in Eastside Fall Singles without a match$/, /^Okafor v Tran .* is decided without a match$/],
    ['cancelled', /^Linh Tran called off Okafor v Tran/, /^Okafor v Tran .* is called off$/],
    ['line_up_due', null, /^The line-up for Okafor v Tran in Eastside Fall Singles is due/],
    ['line_ups_revealed', null, /^The line-ups of Okafor v Tran in Eastside/],
    ['line_up_missing', null, /^A line-up for Okafor v Tran .* is missing/],
    ['tie_decided', null, /^Okafor v Tran in Eastside Fall Singles is decided/],
    ['revived', /^Linh Tran wants Okafor v Tran in .* to be played after all$/, /^Okafor v Tran .* is to be played after all$/],
  ]
  const LESSON_NEWS: [What<'lesson_news'>, RegExp | null, RegExp][] = [
    ['requested', /^Linh Tran asks for a lesson for Leo/, /^A lesson is asked for/],
    ['countered', /^Linh Tran offers other terms for the lesson/, /^Other terms are offered for the lesson/],
    ['agreed', /^Linh Tran agreed to the lesson: Tonight 7:00.PM, Vermont Canyon$/, /^The lesson is agreed: Tonight/],
    ['declined', /^Linh Tran declined the lesson/, /^The lesson is declined/],
    ['taken', null, /^Somebody else got the time with Elena Vasquez/],
    ['expired', null, /^Nobody answered about the lesson in time/],
    ['withdrawn', /^Linh Tran took back the request for a lesson/, /^The request for a lesson was taken back/],
    ['move_proposed', /^Linh Tran proposes another time for the lesson/, /^Another time is proposed for the lesson/],
    ['moved', /^Linh Tran accepted the other time for the lesson/, /^The lesson is moved/],
    ['not_moved', /^Linh Tran keeps to the agreed time/, /^The lesson stays as agreed/],
    ['cancelled', /^Linh Tran cancelled the lesson of Leo/, /^The lesson of Leo is cancelled/],
    ['cancelled_late', /^Linh Tran cancelled the lesson of Leo after the cut-off/, /^The lesson of Leo is cancelled after the cut-off/],
    ['cancelled_weather', /^Linh Tran called off the lesson of Leo for the weather/, /^The lesson of Leo is called off for the weather/],
    ['marked_absent', /^Linh Tran marked you as absent from the lesson/, /^You were marked as absent from the lesson/],
    ['absence_objected', /^Linh Tran objects to having been absent/, /^An absence from the lesson is disputed/],
    ['absence_decided', null, /^It was decided about the absence/],
    ['completed', null, /^The lesson was held/],
    ['reviewed', null, /^Both reviews of the lesson are shown/],
    ['added', /^Linh Tran added you to a lesson with Elena Vasquez/, /^You were added to a lesson with Elena Vasquez/],
    ['pupil_left', /^Linh Tran does not come to the lesson/, /^A pupil does not come to the lesson/],
  ]
  const kinds: [About, RegExp][] = [
    ...LESSON_NEWS.map(([what, named, unnamed]): [About, RegExp] => [{ kind: 'lesson_news', data: { lesson, what, ...(named && { by }) } }, named ?? unnamed]),
    ...LESSON_NEWS.flatMap(([what, named, unnamed]): [About, RegExp][] => (named ? [[{ kind: 'lesson_news', data: { lesson, what } }, unnamed]] : [])),
    [{ kind: 'lesson_news', data: { lesson, what: 'taken', instead: [soon] } }, /^Somebody else got the time with Elena Vasquez: Tonight 7:00.PM\. Free instead: Today/],
    [{ kind: 'lesson_news', data: { lesson, what: 'declined', by, reason: 'I am away' } }, /^Linh Tran declined the lesson: Tonight 7:00.PM: I am away$/],
    [{ kind: 'lesson_asked', data: { lesson, what: 'requested', by, answer_by: soon, version: 1 } }, /^Linh Tran asks for a lesson for Leo: Tonight 7:00.PM, Vermont Canyon$/],
    [{ kind: 'lesson_asked', data: { lesson: { ...lesson, others: 2 }, what: 'countered', by, answer_by: soon, version: 2 } }, /^Linh Tran offers other terms for the lesson of Leo and 2 others/],
    [{ kind: 'lesson_asked', data: { lesson, what: 'move_proposed', by, answer_by: soon, version: 3 } }, /^Linh Tran proposes another time for the lesson of Leo/],
    [{ kind: 'lesson_asked', data: { lesson, what: 'requested', by, answer_by: soon, version: 1, weeks: 8 } }, /^Linh Tran asks for 8 weekly lessons for Leo, the first: Tonight/],
    [{ kind: 'lesson_tomorrow', data: { lesson } }, /^The lesson of Leo with Elena Vasquez is coming up: Tonight 7:00.PM/],
    [{ kind: 'lesson_soon', data: { lesson } }, /^The lesson of Leo with Elena Vasquez begins soon/],
    [{ kind: 'hour_free', data: { coach: by, starts_at: soon, length: 60, zone: event.zone ?? '', court: 'Vermont Canyon' } }, /^Linh Tran has a free hour: Today .*, 60 min, Vermont Canyon$/],
    ...(['asked', 'active', 'refused', 'withdrawn', 'ended'] as const).map((state): [About, RegExp] => [{ kind: 'pass_news', data: { pass: 'pass', name: 'Five lessons', state, by } }, /^Linh Tran .* “Five lessons”$/]),
    [{ kind: 'enrolment_asked', data: { event, by } }, /^Linh Tran asks to join Friday doubles, Tonight 7:00.PM$/],
    [{ kind: 'enrolment_decided', data: { event, accepted: true, waiting: false } }, /^You’re in: Friday doubles, Tonight 7:00.PM$/],
    [{ kind: 'enrolment_decided', data: { event, accepted: true, waiting: true } }, /^You’re on the waitlist of Friday doubles/],
    [{ kind: 'enrolment_decided', data: { event, accepted: false, waiting: false } }, /^Friday doubles: your request was declined$/],
    [{ kind: 'enrolment_reopened', data: { event } }, /^Friday doubles: you can ask again$/],
    [{ kind: 'event_invited', data: { event, by } }, /^Linh Tran invites you to Friday doubles/],
    [{ kind: 'group_invited', data: { chat: 'group', title: 'Sunday doubles', by } }, /^Linh Tran invites you back to Sunday doubles$/],
    [{ kind: 'role_asked', data: { event, by, role: 'co_organiser' } }, /^Linh Tran would like you to organise Friday doubles together$/],
    [{ kind: 'role_asked', data: { event, by, role: 'official' } }, /^Linh Tran would like you to be an official of Friday doubles$/],
    [{ kind: 'role_answered', data: { event, by, role: 'official', accepted: true } }, /^Linh Tran helps you with Friday doubles$/],
    [{ kind: 'role_answered', data: { event, by, role: 'official', accepted: false } }, /^Linh Tran does not help with Friday doubles$/],
    [{ kind: 'role_ended', data: { event, role: 'official' } }, /^Your role in Friday doubles has ended$/],
    [{ kind: 'event_handed_over', data: { event, by } }, /^Linh Tran handed Friday doubles over to you$/],
    [{ kind: 'event_handed_over', data: { event, by: null } }, /^Friday doubles was handed over to you$/],
    [{ kind: 'due_set', data: { event, by, amount: 800 } }, /^Linh Tran set what you owe for Friday doubles: \$8\.00$/],
    [{ kind: 'due_set', data: { event, by: null, amount: 800 } }, /^You owe \$8\.00 for Friday doubles$/],
    [{ kind: 'seat_offered', data: { event, answer_by: soon } }, /^A seat in Friday doubles is held for you until /],
    [{ kind: 'offer_expired', data: { event } }, /^Your time to answer for Friday doubles is over$/],
    [{ kind: 'enrolment_added', data: { event, by } }, /^Linh Tran added you to Friday doubles/],
    [{ kind: 'enrolment_removed', data: { event, reason: 'Too late' } }, /^You were removed from Friday doubles: Too late$/],
    [{ kind: 'event_changed', data: { event, answer_by: null } }, /^Friday doubles changed: now Tonight 7:00.PM, Vermont Canyon$/],
    [{ kind: 'event_changed', data: { event, answer_by: soon } }, /Are you still in\?$/],
    [{ kind: 'event_confirmed', data: { event } }, /^Friday doubles is on/],
    [{ kind: 'poll_opened', data: { event } }, /^Which date suits you for Friday doubles\?/],
    [{ kind: 'event_cancelled', data: { event, reason: 'Rain' } }, /^Friday doubles is called off: Rain$/],
    // By somebody in a block with me: without their words.
    [{ kind: 'event_cancelled', data: { event, reason: '' } }, /^Friday doubles is called off$/],
    [{ kind: 'reminder_day', data: { event } }, /^Friday doubles is coming up: Tonight 7:00.PM$/],
    [{ kind: 'reminder_soon', data: { event } }, /^Friday doubles starts soon: Tonight 7:00.PM$/],
    [{ kind: 'enrolment_joined', data: { event, by } }, /^Linh Tran joined Friday doubles, Tonight 7:00.PM$/],
    [{ kind: 'announced', data: { event, by, text: 'Bring balls' } }, /^Linh Tran writes to everybody in Friday doubles: Bring balls$/],
    [{ kind: 'announced', data: { event, by: null, text: 'Bring balls' } }, /^News for everybody in Friday doubles: Bring balls$/],
    [{ kind: 'late_drop', data: { event, by } }, /^Linh Tran left Friday doubles late/],
    [{ kind: 'late_drop', data: { event, by: null } }, /^Somebody left Friday doubles late/],
    [{ kind: 'absence_objected', data: { event, by: null } }, /^Somebody says they were at Friday doubles$/],
    [{ kind: 'substitute_wanted', data: { event, by: null } }, /^Friday doubles needs one more/],
    [{ kind: 'match_reported', data: { event, match, by: null, score: '6-4 6-4' } }, /^6-4 6-4 was entered in Friday doubles/],
    [{ kind: 'match_disputed', data: { event, match, by: null, reason: 'It was 6-3' } }, /^A result of Friday doubles is disputed: It was 6-3$/],
    [{ kind: 'marked_absent', data: { event, object_by: soon } }, /^You are marked as absent from Friday doubles/],
    [{ kind: 'absence_objected', data: { event, by } }, /^Linh Tran says they were at Friday doubles$/],
    [{ kind: 'substitute_wanted', data: { event, by } }, /^Linh Tran looks for one more: Friday doubles/],
    [{ kind: 'search_matched', data: { event, search: 'search', name: 'After work' } }, /^New game for “After work”: Friday doubles/],
    [{ kind: 'search_matched', data: { event, search: 'search' } }, /^A new game fits your search: Friday doubles/],
    [{ kind: 'match_reported', data: { event, match, by, score: '6-4 6-4' } }, /^Linh Tran entered 6-4 6-4 in Friday doubles/],
    [{ kind: 'match_confirmed', data: { event, match, score: '6-4 6-4' } }, /^6-4 6-4 in Friday doubles is confirmed$/],
    [{ kind: 'match_disputed', data: { event, match, by, reason: 'It was 6-3' } }, /^Linh Tran disputes a result of Friday doubles: It was 6-3$/],
    [{ kind: 'scoring_asked', data: { event, match, by } }, /^Linh Tran asks you to score a match of Friday doubles$/],
    [{ kind: 'scoring_asked', data: { event, match, by: null } }, /^You are asked to score a match of Friday doubles$/],
    [{ kind: 'match_live', data: { event, match, stage: 'started', players: 'Tran v Vasquez', score: '' } }, /^Tran v Vasquez has begun$/],
    [{ kind: 'match_live', data: { event, match, stage: 'match_point', players: 'Tran v Vasquez', score: '6-4 5-2 40-15' } }, /^Match point in Tran v Vasquez: 6-4 5-2 40-15$/],
    [{ kind: 'match_live', data: { event, match, stage: 'ended', players: 'Tran v Vasquez', score: '6-4 6-2' } }, /^Tran v Vasquez is over: 6-4 6-2$/],
    [{ kind: 'match_corrected', data: { event, match, score: '6-4 6-3', reason: 'Typed wrong' } }, /^The organiser has corrected the result of Friday doubles to 6-4 6-3: Typed wrong$/],
    [{ kind: 'match_voided', data: { event, match } }, /^A result of Friday doubles was voided$/],
    [{ kind: 'play_asked', data: { ask: 'ask', by, starts_at: soon, answer_by: soon } }, /^Linh Tran asks you to play at /],
    [{ kind: 'play_accepted', data: { event, by } }, /^Linh Tran plays with you: Friday doubles/],
    ...LEAGUE_NEWS.map(([what, named, unnamed]): [About, RegExp] => [{ kind: 'league_news', data: { league, what, ...(named && { by }) } }, named ?? unnamed]),
    ...LEAGUE_NEWS.flatMap(([what, named, unnamed]): [About, RegExp][] => (named ? [[{ kind: 'league_news', data: { league, what } }, unnamed]] : [])),
    ...FIXTURE_NEWS.flatMap(([what, named, unnamed]): [About, RegExp][] => [
      [{ kind: 'fixture_news', data: { ...fixture, what, ...(named && { by }) } }, named ?? unnamed],
      [{ kind: 'fixture_news', data: { ...fixture, what } }, unnamed],
    ]),
    [{ kind: 'league_news', data: { league, what: 'removed', by, reason: 'Too late' } }, /^Linh Tran removed you from Eastside Fall Singles: Too late$/],
    [{ kind: 'league_news', data: { league, what: 'drawn', by } }, /^Eastside Fall Singles is drawn/],
    [{ kind: 'fixture_news', data: { ...fixture, what: 'postponed', by, reason: 'Rain' } }, /^Linh Tran postponed Okafor v Tran in Eastside Fall Singles: Rain$/],
    [{ kind: 'certificate', data: { state: 'verified' } }, /^Your certificate is verified$/],
    [{ kind: 'followed', data: { by } }, /^Linh Tran follows you now$/],
    [{ kind: 'mentioned', data: { post, by } }, /^Linh Tran mentioned you: “New nets”$/],
    [{ kind: 'post_commented', data: { post, by } }, /^Linh Tran commented on your post “New nets”$/],
    [{ kind: 'comment_replied', data: { post, comment: 'comment', by } }, /^Linh Tran replied to your comment on “New nets”$/],
    [{ kind: 'moderated', data: { what: 'held', start: 'New nets', post: post.id } }, /^“New nets” waits: somebody looks at it/],
    [{ kind: 'moderated', data: { what: 'hidden', start: 'New nets', post: post.id } }, /^“New nets” is hidden, because several people reported it/],
    [{ kind: 'moderated', data: { what: 'restored', start: 'New nets', post: post.id } }, /^“New nets” is shown again/],
    [{ kind: 'moderated', data: { what: 'removed', start: 'New nets' } }, /^“New nets” was removed/],
    [{ kind: 'moderated', data: { what: 'report_upheld', start: 'New nets' } }, /^You reported “New nets”. Something was done/],
    [{ kind: 'moderated', data: { what: 'report_upheld', start: '' } }, /^You reported a picture. Something was done/],
    [{ kind: 'moderated', data: { what: 'report_dismissed', start: 'New nets' } }, /^You reported “New nets”. Somebody has looked at it/],
    [{ kind: 'moderated', data: { what: 'ruled_hidden', start: 'New nets', case: 'c' } }, /^A moderator has hidden “New nets”/],
    [{ kind: 'moderated', data: { what: 'warned', start: 'New nets', case: 'c' } }, /^A moderator warns you about “New nets”/],
    [{ kind: 'moderated', data: { what: 'warned', start: '', case: 'c' } }, /^A moderator warns you about a picture/],
    [{ kind: 'moderated', data: { what: 'suspended', start: 'New nets', case: 'c' } }, /^You are suspended because of “New nets”/],
    [{ kind: 'moderated', data: { what: 'suspended', start: '', case: 'c' } }, /^You are suspended because of a picture/],
    [{ kind: 'moderated', data: { what: 'appeal_granted', start: 'New nets', case: 'c' } }, /^Your appeal about “New nets” was granted/],
    [{ kind: 'moderated', data: { what: 'appeal_granted', start: '', case: 'c' } }, /^Your appeal about a picture was granted/],
    [{ kind: 'moderated', data: { what: 'appeal_refused', start: 'New nets', case: 'c' } }, /^Your appeal about “New nets” was refused/],
    [{ kind: 'moderated', data: { what: 'appeal_refused', start: '', case: 'c' } }, /^Your appeal about a picture was refused/],
    [{ kind: 'moderated', data: { what: 'report_dismissed', start: '' } }, /^You reported a picture. Somebody has looked at it/],
  ]

  test.each(kinds)('%j', async (about, text) => {
    const { maya } = await groupChat()
    const { renderAboutWith } = await import('./notify-pushes')
    renderAboutWith(() => null)
    const notification = { id: 'row', at: Date.now(), ...about } as Notification
    server().push(maya, { push: 'notified', data: { notification, quiet: false } })
    server().doublePush()
    await settle()
    expect(toasts()).toHaveLength(1)
    expect(toasts()[0]).toMatch(text)
  })

  test('every kind is covered above, with a text in both languages', () => {
    const keys = new Set(kinds.map(([{ kind }]) => kind))
    expect([...keys].sort()).toEqual(Object.keys(ABOUT).sort())
    for (const [about] of kinds) {
      const key = `notify.${aboutText(about)?.key}`
      expect([key, key in en, key in es]).toEqual([key, true, true])
    }
  })

  const bundled: [About, number, RegExp][] = [
    [{ kind: 'followed', data: { by } }, 4, /^Linh Tran and 4 others follow you now$/],
    [{ kind: 'followed', data: { by } }, 0, /^Linh Tran follows you now$/],
    [{ kind: 'enrolment_asked', data: { event, by } }, 1, /^Linh Tran and one other ask to join Friday doubles/],
    [{ kind: 'enrolment_joined', data: { event, by } }, 2, /^Linh Tran and 2 others joined Friday doubles/],
    [{ kind: 'late_drop', data: { event, by } }, 2, /^Linh Tran and 2 others left Friday doubles late/],
    [{ kind: 'late_drop', data: { event, by: null } }, 1, /^Two players left Friday doubles late/],
    [{ kind: 'event_invited', data: { event, by } }, 3, /^Linh Tran invites you/],
  ]

  test.each(bundled)('%j with %i others', async (about, others, text) => {
    const { maya } = await groupChat()
    const { renderAboutWith } = await import('./notify-pushes')
    renderAboutWith(() => null)
    const notification = { id: 'row', at: Date.now(), others, ...about } as Notification
    server().push(maya, { push: 'notified', data: { notification, quiet: false } })
    await settle()
    expect(toasts()).toEqual([expect.stringMatching(text)])
  })

  test('a kind that only a newer server knows is counted, without a toast', async () => {
    const { maya, page } = await groupChat()
    const notification = { id: 'new', at: Date.now(), kind: 'league_won', data: {} } as unknown as Notification
    server().push(maya, { push: 'notified', data: { notification, quiet: false } })
    await settle()
    expect(toasts()).toEqual([])
    expect(page.state().notifications.unread).toBe(1)
  })

  test('while a game is on screen only decisions about my seat raise a toast', async () => {
    const { maya } = await groupChat()
    const { startViewing } = await import('@/realtime/viewing')
    const stopViewing = startViewing('event:game')
    const notify = (id: string, about: About) => server().push(maya, { push: 'notified', data: { notification: { id, at: Date.now(), ...about } as Notification, quiet: false } })
    notify('one', { kind: 'match_confirmed', data: { event, match, score: '6-4 6-4' } })
    notify('two', { kind: 'enrolment_decided', data: { event, accepted: true, waiting: false } })
    await settle()
    expect(toasts()).toEqual([expect.stringMatching(/^You’re in/)])
    stopViewing()
  })

  test('a toast opens what it is about', async () => {
    const { diego, id } = await groupChat()
    server().run(diego, 'chat.send', { chat: id, text: 'seven?' })
    await settle()
    const { topicOfToast } = await import('@/lib/notify')
    expect(topicOfToast(`message:${id}`)).toBe(`chat:${id}`)
  })
})

const followed = (id: string, by: Profile, at = Date.now()): Notification => ({ id, at, kind: 'followed', data: { by: personOfProfile(by) } })

describe('no toast', () => {
  test('for a quiet notification, nor for one older than the page; the bell counts both', async () => {
    const { maya, diego, linh, page } = await groupChat()
    server().push(maya, { push: 'notified', data: { notification: followed('one', diego), quiet: true } })
    server().push(maya, { push: 'notified', data: { notification: followed('two', linh, Date.now() - 3_600_000), quiet: false } })
    await settle()
    expect(toasts()).toEqual([])
    expect(page.state().notifications.unread).toBe(2)
  })

  const send = async (all: { diego: { id: string }; id: string }, text = 'seven?') => {
    const diego = server().chat.users.get(all.diego.id)
    if (diego) server().run(diego, 'chat.send', { chat: all.id, text })
    await settle(1500)
  }

  test('in a hidden tab', async () => {
    const all = await groupChat()
    setVisible(false)
    await send(all)
    expect(toasts()).toEqual([])
    expect(all.page.texts(all.id)).toEqual(['seven?'])
  })

  test('for the chat on screen', async () => {
    const all = await groupChat()
    const { startViewing } = await import('@/realtime/viewing')
    const stopViewing = startViewing(`chat:${all.id}`)
    await send(all)
    expect(toasts()).toEqual([])
    stopViewing()
    await send(all)
    expect(toasts()).toHaveLength(1)
  })

  test('for a muted chat, until the mute expires', async () => {
    const all = await groupChat()
    all.page.chat.mute(all.id, Date.now() + 3_600_000)
    await settle()
    await send(all)
    expect(toasts()).toEqual([])
    await settle(3_600_000)
    await send(all)
    expect(toasts()).toHaveLength(1)
  })

  test('for the echo of my own action, from this page or another device', async () => {
    const { maya, page, id } = await groupChat()
    page.chat.send(id, 'mine')
    server().run(maya, 'chat.send', { chat: id, text: 'mine too, from the phone' })
    server().run(maya, 'chat.read', { chat: id, number: 1 })
    server().run(maya, 'chat.mute', { chat: id })
    const made = page.chat.createGroup('Sunday', [])
    await settle()
    await made
    expect(toasts()).toEqual([])
  })

  test('for an unlogged push', async () => {
    const { diego, id } = await groupChat()
    server().run(diego, 'chat.typing', { chat: id })
    await settle()
    expect(toasts()).toEqual([])
  })

  test('for a snapshot', async () => {
    const { diego, id, page } = await groupChat()
    server().losePushes(1)
    server().run(diego, 'chat.send', { chat: id, text: 'seven?' })
    page.client.refresh(`chat:${id}`)
    await settle()
    expect(page.texts(id)).toEqual(['seven?'])
    expect(toasts()).toEqual([])
  })

  test('but a message replayed after a reconnect raises one', async () => {
    const all = await groupChat()
    await settle(10_000)
    server().drop()
    await send(all)
    expect(toasts()).toEqual(['Diego Fuentes in Friday doubles: seven?'])
  })

  test('for a push that this client does not know', async () => {
    const { id } = await groupChat()
    server().sendAll({ topic: `chat:${id}`, seq: server().head(`chat:${id}`) + 1, push: 'court_flooded', data: {} })
    await settle()
    expect(toasts()).toEqual([])
  })
})
