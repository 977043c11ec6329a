import type { Page } from '@playwright/test'
import { addCourt, decide, drawLeague, fixturesOf, openLeague, people, playLive, type StageLeague } from './league-stage'
import { checkScreen, LOOKS } from './looks'
import { type Account, command, createAccount, expect, openBrowser, test, type Translate, translateTo } from './stories'

const NAMES = ['Ana Sousa', 'Tomasz Zieliński', 'Linh Tran', 'María Guadalupe Villanueva', 'Bartholomew Featherstonehaugh', 'Ben Carter', 'Sofia Marchetti', 'Jonas Lindqvist']
/** 6–4 2–1, 30–15. */
const SECOND_SET = ['aaaa'.repeat(4), 'bbbb'.repeat(4), 'aaaa'.repeat(4), 'bbbb', 'aab'].join('')

type Challenge = (challenger: number, defender: number, then?: { score: string; hours: number } | 'decline' | 'accept' | 'live') => Promise<void>

/** A ladder on which one has won, one has defended, and one has declined; three challenges are open. */
async function playLadder(page: Page, host: Account, players: readonly Account[], court: string): Promise<StageLeague> {
  const id = await openLeague(page, host, players, { name: 'Griffith Ladder, open all winter', competition: 'ladder', court, surface: 'hard' })
  const ladder = await drawLeague(page, host, id, players, players.length)
  const sideOf = (at: number) => ladder.sides.find((side) => side.players.some((one) => one.id === players[at]?.id))?.id
  const challenge: Challenge = async (challenger, defender, then) => {
    const [by, to] = [players[challenger], players[defender]] as [Account, Account]
    const made = await command<{ id: string }>(page, by, 'ladder.challenge', { league: id, side: sideOf(defender) })
    if (then === undefined) return
    await command(page, to, 'ladder.answer', { fixture: made.id, accept: then !== 'decline', ...(then === 'decline' && { reason: 'Away until Sunday' }) })
    const fixture = (await fixturesOf(page, host, id)).find((one) => one.id === made.id)
    if (fixture && then === 'live') await playLive(page, ladder, fixture, SECOND_SET)
    if (fixture && typeof then === 'object') await decide(page, ladder, fixture, then.score, then.hours)
  }
  await challenge(7, 5, { score: '6-4 3-6 7-6(5)', hours: 9 })
  await challenge(3, 1, { score: '4-6 2-6', hours: 7 })
  await challenge(6, 7, 'decline')
  await challenge(2, 0, 'live')
  await challenge(7, 4, 'accept')
  await challenge(6, 3)
  return ladder
}

async function checkLadder(page: Page, t: Translate, look: string, id: string, who: string): Promise<void> {
  await page.goto(`/leagues/${id}?tab=scoreboard`)
  await expect(page.getByRole('region', { name: t('ladder.moves') }).getByRole('listitem').first()).toBeVisible()
  await checkScreen(page, `ladder-${who}`, look, { whole: true })
}

/** Two boxes in their first period, with some results in each. */
async function playBoxes(page: Page, host: Account, players: readonly Account[], court: string): Promise<StageLeague> {
  const id = await openLeague(page, host, players, { name: 'Griffith Boxes', competition: 'box', court, surface: 'clay', boxes: { size: 4, days: 28, moves: 1 } })
  const boxes = await drawLeague(page, host, id, players, players.length)
  const scores = ['6-4 6-3', '3-6 6-4 6-7(5)', '6-2 3-6 6-4', '4-6 2-6', '7-6(4) 6-4', '6-1 6-0']
  const some = boxes.fixtures.filter((_, at) => at % 2 === 0)
  for (const [at, fixture] of some.entries()) await decide(page, boxes, fixture, scores[at] ?? '6-4 6-4', 8 - at)
  return boxes
}

async function checkBoxes(page: Page, t: Translate, look: string, id: string, who: string): Promise<void> {
  await page.goto(`/leagues/${id}?tab=scoreboard`)
  await expect(page.getByRole('table', { name: t('box.name', { number: 2 }) })).toBeVisible()
  await checkScreen(page, `boxes-${who}`, look, { whole: true })
}

/** The organiser ends a period, and what was stays readable. */
async function closePeriod(page: Page, t: Translate, look: string): Promise<void> {
  await page.getByRole('button', { name: t('box.close') }).click()
  const sheet = page.getByRole('dialog', { name: t('box.close_title', { period: 1 }) })
  await expect(sheet.getByRole('listitem').first()).toBeVisible()
  await checkScreen(page, 'boxes-close', look)
  await sheet.getByRole('button', { name: t('box.close') }).click()
  await expect(page.getByRole('heading', { name: t('box.period', { number: 2 }) })).toBeVisible()
  await page.getByLabel(t('box.which'), { exact: true }).selectOption('1')
  await expect(page.getByRole('complementary', { name: t('box.changes') })).toBeVisible()
  await checkScreen(page, 'boxes-past', look, { whole: true })
}

/** Completes a league, and publishes a next season like it. */
async function nextSeason(page: Page, t: Translate, look: string, host: Account, id: string, noun: string): Promise<void> {
  await command(page, host, 'league.complete', { league: id })
  await page.goto(`/leagues/${id}?tab=scoreboard`)
  await expect(page.getByText(t('league.state_completed')).filter({ visible: true }).first()).toBeVisible()
  await checkScreen(page, `${noun}-completed`, look, { whole: true })
  await page.getByRole('button', { name: t('league.menu.open') }).filter({ visible: true }).click()
  await page.getByRole('menuitem', { name: t('league.menu.next_season') }).click()
  await expect(page.getByRole('dialog', { name: t('league.menu.next_season') })).toBeVisible()
  await checkScreen(page, `${noun}-next`, look)
  await page.getByRole('dialog').getByRole('button', { name: t('league.menu.next_season_action') }).click()
  await expect(page.getByLabel(t('make.name'), { exact: true })).toBeVisible()
  await checkScreen(page, `${noun}-next-form`, look, { whole: true })
  await page.getByRole('button', { name: t('make.publish') }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/leagues\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await checkScreen(page, `${noun}-next-season`, look, { whole: true })
}

for (const { look, language, page: use, size } of LOOKS) {
  test.describe(`${look} @looks`, () => {
    test.use(use)

    test('screens of ladders', async ({ browser, server }) => {
      test.setTimeout(300_000)
      const t = translateTo(language)
      const [host, players] = [await createAccount(server.url, 'Olga Petrova'), await people(server.url, NAMES)]
      const desk = await openBrowser(browser, server.url, host, size)
      const open = (account: Account | undefined) => openBrowser(browser, server.url, account as Account, size)
      const [challenged, waiting, free] = [await open(players[3]), await open(players[7]), await open(players[5])]
      const court = await addCourt(desk, host, 'Griffith Park')
      const { id } = await playLadder(desk, host, players, court)
      await checkLadder(challenged, t, look, id, 'challenged')
      await challenged.getByRole('region', { name: t('ladder.incoming') }).getByRole('button', { name: t('ladder.decline') }).click()
      await expect(challenged.getByRole('dialog')).toBeVisible()
      await checkScreen(challenged, 'ladder-decline', look)
      await checkLadder(waiting, t, look, id, 'agreed')
      await checkLadder(free, t, look, id, 'free')
      await free.getByRole('list', { name: t('ladder.title') }).getByRole('button', { name: new RegExp(`^${t('ladder.challenge_name', { name: '' })}`) }).first().click()
      await expect(free.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
      await checkScreen(free, 'ladder-challenge', look)
      await free.goto(`/leagues/${id}?tab=games`)
      await expect(free.getByRole('region', { name: t('ladder.decided') }).getByRole('listitem').first()).toBeVisible()
      await checkScreen(free, 'ladder-games', look, { whole: true })
      await free.goto(`/leagues/${id}?tab=about`)
      await expect(free.getByRole('heading', { name: t('ladder.rules') })).toBeVisible()
      await checkScreen(free, 'ladder-about', look, { whole: true })
      await checkLadder(desk, t, look, id, 'organiser')
      await nextSeason(desk, t, look, host, id, 'ladder')
      for (const page of [challenged, waiting, free, desk]) await page.context().close()
    })

    test('screens of boxes', async ({ browser, server }) => {
      test.setTimeout(300_000)
      const t = translateTo(language)
      const [host, players] = [await createAccount(server.url, 'Olga Petrova'), await people(server.url, NAMES)]
      const [desk, page] = [await openBrowser(browser, server.url, host, size), await openBrowser(browser, server.url, players[4] as Account, size)]
      const court = await addCourt(desk, host, 'Griffith Park')
      const { id } = await playBoxes(desk, host, players, court)
      await checkBoxes(page, t, look, id, 'player')
      await page.goto(`/leagues/${id}?tab=games`)
      await expect(page.getByRole('listitem').first()).toBeVisible()
      await checkScreen(page, 'boxes-games', look, { whole: true })
      await page.goto(`/leagues/${id}?tab=about`)
      await expect(page.getByRole('heading', { name: t('box.rules') })).toBeVisible()
      await checkScreen(page, 'boxes-about', look, { whole: true })
      await checkBoxes(desk, t, look, id, 'organiser')
      await closePeriod(desk, t, look)
      await checkBoxes(page, t, look, id, 'second')
      await nextSeason(desk, t, look, host, id, 'boxes')
      for (const one of [page, desk]) await one.context().close()
    })
  })
}
