import type { Page } from '@playwright/test'
import { addCourt, openLeague, type StageFixture } from './league-stage'
import { checkScreen, LOOKS } from './looks'
import { type Account, createAccount, expect, openBrowser, test, type Translate, translateTo } from './stories'
import { enterTeam, playTies, TEAM_FORM, type TeamsStage } from './teams-stage'

const LEAGUE = 'Eastside Interclub, autumn and winter'
const TEAMS = {
  'Los Inseparables de Griffith Park': ['Bartholomew Featherstonehaugh', 'María Guadalupe Villanueva', 'Tomasz Zieliński', 'Linh Tran'],
  Southside: ['Ana Sousa', 'Ben Carter', 'Cleo Marchetti'],
  'Northside Racquet Club': ['Dora Weiss', 'Eva Lindqvist', 'Fay Okafor'],
  Harbour: ['Greta Holm', 'Hana Sato', 'Ivo Novák'],
}

const tie = (league: string, { id }: StageFixture) => `/leagues/${league}/ties/${id}`

/** What everybody sees of ties. */
async function checkTies(page: Page, t: Translate, look: string, { id, live, over }: TeamsStage): Promise<void> {
  await page.goto(`/leagues/${id}?tab=games`)
  await expect(page.getByRole('region', { name: t('fixture.rounds') })).toBeVisible()
  await checkScreen(page, 'team-games', look, { whole: true })
  await page.goto(`/leagues/${id}?tab=scoreboard`)
  await expect(page.getByRole('table', { name: t('league.table.title') })).toBeVisible()
  await checkScreen(page, 'team-table', look, { whole: true })
  await page.goto(tie(id, live))
  await expect(page.getByRole('region', { name: t('tie.rubbers') }).getByRole('link')).toHaveCount(2)
  await checkScreen(page, 'tie-live', look, { whole: true })
  await page.goto(tie(id, over))
  await expect(page.getByText(t('tie.rubber_dead'), { exact: true })).toBeVisible()
  await checkScreen(page, 'tie-dead', look, { whole: true })
  await page.goto(`/leagues/${id}?tab=teams`)
  await expect(page.getByRole('list', { name: /.+/ }).first()).toBeVisible()
  await checkScreen(page, 'team-rosters', look, { whole: true })
  await page.goto(`/leagues/${id}?tab=about`)
  await expect(page.getByRole('heading', { name: t('staff.title') })).toBeVisible()
  await checkScreen(page, 'team-about', look, { whole: true })
}

/** A captain before the deadline. */
async function checkLineUp(page: Page, t: Translate, look: string, { id, due }: TeamsStage): Promise<void> {
  await page.goto(tie(id, due))
  await page.getByRole('button', { name: t('tie.choose_line_up') }).click({ trial: true })
  await checkScreen(page, 'tie-due', look, { whole: true })
  await page.getByRole('button', { name: t('tie.choose_line_up') }).click()
  const sheet = page.getByRole('dialog', { name: t('tie.line_up') })
  const first = sheet.getByRole('combobox').first()
  await first.selectOption({ index: 1 })
  await sheet.getByRole('combobox').nth(1).selectOption({ index: 1 })
  await checkScreen(page, 'line-up', look)
  await sheet.getByRole('button', { name: t('tie.hand_in') }).click()
  await expect(sheet.getByRole('alert').first()).toBeVisible()
  await checkScreen(page, 'line-up-fault', look)
}

/** The organiser of ties, and of teams that enrol. */
async function checkDesk(page: Page, t: Translate, look: string, { id, live, over }: TeamsStage): Promise<void> {
  await page.goto(tie(id, live))
  await expect(page.getByRole('region', { name: t('tie.rubbers') }).getByRole('link')).toHaveCount(2)
  await checkScreen(page, 'tie-live-organiser', look, { whole: true })
  await page.getByRole('button', { name: t('fixture.do_award') }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkScreen(page, 'tie-award', look)
  await page.goto(tie(id, over))
  await page.getByRole('button', { name: t('tie.show_result') }).first().click()
  await checkScreen(page, 'tie-dead-organiser', look, { whole: true })
  await page.goto('/leagues/new')
  await page.getByLabel(t('make.name'), { exact: true }).fill(LEAGUE)
  await page.getByText(t('game.format_team'), { exact: true }).click()
  await checkScreen(page, 'team-form', look, { whole: true })
}

/** Enrolment, as a captain whose team is too small sees it. */
async function checkEnrolment(page: Page, t: Translate, look: string, id: string): Promise<void> {
  await page.goto(`/leagues/${id}`)
  await page.getByRole('button', { name: t('league.act.join_team') }).filter({ visible: true }).click()
  const entry = page.getByRole('dialog', { name: t('team.enter') })
  await entry.getByLabel(t('team.name'), { exact: true }).fill('Los Inseparables de Griffith Park')
  await checkScreen(page, 'team-enter', look)
  await entry.getByRole('button', { name: t('team.enter') }).click()
  await expect(entry).toHaveCount(0)
  await checkScreen(page, 'team-entered', look)
  await page.goto(`/leagues/${id}?tab=teams`)
  await page.getByRole('button', { name: t('team.invite') }).click({ trial: true })
  await checkScreen(page, 'team-short', look)
  await page.getByRole('button', { name: t('team.invite') }).click()
  await expect(page.getByRole('dialog', { name: t('team.invite') })).toBeVisible()
  await checkScreen(page, 'team-invite', look)
}

for (const { look, language, page: use, size } of LOOKS) {
  test.describe(`${look} @looks`, () => {
    test.use(use)

    test('screens of teams', async ({ browser, server }) => {
      test.setTimeout(300_000)
      const t = translateTo(language)
      const host = await createAccount(server.url, 'Olga Petrova')
      const desk = await openBrowser(browser, server.url, host, size)
      const court = await addCourt(desk, host, 'Griffith Park')
      const id = await openLeague(desk, host, [], { ...TEAM_FORM, name: LEAGUE, court })
      const newcomer = await createAccount(server.url, 'Zoe Ahlberg')
      const open = await openLeague(desk, host, [], { ...TEAM_FORM, name: 'Sunday teams', court })
      const teams = []
      for (const [name, players] of Object.entries(TEAMS)) teams.push(await enterTeam(desk, server.url, id, name, players))
      const stage = await playTies(desk, host, id, teams)
      const me = stage.teamOf(stage.due.b).players[0] as Account
      const page = await openBrowser(browser, server.url, me, size)
      await checkTies(page, t, look, stage)
      await checkLineUp(page, t, look, stage)
      await checkDesk(desk, t, look, stage)
      const captain = await openBrowser(browser, server.url, newcomer, size)
      await checkEnrolment(captain, t, look, open)
      for (const one of [page, desk, captain]) await one.context().close()
    })
  })
}
