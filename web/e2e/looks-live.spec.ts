import type { Page } from '@playwright/test'
import { makeDoubles, makeGame, scorerOf } from './live-stage'
import { checkScreen, LOOKS } from './looks'
import { type Account, command, createAccount, expect, openBrowser, serviceWorkerActive, type Translate, test, translateTo } from './stories'

/** Reconnecting is delayed at random, so that not everybody reconnects at once. */
const RECONNECTED = { timeout: 40_000 }
const OTHER_PAD = '0198f1a2-0000-7000-8000-0000000000bb'

const game = (side: 'a' | 'b') => side.repeat(4)
/** Games with points of both, so that momentum and figures have something to show. */
const CLOSE = { a: 'aabbbaaa', b: 'bababbb' }
/** 6–4 4–6 3–2, 40–30. */
const THIRD_SET = `${['a', 'b', 'a', 'b', 'a', 'a', 'b', 'a', 'b', 'a'].map(closeGame).join('')}${['b', 'b', 'a', 'a', 'b', 'a', 'b', 'a', 'b', 'b'].map(closeGame).join('')}${['a', 'b', 'a', 'b', 'a'].map(closeGame).join('')}ababa`

function closeGame(side: string, index: number): string {
  const one = side === 'a' ? 'a' : 'b'
  return index % 3 === 0 ? CLOSE[one] : game(one)
}

const points = (page: Page) => page.locator('[data-points]')
const half = (page: Page, t: Translate, name: string) => page.getByRole('button', { name: new RegExp(`^${t('pad.point')} ?${name}`) })

interface Stage {
  page: Page
  t: Translate
  look: string
  olga: Account
  ana: Account
  id: string
}

async function pick({ page }: Stage, legend: string, text: string): Promise<void> {
  await page.getByRole('group', { name: legend }).getByText(text, { exact: true }).click()
}

/** The toss, half answered and whole; then the match is on. */
async function checkToss(stage: Stage): Promise<void> {
  const { page, t, look } = stage
  await expect(page.getByRole('heading', { name: t('pad.toss') })).toBeVisible()
  await pick(stage, t('pad.toss_won'), 'Guadalupe')
  await pick(stage, t('pad.toss_choice', { name: 'Guadalupe' }), t('pad.toss_leave', { name: 'Bartholomew' }))
  await checkScreen(page, 'pad-toss-left', look)
  await pick(stage, t('pad.toss_choice', { name: 'Bartholomew' }), t('pad.toss_serve'))
  await page.getByRole('group', { name: t('pad.toss_left') }).getByText('Bartholomew', { exact: true }).click()
  await page.getByText(t('pad.tie_breaks')).click()
  await checkScreen(page, 'pad-toss', look, { whole: true })
  const button = page.getByRole('button', { name: t('pad.start') })
  await button.scrollIntoViewIfNeeded()
  await checkScreen(page, 'pad-toss-end', look)
  await button.click()
  await expect(points(page)).toHaveText(['0', '0'])
}

async function checkSheets({ page, t, look }: Stage): Promise<void> {
  const more = async (item?: string) => {
    await page.getByRole('button', { name: t('pad.more'), exact: true }).click()
    if (item) await page.getByRole('dialog').getByRole('button', { name: t(item) }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  for (const [item, name] of [['', 'more'], ['pad.set_score', 'set-score'], ['pad.history', 'history'], ['pad.hand_over', 'hand-over']] as const) {
    await more(item)
    await checkScreen(page, `pad-${name}`, look)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.getByRole('button', { name: t('pad.server'), exact: true }).click()
  await checkScreen(page, 'pad-server', look)
  await page.keyboard.press('Escape')
}

async function checkBoards({ page, look, id }: Stage, name: string): Promise<void> {
  const guest = await page.context().browser()?.newContext({ viewport: page.viewportSize() })
  const board = await guest?.newPage()
  if (!board) return
  const origin = new URL(page.url()).origin
  await board.goto(`${origin}/live/${id}`)
  await expect(board.getByRole('heading', { level: 1 })).toBeAttached()
  await board.waitForLoadState('networkidle')
  await checkScreen(board, name, look)
  await checkScreen(board, `${name}-whole`, look, { whole: true })
  for (const view of ['tv', 'overlay']) {
    await board.goto(`${origin}/live/${id}?view=${view}`)
    await expect(board.getByText('Guadalupe').first()).toBeAttached()
    await checkScreen(board, `${name}-${view}`, look)
  }
  await guest?.close()
}

/** Points wait without a network; meanwhile somebody else scores. */
async function checkOffline(stage: Stage): Promise<void> {
  const { page, t, look, ana, id } = stage
  const pad = page.url()
  await serviceWorkerActive(page)
  await page.context().setOffline(true)
  for (const side of ['Guadalupe', 'Bartholomew', 'Guadalupe']) await half(page, t, side).click()
  await expect(page.getByText(t('pad.waiting.other', { count: 3 }))).toBeVisible()
  await checkScreen(page, 'pad-offline', look)
  await page.goto('/profile?tab=security')
  await page.getByRole('main').getByRole('button', { name: t('header.log_out') }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toBeVisible()
  await checkScreen(page, 'log-out-unsent', look)
  await page.goto(pad)
  await expect(page.getByText(t('pad.waiting.other', { count: 3 }))).toBeVisible()

  const browser = page.context().browser()
  if (!browser) throw new Error('a page of a test has a browser')
  const other = await openBrowser(browser, new URL(pad).origin, ana, { viewport: { width: 390, height: 800 }, isMobile: false, hasTouch: false })
  const { events } = await command<{ events: number }>(other, ana, 'match.take_over', { match: id, pad: OTHER_PAD })
  const bb = ['b', 'b'].map((side) => ({ event: { kind: 'point', side }, at: Date.now() }))
  await command(other, ana, 'match.points', { match: id, pad: OTHER_PAD, after: events, events: bb })
  await other.context().close()
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: t('pad.after_theirs'), exact: true })).toBeVisible(RECONNECTED)
  await checkScreen(page, 'pad-conflict', look)
  await page.getByRole('button', { name: t('pad.keep_theirs'), exact: true }).scrollIntoViewIfNeeded()
  await checkScreen(page, 'pad-conflict-choices', look)
  await page.getByRole('button', { name: t('pad.keep_theirs'), exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: t('pad.drop_do'), exact: true }).click()
  await expect(page.getByRole('button', { name: t('pad.take_over') })).toBeVisible()
  await checkScreen(page, 'pad-scored-by', look)
  await page.getByRole('button', { name: t('pad.take_over') }).click()
  await expect(points(page).first()).toBeVisible()
}

/** A change of ends in a tie-break, a match that is over, and its result. */
async function checkEnd(stage: Stage): Promise<void> {
  const { page, t, look, olga, id } = stage
  const pad = await page.evaluate(() => JSON.parse(localStorage.getItem('pad.id') ?? '""') as string)
  await command(page, olga, 'match.start', { match: id, pad, toss: { server: { side: 'a', partner: 'first' }, left: 'a' } })
  const scorer = await scorerOf(page, olga, id)
  await scorer.points(`${'aaaabbbb'.repeat(6)}abab`)
  await page.goto(`/live/${id}/pad`)
  await expect(points(page)).toHaveText(['2', '2'])
  await half(page, t, 'Bartholomew').click()
  await half(page, t, 'Guadalupe').click()
  await expect(page.getByRole('status').filter({ hasText: t('pad.change_ends') })).toBeVisible()
  await checkScreen(page, 'pad-tie-break', look)
  const rest = await scorerOf(page, olga, id, 54)
  await rest.points(`aaaa${'bbbb'.repeat(6)}`)
  await rest.points(`${'aaaabbbb'.repeat(3)}${'aaaa'.repeat(2)}aaa`)
  await expect(points(page)).toHaveText(['40', '0'])
  await checkScreen(page, 'pad-match-point', look)
  await rest.points('a')
  await expect(page.getByText(t('pad.won', { name: 'Guadalupe' }))).toBeVisible()
  await checkScreen(page, 'pad-over', look)
  await page.getByRole('button', { name: t('pad.finish'), exact: true }).click()
  await page.reload()
  await expect(page.getByText(t('pad.finished_reported'))).toBeVisible()
  await checkScreen(page, 'pad-finished', look)
  await checkBoards(stage, 'live-over')
}

/** The toss of doubles, a side that did not appear, and who serves first in the next set. */
async function checkDoubles({ page, t, look, olga, ana }: Omit<Stage, 'id'>): Promise<void> {
  const origin = new URL(page.url()).origin
  const [max, maria] = [await createAccount(origin, 'Maximiliano Weatherby'), await createAccount(origin, 'Maria-Antonia Castellanos')]
  const event = await makeDoubles(page, olga, [ana, max, maria])
  const { id } = await command<{ id: string }>(page, olga, 'match.create', { event, a: [olga.id, ana.id], b: [max.id, maria.id] })
  const names = { a: 'Villanueva / Featherstone', b: 'Weatherby / Castellanos' }
  const stage: Stage = { page, t, look, olga, ana, id }
  await page.goto(`/live/${id}/pad`)
  await pick(stage, t('pad.toss_won'), names.a)
  await page.getByRole('button', { name: t('pad.walkover'), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkScreen(page, 'pad-toss-walkover', look)
  await page.keyboard.press('Escape')
  await pick(stage, t('pad.toss_choice', { name: names.a }), t('pad.toss_serve'))
  await pick(stage, t('pad.toss_server'), 'Guadalupe Villanueva')
  await checkScreen(page, 'pad-toss-pairs', look)
  await pick(stage, t('pad.toss_second_server'), 'Maria-Antonia Castellanos')
  await pick(stage, t('pad.toss_left'), names.b)
  const button = page.getByRole('button', { name: t('pad.start') })
  await button.scrollIntoViewIfNeeded()
  await checkScreen(page, 'pad-toss-pairs-end', look)
  await button.click()
  await expect(points(page)).toHaveText(['0', '0'])
  await (await scorerOf(page, olga, id)).points('aaaa'.repeat(6))
  const prompt = page.getByRole('region', { name: t('pad.first_servers') })
  await expect(prompt).toBeVisible()
  await checkScreen(page, 'pad-first-servers', look)
  await prompt.getByRole('button', { name: t('pad.first_servers_change') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkScreen(page, 'pad-first-servers-sheet', look)
  await page.keyboard.press('Escape')
}

for (const { look, language, page: use, size } of LOOKS) {
  test.describe(`${look} @looks`, () => {
    test.use(use)

    test('screens of a match that is scored live', async ({ browser, server }) => {
      test.setTimeout(600_000)
      const t = translateTo(language)
      const [olga, ana] = [await createAccount(server.url, 'Guadalupe Villanueva'), await createAccount(server.url, 'Bartholomew Featherstone')]
      const page = await openBrowser(browser, server.url, olga, size)
      const make = async (courts: number) => {
        const event = await makeGame(page, olga, ana, courts)
        return command<{ id: string }>(page, olga, 'match.create', { event, a: [olga.id], b: [ana.id] })
      }
      const { id } = await make(0)
      const stage: Stage = { page, t, look, olga, ana, id }
      await page.goto(`/live/${id}/pad`)
      await checkToss(stage)
      const scorer = await scorerOf(page, olga, id)
      await scorer.points(THIRD_SET)
      await expect(points(page)).toHaveText(['40', '30'])
      await checkScreen(page, 'pad-playing', look)
      await checkSheets(stage)
      await checkBoards(stage, 'live')
      await checkOffline(stage)

      await checkEnd({ ...stage, id: (await make(1)).id })
      await page.context().close()
    })

    test('screens of doubles that are scored live', async ({ browser, server }) => {
      test.setTimeout(600_000)
      const [olga, ana] = [await createAccount(server.url, 'Guadalupe Villanueva'), await createAccount(server.url, 'Bartholomew Featherstone')]
      const page = await openBrowser(browser, server.url, olga, size)
      await checkDoubles({ page, t: translateTo(language), look, olga, ana })
      await page.context().close()
    })
  })
}
