import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility'
import { type Account, command, createAccount, DESKTOP, expect, PHONE, t, test } from './stories'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Where it is about noon now, so that there is an evening today. */
const LONGITUDE = (((12 - new Date().getUTCHours()) * 15 + 540) % 360) - 180
const dayAt = (at: number) => new Date(at + (LONGITUDE / 15) * HOUR).toISOString().slice(0, 10)

interface Side {
  id: string
  players: { id: string }[]
}

async function accounts(url: string, names: readonly string[]): Promise<Account[]> {
  return Promise.all(names.map((name) => createAccount(url, name)))
}

/** A league of these players, drawn in this order. */
async function drawn(page: Page, host: Account, players: readonly Account[], of: object) {
  const court = await command<{ id: string }>(page, host, 'court.add', { name: 'Griffith Park', location: { latitude: 20, longitude: LONGITUDE }, counts: { hard: 4 } })
  const today = Date.now()
  const form = {
    ...{ format: 'single', score_format: 'SET1-S:6/TB7', court: court.id, capacity: 12, is_private: false, gender: 'open', ...of },
    ...{ enrol_from: dayAt(today), enrol_until: dayAt(today), starts_on: dayAt(today), ends_on: dayAt(today + 120 * DAY) },
    rules: { order: 'rally', credit_walkovers: false, match_tie_break_is_a_game: true, defaulters_last: true, least_played: 50 },
  }
  const { id } = await command<{ id: string }>(page, host, 'league.create', form)
  for (const player of players) await command(page, player, 'side.join', { league: id })
  const { sides } = await command<{ sides: Side[] }>(page, host, 'league.get', { league: id })
  const sideOf = (player: Account) => sides.find((side) => side.players.some((one) => one.id === player.id))?.id ?? ''
  await command(page, host, 'league.close_enrolment', { league: id })
  const { version } = await command<{ version: number }>(page, host, 'league.seed', { league: id, sides: players.map(sideOf) })
  await command(page, host, 'league.draw', { league: id, seed: 7, version })
  return { id, sideOf }
}

/** Nothing is wider than the screen, and everything can be used without seeing or pointing. */
async function check(page: Page): Promise<void> {
  await checkAccessibility(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

const rungs = (page: Page) => page.getByRole('list', { name: t('ladder.title') }).getByRole('link')
const log = (page: Page) => page.getByRole('region', { name: t('ladder.moves') })

test('a challenge is made, accepted, dated and played, and the ladder moves before everybody @journey', async ({ server, signedIn }) => {
  test.slow()
  const [olga, ana, ben, cleo, dora] = (await accounts(server.url, ['Olga Petrova', 'Ana Sousa', 'Ben Carter', 'Cleo Marchetti', 'Dora Weiss'])) as [Account, Account, Account, Account, Account]
  const host = await signedIn(olga, DESKTOP)
  const { id } = await drawn(host, olga, [ana, ben, cleo, dora], { name: 'Griffith Ladder', competition: 'ladder' })
  const [spectator, challenger, defender] = [host, await signedIn(dora, PHONE), await signedIn(ben, PHONE)]
  await spectator.goto(`/leagues/${id}?tab=scoreboard`)
  await expect(rungs(spectator)).toHaveText(['Ana Sousa', 'Ben Carter', 'Cleo Marchetti', 'Dora Weiss'])
  await check(spectator)

  // The sheet says what is at stake before anybody is challenged.
  await challenger.goto(`/leagues/${id}?tab=scoreboard`)
  await challenger.getByRole('button', { name: t('ladder.challenge_name', { name: 'Ben Carter' }) }).click()
  const sheet = challenger.getByRole('dialog', { name: t('ladder.challenge_title', { name: 'Ben Carter' }) })
  await expect(sheet).toContainText(t('ladder.stake.win_text', { name: 'Ben', place: 2 }))
  await check(challenger)
  await sheet.getByRole('button', { name: t('ladder.challenge_name', { name: 'Ben' }) }).click()
  const mine = challenger.getByRole('region', { name: t('ladder.mine') })
  await expect(mine).toContainText(t('ladder.you_versus', { name: 'Ben Carter', place: 2 }))
  await expect(spectator.getByRole('button', { name: t('ladder.challenged_by', { name: 'Dora' }) })).toBeVisible()

  // The bell leads the one who is challenged to the answer.
  await defender.goto('/notifications')
  await expect(defender.getByText(/challenges you in Griffith Ladder/)).toBeVisible()
  await defender.goto(`/leagues/${id}?tab=scoreboard`)
  const banner = defender.getByRole('region', { name: t('ladder.incoming') })
  await expect(banner).toContainText(t('ladder.challenges_you', { name: 'Dora', from: 4 }))
  await check(defender)
  await banner.getByRole('button', { name: t('ladder.accept') }).click()
  await expect(defender.getByRole('region', { name: t('ladder.mine') })).toBeVisible()

  // A date is proposed and agreed as for every match.
  await mine.getByRole('button', { name: t('fixture.next_propose') }).click()
  const dates = challenger.getByRole('dialog', { name: t('fixture.you_versus', { name: 'Ben Carter' }) })
  await expect(dates).toContainText(t('fixture.of_challenge', { league: 'Griffith Ladder' }))
  await dates.getByRole('button', { name: /both are free/ }).last().click()
  await dates.getByRole('region', { name: t('fixture.free_time') }).getByRole('button', { name: /[AP]M$/ }).last().click()
  await dates.getByRole('button', { name: /^Propose / }).click()
  await defender.getByRole('region', { name: t('ladder.mine') }).getByRole('button', { name: /^Accept / }).click()
  await expect(dates.getByText(/^It’s on, /)).toBeVisible()

  // They play earlier than that: the result is typed in, and counts once the other side confirms it.
  const { fixtures } = await command<{ fixtures: { id: string }[] }>(host, olga, 'fixture.list', { league: id })
  const fixture = fixtures[0]?.id ?? ''
  await command(challenger, dora, 'fixture.postpone', { fixture, reason: 'We can play today' })
  await dates.getByRole('button', { name: t('fixture.do_report') }).click()
  const form = challenger.getByRole('dialog', { name: t('match.title_new') })
  await form.getByLabel(t('fixture.day')).fill(dayAt(Date.now()))
  await form.getByLabel(t('fixture.time')).fill('00:01')
  for (const [name, games] of [['Dora Weiss', '6'], ['Ben Carter', '3']] as const) await form.getByRole('textbox', { name: `${name}, ${t('match.set', { number: 1 })}` }).fill(games)
  await form.getByRole('button', { name: t('match.send_new_won', { name: 'Dora Weiss' }) }).click()
  await defender.goto(`/leagues/${id}?tab=scoreboard&fixture=${fixture}`)
  await defender.getByRole('dialog').getByRole('button', { name: t('match.confirm') }).click()

  // The spectator did nothing: the rungs have moved, and the log says why.
  await expect(rungs(spectator)).toHaveText(['Ana Sousa', 'Dora Weiss', 'Ben Carter', 'Cleo Marchetti'])
  await expect(log(spectator)).toContainText(t('ladder.move.won', { name: 'Dora', from: 4, other: 'Ben', place: 2 }))
  await challenger.keyboard.press('Escape')
  await expect(log(challenger)).toContainText(t('ladder.move.won', { name: 'Dora', from: 4, other: 'Ben', place: 2 }))
  await check(spectator)

  // A newcomer begins at the bottom, and one who is challenged may decline.
  const eva = await createAccount(server.url, 'Eva Lindqvist')
  await command(host, eva, 'side.join', { league: id })
  await expect(rungs(spectator).last()).toHaveText('Eva Lindqvist')
  const newcomer = await signedIn(eva, PHONE)
  await newcomer.goto(`/leagues/${id}?tab=scoreboard`)
  await expect(newcomer.getByText(t('ladder.hint_free'))).toBeVisible()
  await newcomer.getByRole('button', { name: t('ladder.challenge_name', { name: 'Ana Sousa' }) }).click()
  await newcomer.getByRole('dialog').getByRole('button', { name: t('ladder.challenge_name', { name: 'Ana' }) }).click()
  await expect(newcomer.getByRole('region', { name: t('ladder.mine') })).toBeVisible()
  const first = await signedIn(ana, DESKTOP)
  await first.goto(`/leagues/${id}?tab=scoreboard`)
  await first.getByRole('region', { name: t('ladder.incoming') }).getByRole('button', { name: t('ladder.decline') }).click()
  const decline = first.getByRole('dialog', { name: t('ladder.decline_title', { name: 'Eva' }) })
  await check(first)
  await decline.getByRole('button', { name: t('ladder.decline_action') }).click()
  await expect(rungs(spectator).first()).toHaveText('Eva Lindqvist')
  await spectator.goto(`/leagues/${id}?tab=games`)
  await expect(spectator.getByRole('region', { name: t('ladder.decided') }).getByRole('listitem')).toHaveCount(2)
  await check(spectator)
})

test('an organiser chooses boxes in the form, sees who goes up and down, and closes a period', async ({ server, signedIn }) => {
  test.slow()
  const names = ['Ana Sousa', 'Ben Carter', 'Cleo Marchetti', 'Dora Weiss', 'Eva Lindqvist', 'Fay Okafor']
  const [olga, ...players] = (await accounts(server.url, ['Olga Petrova', ...names])) as [Account, ...Account[]]
  const host = await signedIn(olga, DESKTOP)
  await host.goto('/leagues/new')
  await host.getByText(t('league.form.competition_ladder_text')).click()
  await expect(host.getByRole('textbox', { name: t('ladder.form.reach') })).toHaveValue('3')
  await check(host)
  await host.getByText(t('league.form.competition_box_text')).click()
  await expect(host.getByRole('textbox', { name: t('box.form.size') })).toHaveValue('5')
  await check(host)

  const { id } = await drawn(host, olga, players, { name: 'Griffith Boxes', competition: 'box', boxes: { size: 3, days: 28, moves: 1 } })
  const phone = await signedIn(players[3] as Account, PHONE)
  await phone.goto(`/leagues/${id}?tab=scoreboard`)
  await host.goto(`/leagues/${id}?tab=scoreboard`)
  const box = (page: Page, number: number) => page.getByRole('table', { name: t('box.name', { number }) })
  for (const number of [1, 2]) await expect(box(host, number).getByRole('rowheader')).toHaveCount(3)
  await expect(host.getByText(t('box.ends_in.other', { count: 27 })).last()).toBeVisible()
  await check(host)
  await check(phone)

  // The preview names who moves; closing deals the boxes anew for everybody who looks.
  await host.getByRole('button', { name: t('box.close') }).click()
  const sheet = host.getByRole('dialog', { name: t('box.close_title', { period: 1 }) })
  await expect(sheet.getByRole('listitem')).toHaveCount(2)
  await check(host)
  await sheet.getByRole('button', { name: t('box.close') }).click()
  await expect(host.getByRole('heading', { name: t('box.period', { number: 2 }) })).toBeVisible()
  await expect(phone.getByRole('heading', { name: t('box.period', { number: 2 }) })).toBeVisible()

  // What was stays readable.
  await phone.getByLabel(t('box.which'), { exact: true }).selectOption('1')
  await expect(phone.getByRole('complementary', { name: t('box.changes') }).getByRole('listitem')).toHaveCount(2)
  await check(phone)
})
