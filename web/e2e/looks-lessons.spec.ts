import type { Page } from '@playwright/test'
import { onDemo } from './demo-stories'
import { checkScreen, LOOKS } from './looks'
import { expect, openBrowser, type Translate, translateTo } from './stories'

/** Coaches, pupils and lessons of the demonstration. */
const test = onDemo('lessons')

const COACH = { email: 'elena@demo.rally', password: 'rally-demo' }
const PLAYER = { email: 'maya@demo.rally', password: 'rally-demo' }
const OF_COACHES = ['/lessons/hours', '/lessons/pupils', '/lessons/packages', '/lessons/income', '/lessons/income?by=week']
const OF_PLAYERS = ['/lessons/mine', '/lessons/mine?tab=open', '/lessons/mine?tab=past', '/lessons/children', '/lessons/coaches']

/** The requests, with the time left. */
const requests = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('timer') })

async function openDesk(page: Page): Promise<void> {
  await page.goto('/lessons')
  await expect(requests(page).first()).toBeVisible()
}

async function openSheet(page: Page, open: () => Promise<void>): Promise<void> {
  await open()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** The desk, its calendar, and what can be done there. */
async function checkDesk(page: Page, t: Translate, look: string): Promise<void> {
  await openDesk(page)
  await checkScreen(page, 'desk', look, { whole: true })
  await page.getByRole('button', { name: t('desk.day_after') }).click()
  await page.getByText(t('desk.view_week'), { exact: true }).click()
  await checkScreen(page, 'desk-week', look, { whole: true })
  for (const item of ['desk.block', 'desk.offer_hour', 'desk.cancel_day']) {
    await openDesk(page)
    await openSheet(page, () => page.getByRole('button', { name: t(item), exact: true }).click())
    await checkScreen(page, item.replace('.', '-'), look)
  }
  await openDesk(page)
  await openSheet(page, () => requests(page).first().getByRole('button', { name: t('lesson.do_which', { deed: t('lesson.do.counter'), name: 'Layla Aziz' }) }).click())
  await checkScreen(page, 'desk-counter', look)
}

async function checkCoach(page: Page, t: Translate, look: string): Promise<void> {
  await checkDesk(page, t, look)
  for (const path of OF_COACHES) {
    await page.goto(path)
    await checkScreen(page, path, look, { whole: true })
  }
  await page.goto('/lessons/hours')
  await openSheet(page, () => page.getByRole('button', { name: t('hours.except') }).click())
  await checkScreen(page, 'hours-exception', look)
  await page.goto('/lessons/pupils')
  await page.getByRole('main').getByRole('link', { name: 'Maya Okafor' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible()
  await checkScreen(page, 'pupil', look, { whole: true })
  await openDesk(page)
  await requests(page).first().getByRole('link').click()
  await expect(page.getByRole('status').filter({ hasText: t('lesson.your_turn') })).toBeVisible()
  await checkScreen(page, 'lesson-asked', look, { whole: true })
}

async function checkPlayer(page: Page, t: Translate, look: string): Promise<void> {
  for (const path of OF_PLAYERS) {
    await page.goto(path)
    await checkScreen(page, path, look, { whole: true })
  }
  await page.goto('/lessons/mine')
  await page.getByRole('main').getByRole('link', { name: t('lesson.with', { name: 'Elena Vasquez' }) }).first().click()
  await expect(page.getByText(t('lesson.state.accepted'), { exact: true })).toBeVisible()
  await checkScreen(page, 'lesson', look, { whole: true })
  await openSheet(page, () => page.getByRole('button', { name: t('lesson.do.cancel'), exact: true }).click())
  await checkScreen(page, 'lesson-cancel', look)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: t('lesson.book_again') }).click()
  const times = page.getByRole('region', { name: t('book.title') })
  const free = times.getByRole('button', { name: /^\d+:\d\d/, disabled: false })
  await free.first().click()
  await checkScreen(page, 'coach', look, { whole: true })
  await times.scrollIntoViewIfNeeded()
  await checkScreen(page, 'coach-times', look)
  await openSheet(page, () => page.getByRole('button', { name: new RegExp(`^(${t('book.ask')}|${t('book.ask_short')})$`) }).click())
  await checkScreen(page, 'coach-ask', look)
  await page.keyboard.press('Escape')
  await openSheet(page, () => page.getByRole('button', { name: t('wish.open') }).click())
  await checkScreen(page, 'coach-wish', look)
}

for (const { look, page: use, language, size } of LOOKS) {
  test.describe(`${look} @looks`, () => {
    test.use(use)

    test('screens of coaches', async ({ browser, server }) => {
      test.setTimeout(600_000)
      const page = await openBrowser(browser, server.url, COACH, size)
      await checkCoach(page, translateTo(language), look)
      await page.context().close()
    })

    test('screens of their players', async ({ browser, server }) => {
      test.setTimeout(600_000)
      const page = await openBrowser(browser, server.url, PLAYER, size)
      await checkPlayer(page, translateTo(language), look)
      await page.context().close()
    })
  })
}
