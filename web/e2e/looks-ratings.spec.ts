import type { Page } from '@playwright/test'
import { addCourt, decide, drawLeague, openLeague, people } from './league-stage'
import { checkScreen, LOOKS } from './looks'
import { type Account, createAccount, expect, openBrowser, test, type Translate, translateTo } from './stories'

const NAMES = ['Ana Sousa', 'Bartholomew Featherstonehaugh', 'Tomasz Zieliński', 'María Guadalupe Villanueva']
const SCORES = ['6-4 6-3', '3-6 6-4 6-7(5)', '6-2 3-6 6-4', '4-6 2-6', '7-6(4) 6-4', '6-1 6-0', '2-6 7-5 6-3']

/** Everybody against everybody twice, all of it played. */
async function playMatches(page: Page, host: Account, players: readonly Account[]): Promise<void> {
  const court = await addCourt(page, host, 'Griffith Park')
  const id = await openLeague(page, host, players, { name: 'Winter singles', competition: 'double_round_robin', court, surface: 'hard' })
  const league = await drawLeague(page, host, id, players)
  for (const [at, fixture] of league.fixtures.entries()) await decide(page, league, fixture, SCORES[at % SCORES.length] ?? '', (league.fixtures.length - at) * 0.7)
}

const rating = (page: Page, t: Translate) => page.getByRole('region', { name: t('rating.title'), exact: true })

async function checkRatings(page: Page, t: Translate, look: string, me: Account, other: Account): Promise<void> {
  await page.goto('/profile')
  await expect(rating(page, t).getByText(t('rating.matches.other', { count: 6 }))).toBeVisible()
  await rating(page, t).scrollIntoViewIfNeeded()
  await checkScreen(page, 'rating-profile', look, { whole: true })
  await rating(page, t).getByRole('link', { name: t('rating.to_season') }).click()
  await expect(page.getByRole('region', { name: t('rating.changes') }).getByRole('listitem')).toHaveCount(6)
  await checkScreen(page, 'rating-season', look, { whole: true })
  await page.getByText(t('rating.as_table')).click()
  await expect(page.getByRole('table', { name: t('rating.graph_label') })).toBeVisible()
  await checkScreen(page, 'rating-table', look, { whole: true })
  await page.getByRole('link', { name: t('rating.doubles') }).click()
  await expect(page.getByText(t('rating.season_none', { kind: t('rating.in_doubles'), year: new Date().getFullYear() }))).toBeVisible()
  await checkScreen(page, 'rating-doubles', look)
  await page.goto(`/players/${other.id}`)
  await expect(rating(page, t).getByText(t('rating.matches.other', { count: 6 }))).toBeVisible()
  await checkScreen(page, 'rating-other', look, { whole: true })
  await page.goto(`/players/${me.id}/against/${other.id}`)
  await expect(page.getByRole('region', { name: t('against.matches') }).getByRole('listitem')).toHaveCount(2)
  await checkScreen(page, 'rating-against', look, { whole: true })
}

/** Somebody without a result. */
async function checkUnrated(page: Page, t: Translate, look: string, me: Account, other: Account): Promise<void> {
  await page.goto('/profile')
  await expect(rating(page, t).getByText(t('rating.none_mine'))).toBeVisible()
  await checkScreen(page, 'rating-none', look, { whole: true })
  await page.goto(`/players/${other.id}/against/${me.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(t('against.chance_unknown'))).toBeVisible()
  await checkScreen(page, 'rating-against-none', look, { whole: true })
}

for (const { look, language, page: use, size } of LOOKS) {
  test.describe(`${look} @looks`, () => {
    test.use(use)

    test('screens of ratings', async ({ browser, server }) => {
      test.setTimeout(300_000)
      const t = translateTo(language)
      const [host, players] = [await createAccount(server.url, 'Olga Petrova'), await people(server.url, NAMES)]
      const [me, other] = players as [Account, Account]
      const [desk, page] = [await openBrowser(browser, server.url, host, size), await openBrowser(browser, server.url, me, size)]
      await playMatches(desk, host, players)
      await checkRatings(page, t, look, me, other)
      await checkUnrated(desk, t, look, host, other)
      for (const one of [page, desk]) await one.context().close()
    })
  })
}
