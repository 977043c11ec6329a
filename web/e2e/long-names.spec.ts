/** Every screen wraps what people wrote, and keeps it from turning numbers round: the longest names, on the narrowest phone. */
import { addCourt, dayAt, decide, drawLeague, openLeague, PLACE } from './league-stage'
import { api, command, createAccount, expect, openBrowser, test } from './stories'

const DAY = 86_400_000
const NARROW = { viewport: { width: 320, height: 700 }, isMobile: false, hasTouch: false }
/** Of people, and of everything else. */
const PERSON = 60
const NAME = 80

const long = (start: string, length: number) => start + 'W'.repeat(length - start.length)
/** The same from right to left. */
const hebrew = (length: number) => 'נ'.repeat(length)

test('nothing that people write makes a screen wider than the phone, or turns a score round', async ({ browser, server }) => {
  const person = async (start: string, name: string) => {
    const account = await createAccount(server.url, start)
    await api(server.url, 'PUT', `/user/${account.id}`, { name }, account.tokens.access_token)
    return account
  }
  const [host, other] = [await person('Host', long('Host', PERSON)), await person('Other', hebrew(PERSON))]
  const page = await openBrowser(browser, server.url, host, NARROW)
  await page.evaluate((place) => localStorage.setItem('location', JSON.stringify(place)), PLACE)
  const court = await addCourt(page, host, hebrew(NAME))
  const day = dayAt(Date.now() + DAY)
  const form = { name: hebrew(NAME), kind: 'doubles', court, date: day, from: '19:00', to: '21:00', description: long('Text', 400), capacity: 4, format: 'double' }
  const game = await command<{ event: { id: string } }>(page, host, 'event.create', form)
  await command(page, other, 'enrolment.join', { event: game.event.id })
  const singles = await openLeague(page, host, [host, other], { name: hebrew(NAME), competition: 'round_robin', court, description: long('Text', 400) })
  const league = await drawLeague(page, host, singles, [host, other])
  const [fixture] = league.fixtures
  if (!fixture) throw new Error('a fixture')
  const cup = await openLeague(page, host, [host, other], { name: long('Cup', NAME), competition: 'knockout', court })
  await drawLeague(page, host, cup, [host, other])
  const ladder = await openLeague(page, host, [host, other], { name: long('Ladder', NAME), competition: 'ladder', court })
  await drawLeague(page, host, ladder, [host, other])
  await decide(page, league, fixture, '6-4 6-3', 2)
  const room = await command<{ id: string }>(page, host, 'chat.create', { title: long('Group', NAME), members: [other.id] })
  await command(page, other, 'chat.send', { chat: room.id, text: long('Message', 300) })
  const post = await command<{ id: string }>(page, host, 'post.add', { text: long('Post', 300), images: [], comments_open: true })
  const tabs = (id: string) => ['about', 'events', 'scoreboard', 'games', 'teams'].map((tab) => `/leagues/${id}?tab=${tab}`)
  const paths = [
    ...['/home', '/players', `/players/${other.id}`, '/courts', `/courts/${court}`, '/games', '/games/mine', '/community', `/community/${post.id}`],
    ...['about', 'scoreboard', 'games', 'teams', 'dues', 'chat'].map((tab) => `/games/${game.event.id}?tab=${tab}`),
    ...['/leagues', '/leagues/mine', ...[singles, cup, ladder].flatMap(tabs), `/leagues/${singles}?tab=games&fixture=${fixture.id}`],
    ...['/chat', `/chat/${room.id}`, '/notifications', '/profile', '/profile?tab=setting', '/lessons', '/live'],
  ]
  let scoresFound = 0
  for (const path of paths) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(wide, `${path} is wider than the phone, by this many pixels`).toBeLessThanOrEqual(0)
    const { found, turned } = await page.evaluate(scores)
    scoresFound += found
    expect.soft(turned, `${path} shows scores from right to left`).toEqual([])
  }
  expect(scoresFound, 'scores that were looked at').toBeGreaterThan(3)
  await page.evaluate(() => document.body.append('נ 6-4 6-3'))
  expect((await page.evaluate(scores)).turned, 'what a name does to a score in the same text').toHaveLength(1)
})

/** The scores and times on the screen, and which of them do not go from left to right. */
function scores(): { found: number; turned: string[] } {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const turned: string[] = []
  let found = 0
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const match of (node.textContent ?? '').matchAll(/\d+[-–:]\d+(?:,? \d+[-–]\d+)*/g)) {
      const place = (at: number) => {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        return range.getBoundingClientRect()
      }
      const [first, last] = [place(match.index), place(match.index + match[0].length - 1)]
      if (first.width === 0 || first.top !== last.top) continue
      found += 1
      if (first.left > last.left) turned.push(node.textContent ?? '')
    }
  }
  return { found, turned }
}
