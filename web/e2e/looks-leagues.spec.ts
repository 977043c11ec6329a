import type { Page } from '@playwright/test'
import { addCourt, decide, drawLeague, fixturesOf, openLeague, people, PLACE, playLive, type StageLeague } from './league-stage'
import { checkScreen, LOOKS } from './looks'
import { TEAM_FORM } from './teams-stage'
import { type Account, api, command, createAccount, expect, openBrowser, test, type Translate, translateTo } from './stories'

const NAMES = ['Bartholomew Featherstonehaugh', 'Ana Sousa', 'Tomasz Zieliński', 'Linh Tran', 'María Guadalupe Villanueva', 'Ben Carter', 'Sofia Marchetti', 'Jonas Lindqvist']
const HOUR = 3_600_000
/** 6–4 4–6 2–1, 40–30. */
const THIRD_SET = ['aaaa'.repeat(4), 'bbbb'.repeat(4), 'aaaa'.repeat(2), 'bbbb'.repeat(4), 'aaaa'.repeat(4), 'bbbb'.repeat(2), 'aaaabbbbaaaa', 'ababa'].join('')
const SCORES = ['6-4 6-3', '3-6 6-4 6-7(5)', '6-2 3-6 6-4', '4-6 2-6', '7-6(4) 6-4', '6-1 6-0', '2-6 7-5 6-3']

/** Everybody against everybody, with four rounds behind them, a match in play, and dates proposed. */
async function playLeague(page: Page, host: Account, players: readonly Account[], court: string): Promise<StageLeague> {
  const id = await openLeague(page, host, players, { name: 'Eastside Fall Singles, friendly but serious', competition: 'round_robin', court, surface: 'hard' })
  const league = await drawLeague(page, host, id, players, 2)
  const early = league.fixtures.filter(({ round }) => round <= 4)
  for (const [at, fixture] of early.entries()) await decide(page, league, fixture, SCORES[at % SCORES.length] ?? '', 10 - fixture.round * 2)
  const next = league.fixtures.filter(({ round }) => round === 5)
  const [first] = next
  const ours = next.find(({ a, b }) => [a, b].some((side) => league.playerOf(side).id === players[1]?.id))
  const live = next.find((one) => one !== ours) ?? first
  if (live) await playLive(page, league, live, THIRD_SET)
  if (ours) {
    const other = [ours.a, ours.b].map(league.playerOf).find(({ id: one }) => one !== players[1]?.id)
    const { times } = await command<{ times: { starts_at: number }[] }>(page, host, 'fixture.free', { fixture: ours.id, from: new Date(Date.now() + 24 * HOUR).toISOString().slice(0, 10) })
    if (other) await command(page, other, 'fixture.propose', { fixture: ours.id, starts: times.slice(0, 2).map(({ starts_at: at }) => at) })
  }
  return league
}

/** A knock-out of eight at its semi-finals, one of them in play. */
async function playCup(page: Page, host: Account, players: readonly Account[], court: string): Promise<StageLeague> {
  const id = await openLeague(page, host, players, { name: 'Griffith Cup', competition: 'knockout', court, surface: 'clay', consolation: true })
  const cup = await drawLeague(page, host, id, players, 4)
  const first = cup.fixtures.filter(({ round, a, b }) => round === 1 && a !== undefined && b !== undefined)
  for (const [at, fixture] of first.entries()) await decide(page, cup, fixture, SCORES[at] ?? '', 9)
  const semis = (await fixturesOf(page, host, id)).filter(({ round, state, a, b }) => round === 2 && state === 'to_be_scheduled' && a !== undefined && b !== undefined)
  const [semi, other] = semis
  if (semi) await playLive(page, cup, semi, THIRD_SET)
  if (other) await decide(page, cup, other, '7-6(4) 6-4', 3)
  return cup
}

async function checkLeague(page: Page, t: Translate, look: string, { id, fixtures, playerOf }: StageLeague, me: Account): Promise<void> {
  const show = (tab: string) => page.goto(`/leagues/${id}?tab=${tab}`)
  const check = (name: string, whole = false) => checkScreen(page, `league-${name}`, look, { whole })
  await page.evaluate((place) => localStorage.setItem('location', JSON.stringify(place)), PLACE)
  await page.goto('/leagues')
  await expect(page.getByRole('link', { name: /Eastside Fall/ }).first()).toBeVisible()
  await check('list')
  await page.goto('/leagues/mine')
  await expect(page.getByRole('link', { name: /Eastside Fall/ }).first()).toBeVisible()
  await check('mine')
  await show('about')
  await expect(page.getByRole('heading', { name: t('staff.title') })).toBeVisible()
  await check('about', true)
  await show('events')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await check('events')
  await show('scoreboard')
  const table = page.getByRole('table', { name: t('league.table.title') })
  await expect(table).toBeVisible()
  await check('table')
  await table.getByRole('row').nth(3).getByRole('button').click()
  await expect(page.getByText(t('league.table.settles')).first()).toBeVisible()
  await check('why', true)
  await page.keyboard.press('Escape')
  await table.getByRole('row').nth(3).getByRole('button').click()
  await page.getByRole('button', { name: t('league.grid.show') }).click()
  await page.getByRole('table', { name: t('league.grid.title') }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('table', { name: t('league.grid.title') })).toBeVisible()
  await check('grid')
  await show('games')
  await expect(page.getByRole('region', { name: t('fixture.rounds') })).toBeVisible()
  await check('games', true)
  const mine = fixtures.find(({ round, a, b }) => round === 6 && [a, b].some((side) => playerOf(side).id === me.id))
  await page.goto(`/leagues/${id}?tab=games&fixture=${mine?.id ?? ''}`)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('region', { name: t('fixture.free_time') }).getByRole('listitem').first()).toBeVisible()
  await check('fixture')
  await sheet.getByRole('region', { name: t('fixture.free_time') }).getByRole('button', { pressed: false }).first().click()
  await sheet.getByRole('button', { name: t('fixture.court_other') }).click()
  await sheet.getByRole('button', { name: t('fixture.court_other') }).waitFor({ state: 'detached' })
  await check('fixture-court')
  await show('teams')
  await expect(page.getByRole('heading', { name: t('league.players_taken', { taken: 8, capacity: 8 }) })).toBeVisible()
  await check('teams')
}

async function checkCup(page: Page, t: Translate, look: string, id: string): Promise<void> {
  await page.goto(`/leagues/${id}?tab=scoreboard`)
  await expect(page.getByText('40', { exact: true }).first()).toBeVisible()
  await checkScreen(page, 'league-bracket', look)
  const mine = page.getByRole('button', { name: t('league.bracket.show_mine') }).first()
  if (await mine.isVisible()) await mine.click()
  await checkScreen(page, 'league-bracket-mine', look)
  for (const sheet of ['bracket', 'fixtures']) {
    await page.goto(`/leagues/${id}/print?sheet=${sheet}`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await checkScreen(page, `league-print-${sheet}`, look)
  }
}

/** As its organiser sees it. */
async function checkOrganising(page: Page, t: Translate, look: string, id: string): Promise<void> {
  await page.goto('/leagues/new')
  await expect(page.getByLabel(t('make.name'), { exact: true })).toBeVisible()
  await checkScreen(page, 'league-form', look, { whole: true })
  await page.goto(`/leagues/${id}`)
  await page.getByRole('button', { name: t('league.menu.open') }).filter({ visible: true }).click()
  await checkScreen(page, 'league-menu', look)
  await page.getByRole('menuitem', { name: t('league.paper.menu') }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: t('league.paper.print') })).toBeVisible()
  await checkScreen(page, 'league-export', look)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('staff.ask'), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkScreen(page, 'league-appoint', look)
  for (const sheet of ['table', 'grid']) {
    await page.goto(`/leagues/${id}/print?sheet=${sheet}`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await checkScreen(page, `league-print-${sheet}`, look)
  }
}

/** Invitations to play, alone, in a pair and as a captain, as they are answered and as the organiser sees them. */
async function checkInvitations([desk, page]: [Page, Page], [host, me, partner]: [Account, Account, Account], t: Translate, look: string, court: string): Promise<void> {
  const invite = async (form: object, players: readonly Account[], more: object = {}) => {
    const league = await openLeague(desk, host, [], { name: 'Eastside Fall Singles, friendly but serious', competition: 'round_robin', court, ...form })
    const { id: side } = await command<{ id: string }>(desk, host, 'side.add', { league, players: players.map(({ id }) => id), ...more })
    return { league, side }
  }
  const check = async (league: string, answer: string, name: string) => {
    await page.goto(`/leagues/${league}`)
    await expect(page.getByRole('button', { name: answer }).filter({ visible: true })).toBeVisible()
    await checkScreen(page, `league-invited-${name}`, look)
  }
  const alone = await invite({}, [me])
  await check(alone.league, t('league.act.accept'), 'alone')
  const pair = await invite({ format: 'double' }, [me, partner])
  await check(pair.league, t('league.act.accept'), 'pair')
  await command(page, partner, 'side.answer', { side: pair.side, accept: true })
  await check(pair.league, t('league.act.accept'), 'second')
  const team = await invite(TEAM_FORM, [me], { name: 'The Griffith Park Gentlemen' })
  await check(team.league, t('league.act.accept'), 'captain')
  await desk.goto(`/leagues/${alone.league}?tab=teams`)
  await expect(desk.getByRole('heading', { name: t('league.side.forming') })).toBeVisible()
  await checkScreen(desk, 'league-invitations', look)
  await desk.getByRole('button', { name: t('league.side.add_player') }).click()
  await expect(desk.getByRole('dialog')).toBeVisible()
  await checkScreen(desk, 'league-invite', look)
}

/** A league that was read from a file, for whom it names and for its organiser. */
async function checkNamed(url: string, [desk, page]: [Page, Page], [host, me, partner]: [Account, Account, Account], t: Translate, look: string, court: string): Promise<void> {
  const id = await openLeague(desk, host, [me, partner], { name: 'Eastside Fall Singles, friendly but serious', competition: 'round_robin', court })
  const file = await api<object>(url, 'GET', `/league/${id}/export/json`, undefined, host.tokens.access_token)
  const { id: league } = await api<{ id: string }>(url, 'POST', '/league/import', file, host.tokens.access_token)
  await page.goto(`/leagues/${league}`)
  await expect(page.getByRole('button', { name: t('league.act.named'), exact: true }).filter({ visible: true })).toBeVisible()
  await checkScreen(page, 'league-named', look)
  await command(page, partner, 'side.answer', { side: (await command<{ invited: string[] }>(page, partner, 'league.get', { league })).invited[0], accept: true })
  await desk.goto(`/leagues/${league}?tab=teams`)
  await expect(desk.getByText(t('league.side.named')).first()).toBeVisible()
  await checkScreen(desk, 'league-named-sides', look)
}

/** A draw that is longer than a page. */
async function checkLongDraw(desk: Page, host: Account, players: readonly Account[], t: Translate, look: string, court: string): Promise<void> {
  const id = await openLeague(desk, host, players, { name: 'Eastside Winter Singles', competition: 'double_round_robin', court })
  await command(desk, host, 'league.close_enrolment', { league: id })
  await desk.goto(`/leagues/${id}`)
  await desk.getByRole('button', { name: t('league.act.draw') }).filter({ visible: true }).click()
  const more = desk.getByRole('dialog').getByRole('button', { name: t('common.show_more') })
  await more.scrollIntoViewIfNeeded()
  await checkScreen(desk, 'league-draw-more', look)
  const rows = desk.getByRole('dialog').getByRole('listitem')
  const before = await rows.count()
  await more.click()
  await expect.poll(() => rows.count()).toBeGreaterThan(before)
}

for (const { look, language, page: use, size } of LOOKS) {
  test.describe(`${look} @looks`, () => {
    test.use(use)

    test('screens of leagues', async ({ browser, server }) => {
      test.setTimeout(600_000)
      const t = translateTo(language)
      const [host, players] = [await createAccount(server.url, 'Olga Petrova'), await people(server.url, NAMES)]
      const me = players[1] as Account
      const [desk, page] = [await openBrowser(browser, server.url, host, size), await openBrowser(browser, server.url, me, size)]
      const court = await addCourt(desk, host, 'Griffith Park')
      await addCourt(desk, host, 'Riverside Drive')
      const league = await playLeague(desk, host, players, court)
      await checkLeague(page, t, look, league, me)
      const cup = await playCup(desk, host, players, court)
      await checkCup(page, t, look, cup.id)
      await checkOrganising(desk, t, look, league.id)
      await page.context().close()
      await desk.context().close()
    })

    test('screens of invitations', async ({ browser, server }) => {
      const t = translateTo(language)
      const [host, players] = [await createAccount(server.url, 'Olga Petrova'), await people(server.url, Array.from({ length: 20 }, (_, at) => NAMES[at % NAMES.length] ?? ''))]
      const [partner, me] = players as [Account, Account]
      const [desk, page] = [await openBrowser(browser, server.url, host, size), await openBrowser(browser, server.url, me, size)]
      const court = await addCourt(desk, host, 'Griffith Park')
      await checkInvitations([desk, page], [host, me, partner], t, look, court)
      await checkNamed(server.url, [desk, page], [host, me, partner], t, look, court)
      await checkLongDraw(desk, host, players, t, look, court)
      await page.context().close()
      await desk.context().close()
    })
  })
}
