import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility'
import { addCourt, drawLeague, openLeague, people } from './league-stage'
import { createAccount, DESKTOP, expect, PHONE, t, test } from './stories'

const NAMES = 'Ana Ben Cleo Dora Eva Fay Gus Hal Ida Jon Kim Lea Max Nia Oli Pia Quinn Rui Sue Tom Uma Vic Wes'.split(' ').map((name) => `${name} Sousa`)

/** How many sheets of paper a page fills, and whether they lie on their side. */
async function printed(page: Page): Promise<{ sheets: number; wide: boolean }> {
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width = '0', height = '0'] = /\/MediaBox *\[ *\d+ +\d+ +([\d.]+) +([\d.]+)/.exec(paper) ?? []
  return { sheets: paper.match(/\/Type *\/Page\b/g)?.length ?? 0, wide: Number(width) > Number(height) }
}

async function savedFrom(page: Page, title: string): Promise<{ name: string; path: string }> {
  await page.getByRole('button', { name: t('league.menu.open') }).filter({ visible: true }).click()
  await page.getByRole('menuitem', { name: t('league.paper.menu') }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${title}`) }).click()
  const file = await download
  await expect(page.getByRole('dialog')).toBeHidden()
  return { name: file.suggestedFilename(), path: await file.path() }
}

test('a knock-out of 23 is printed on one sheet, exported, and read back', async ({ server, signedIn }) => {
  test.slow()
  const [olga, players] = [await createAccount(server.url, 'Olga Petrova'), await people(server.url, NAMES)]
  const page = await signedIn(olga, DESKTOP)
  const court = await addCourt(page, olga, 'Griffith Park')
  const id = await openLeague(page, olga, players, { name: 'Griffith Cup', competition: 'knockout', court, capacity: 32 })
  await drawLeague(page, olga, id, players, 4)

  await page.goto(`/leagues/${id}`)
  await page.getByRole('button', { name: t('league.paper.export') }).click()
  await checkAccessibility(page)
  await page.getByRole('dialog').getByRole('button', { name: t('league.paper.print') }).click()
  const sheet = page.getByRole('article', { name: t('league.bracket.title') })
  await expect(sheet.getByText('Ana Sousa').first()).toBeVisible()
  for (const player of players) await expect(sheet.getByText(player.name, { exact: false }).first()).toBeAttached()
  await checkAccessibility(page)
  expect(await printed(page)).toEqual({ sheets: 1, wide: true })
  // On paper there is the sheet alone.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: t('league.paper.print') })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(sheet).toBeVisible()
  await page.emulateMedia({ media: null })
  await page.getByText(t('league.paper.sheet_fixtures'), { exact: true }).click()
  await expect(page.getByRole('article').getByRole('table').first()).toBeVisible()
  expect((await printed(page)).wide).toBe(false)

  await page.goto(`/leagues/${id}`)
  const matches = await savedFrom(page, t('league.paper.save_fixtures'))
  expect(matches.name).toBe('griffith-cup-fixtures.csv')
  expect(await readFile(matches.path, 'utf8')).toContain('Ana Sousa')
  const whole = await savedFrom(page, t('league.paper.save_json'))
  expect(whole.name).toBe('griffith-cup.json')

  // What cannot be read is named, and what was typed stays.
  await page.goto('/leagues/new')
  await page.getByLabel(t('make.name'), { exact: true }).fill('Winter Cup')
  const file = page.getByLabel(t('league.import.choose'))
  await file.setInputFiles({ name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from((await readFile(whole.path, 'utf8')).slice(0, 400)) })
  const card = page.getByRole('region', { name: t('league.import.title') })
  await expect(card.getByRole('alert')).not.toBeEmpty()
  await expect(page.getByLabel(t('make.name'), { exact: true })).toHaveValue('Winter Cup')
  await checkAccessibility(page)

  // Read back, it is another league with the same bracket.
  await file.setInputFiles(whole.path)
  await expect(page.getByRole('heading', { level: 1, name: 'Griffith Cup' })).toBeVisible()
  const again = new URL(page.url()).pathname.split('/').at(-1)
  expect(again).not.toBe(id)
  await page.goto(`/leagues/${again}/print?sheet=bracket`)
  await expect(page.getByRole('article').getByText('Ana Sousa').first()).toBeVisible()
  expect(await printed(page)).toEqual({ sheets: 1, wide: true })
})

test('a league is run by two, who talk with its players in its room; others report it', async ({ server, signedIn }) => {
  const [olga, ana, ben] = [await createAccount(server.url, 'Olga Petrova'), await createAccount(server.url, 'Ana Sousa'), await createAccount(server.url, 'Ben Carter')]
  const [host, helper, outsider] = [await signedIn(olga, DESKTOP), await signedIn(ana, PHONE), await signedIn(ben, PHONE)]
  const court = await addCourt(host, olga, 'Griffith Park')
  const id = await openLeague(host, olga, [ana], { name: 'Winter Singles', competition: 'round_robin', court })

  await host.goto(`/leagues/${id}`)
  await helper.goto(`/leagues/${id}`)
  await host.getByRole('button', { name: t('staff.ask'), exact: true }).click()
  await host.getByRole('dialog').getByRole('button', { name: /^Ana Sousa/ }).first().click()
  await checkAccessibility(host)
  await host.getByRole('dialog').getByRole('button', { name: t('staff.ask_name', { name: 'Ana Sousa' }) }).click()
  await helper.getByRole('region', { name: t('staff.asked_you') }).getByRole('button', { name: t('answer.accept') }).click()
  const organisers = (page: Page) => page.getByRole('region', { name: t('staff.title') })
  await expect(organisers(host).getByRole('listitem').filter({ hasText: 'Ana Sousa' })).toContainText(t('staff.co_organiser'))
  await checkAccessibility(helper)

  // Whoever has the role may hand it on, or give it back.
  await organisers(host).getByRole('button', { name: t('event.tools_for', { name: 'Ana Sousa' }) }).click()
  await host.getByRole('menuitem', { name: t('staff.hand_over') }).click()
  await host.getByRole('dialog').getByRole('button', { name: t('staff.hand_over') }).click()
  await expect(organisers(helper).getByRole('listitem').filter({ hasText: 'Ana Sousa' })).toContainText(t('staff.organiser'))
  await organisers(host).getByRole('button', { name: t('event.tools_for', { name: 'Olga Petrova' }) }).click()
  await host.getByRole('menuitem', { name: t('staff.resign') }).click()
  await host.getByRole('dialog').getByRole('button', { name: t('staff.resign') }).click()
  await expect(organisers(helper).getByRole('listitem').filter({ hasText: 'Olga Petrova' })).toHaveCount(0)

  // The room leads back to the league.
  await helper.getByRole('link', { name: t('league.chat') }).filter({ visible: true }).click()
  await helper.getByRole('link', { name: 'Winter Singles', exact: true }).click()
  await expect(helper).toHaveURL(`/leagues/${id}`)

  await outsider.goto(`/leagues/${id}`)
  await expect(outsider.getByRole('link', { name: t('league.chat') })).toHaveCount(0)
  await outsider.getByRole('button', { name: t('league.menu.open') }).filter({ visible: true }).click()
  await outsider.getByRole('menuitem', { name: t('report.action') }).click()
  await expect(outsider.getByRole('dialog', { name: t('report.title_league', { name: 'Winter Singles' }) })).toBeVisible()
  await outsider.getByRole('dialog').getByText('Spam or selling', { exact: true }).click()
  await outsider.getByRole('dialog').getByRole('button', { name: t('report.send') }).click()
  await expect(outsider.getByText(t('report.done'))).toBeVisible()
})
