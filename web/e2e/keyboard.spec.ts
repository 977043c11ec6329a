import { expect, type Locator, type Page } from '@playwright/test'
import { command, createAccount, DESKTOP, PASSWORD, t, test } from './stories'
import { clockAt, townBeforeMidnight } from './towns'

/** Farther away than this, nobody finds it with the Tab key. */
const MOST_TABS = 40
const MINUTE = 60_000

/** Presses Tab until the element has the focus; answers how often. */
async function tabTo(page: Page, target: Locator): Promise<number> {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs <= MOST_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return tabs
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} is more than ${MOST_TABS} tabs away.`)
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

test('a game is found, joined, played and its result entered without a mouse, from sign-up on @journey', async ({ server, newPage }, info) => {
  // The game begins with the next minute.
  test.slow()
  const host = await createAccount(server.url, 'Olga Petrova')
  const town = townBeforeMidnight()
  const page = await newPage(DESKTOP)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const asks = (step: string) => expect(page.getByRole('heading', { name: t(`questions.${step}.title`) })).toBeVisible()
  const next = (step: string) => press(page, button(t('questions.next', { what: t(`questions.${step}.short`) })))

  // Signs up.
  await page.goto(server.url)
  await press(page, page.getByRole('main').getByRole('link', { name: t('landing.hero.join') }).first())
  await type(page, page.getByLabel(t('auth.name'), { exact: true }), 'Kai Nakamura')
  await type(page, page.getByLabel(t('auth.email'), { exact: true }), `kai.${info.workerIndex}.${Date.now()}@example.org`)
  await type(page, page.getByLabel(t('auth.password'), { exact: true }), PASSWORD)
  await press(page, page.getByRole('checkbox', { name: t('signup.adult') }), 'Space')
  await page.keyboard.press('Enter')

  // Answers the questions.
  await press(page, button(t('intro.skip')))
  await asks('role')
  await press(page, page.getByRole('radio').first(), 'Space')
  await next('level')
  await asks('level')
  await press(page, page.getByRole('radio').first(), 'Space')
  for (let downs = 0; downs < 5; downs += 1) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^3\.5/ })).toBeChecked()
  await next('age')
  await asks('age')
  await press(page, page.getByRole('radio').first(), 'Space')
  await next('area')
  await asks('area')
  await type(page, page.getByRole('combobox'), town.name)
  // Until then the list is that of the first letters.
  await expect(page.getByRole('option', { name: town.name.split(',')[0] ?? '' }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox')).toHaveValue(new RegExp(town.name.split(',')[0] ?? ''))
  await next('picture')
  await asks('picture')
  await next('nearby')
  await press(page, button(t('questions.finish')))
  await expect(page).toHaveURL(/\/home$/)

  // Somebody creates a game that is about to begin.
  const { id: court } = await command<{ id: string }>(page, host, 'court.add', { name: 'Key Court', location: { latitude: town.latitude, longitude: town.longitude }, counts: { hard: 1 } })
  const start = clockAt(town, Date.now() + 1.5 * MINUTE)
  const end = clockAt(town, Date.now() + 60 * MINUTE)
  await command(page, host, 'event.create', { name: 'Hit by the keys', kind: 'singles', court, date: start.date, from: start.time, to: end.time, capacity: 2, level_min: 2, level_max: 5 })

  // Finds it in a few tabs, and joins by the key.
  await press(page, page.getByRole('navigation', { name: t('menu.main') }).getByRole('link', { name: t('menu.games') }))
  const row = page.getByRole('link', { name: 'Hit by the keys' })
  await expect(row).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByText(t('shortcut.join'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await press(page, page.getByRole('link', { name: t('search.skip') }))
  expect(await tabTo(page, row)).toBeLessThanOrEqual(2)
  await page.keyboard.press('j')
  await expect(page.getByRole('listitem').filter({ has: row }).getByText(t('game.row.in'))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Hit by the keys' })).toBeVisible()

  // Plays it once it has begun, and enters the result.
  await press(page, page.getByRole('navigation', { name: t('event.tabs') }).getByRole('link', { name: t('event.tab_games') }))
  await expect(button(t('match.enter')).first()).toBeVisible({ timeout: 3 * MINUTE })
  await press(page, button(t('match.enter')).first())
  const dialog = page.getByRole('dialog')
  for (const [at, games] of [
    [6, 4],
    [6, 2],
  ].entries()) {
    const fields = dialog.getByRole('group', { name: t('match.set', { number: at + 1 }) }).getByRole('textbox')
    for (const [side, count] of games.entries()) {
      await tabTo(page, fields.nth(side))
      await page.keyboard.press('Control+A')
      await page.keyboard.type(String(count))
    }
  }
  await press(page, dialog.getByRole('button', { name: /^Enter/ }))
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/6[-–]4\D+6[-–]2/).first()).toBeVisible()
})
