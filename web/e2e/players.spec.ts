import type { Page } from '@playwright/test'
import { check } from './check'
import { type Account, anAccount, api, browserOf, composer, DESKTOP, expect, PHONE, say, talkTo, test, write } from './rally'

test.describe.configure({ timeout: 180_000 })

const PASADENA = { name: 'Pasadena', latitude: 34.14778, longitude: -118.14452 }
/** About sixteen miles from there. */
const SANTA_MONICA = { name: 'Santa Monica', latitude: 34.01945, longitude: -118.49119 }

let made = 0

/** Somebody of a name that nobody else has, at a place. */
async function somebody(url: string, name: string, facts: object): Promise<Account & { id: string }> {
  const account = await anAccount(url, `${name} ${'abcdefghij'[made++ % 10] ?? ''}${made}`.replace(/\d/g, (digit) => 'klmnopqrst'[Number(digit)] ?? ''))
  const { id } = await api<{ id: string }>(url, 'GET', '/user/profile', undefined, account.tokens.access_token)
  await api(url, 'PUT', `/user/${id}`, facts, account.tokens.access_token)
  return { ...account, id }
}

const row = (page: Page, { name }: Account) => page.getByRole('main').getByRole('link', { name, exact: true })
const followButton = (page: Page, { name }: Account) => page.getByRole('button', { name: say('people.follow_who', { name }) })
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: new RegExp(`^${say('header.bell')}`) })
const newOnBell = (page: Page, count: number) => page.getByRole('banner').getByRole('link', { name: say('header.bell_new', { count }) })

test('players are found by place, level and words, on a list and on a map', async ({ browser, server }) => {
  const maya = await somebody(server.url, 'Maya', { level: 3.5, address: PASADENA })
  const near = await somebody(server.url, 'Priya', { level: 3.5, address: PASADENA })
  const stronger = await somebody(server.url, 'Kenji', { level: 5, address: PASADENA })
  const far = await somebody(server.url, 'Linh', { level: 3.5, address: SANTA_MONICA })
  const page = await browserOf(browser, maya, DESKTOP)
  await page.goto('/players')
  await expect(row(page, near)).toBeVisible()
  await expect(row(page, stronger)).toBeVisible()
  await expect(row(page, far)).toBeHidden()
  await expect(row(page, maya)).toBeHidden()
  await check(page)

  // Filters at the side: at once in the list, in the address, and after a reload.
  await page.getByRole('complementary').getByText('3.5', { exact: true }).click()
  await expect(row(page, stronger)).toBeHidden()
  await expect(page).toHaveURL(/\?level=3\.5$/)
  await page.getByRole('slider').fill('4')
  await expect(row(page, far)).toBeVisible()
  await page.reload()
  await expect(row(page, far)).toBeVisible()
  await expect(row(page, stronger)).toBeHidden()
  // On another screen they hold as well.
  await page.goto('/coaches')
  await expect(page).toHaveURL(/within=50/)
  await page.goto('/players')
  await page.getByRole('button', { name: say('filter.remove', { name: say('people.chip_within', { distance: '50 mi' }) }) }).click()
  await expect(row(page, far)).toBeHidden()
  await page.getByRole('button', { name: say('filter.remove', { name: '3.5' }) }).click()
  await expect(row(page, stronger)).toBeVisible()

  // By name; and nobody: the next step.
  await page.getByRole('searchbox').fill(near.name)
  await expect(row(page, stronger)).toBeHidden()
  await expect(row(page, near)).toBeVisible()
  await page.getByRole('searchbox').fill('qqqqqq')
  await expect(page.getByRole('button', { name: say('people.widen', { distance: '25 mi' }) })).toBeVisible()
  await check(page)
  await page.getByRole('searchbox').fill('')

  // The map, and a pin by keyboard.
  await page.getByRole('button', { name: say('people.view_map') }).click()
  await expect(page).toHaveURL(/view=map/)
  const pin = page.getByRole('region').getByRole('button', { name: /Pasadena/ })
  await pin.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: /Pasadena/ }).last().getByRole('link', { name: near.name })).toBeVisible()
  await check(page)
  await page.context().close()
})

test('on a phone the filters are tried in a sheet, which counts what they show', async ({ browser, server }) => {
  const maya = await somebody(server.url, 'Maya', { address: SANTA_MONICA })
  const one = await somebody(server.url, 'Noor', { level: 6.5, address: SANTA_MONICA })
  const other = await somebody(server.url, 'Omar', { level: 6, address: SANTA_MONICA })
  const page = await browserOf(browser, maya, PHONE)
  await page.goto('/players')
  await expect(row(page, other)).toBeVisible()
  await check(page)
  await page.getByRole('button', { name: say('people.filters'), exact: true }).click()
  await page.getByRole('dialog').getByText('6.5', { exact: true }).click()
  const show = page.getByRole('button', { name: say('people.show_player.one') })
  await expect(show).toBeVisible()
  await check(page)
  await show.click()
  await expect(row(page, one)).toBeVisible()
  await expect(row(page, other)).toBeHidden()
  await page.getByRole('button', { name: say('people.view_map') }).click()
  await expect(page.getByRole('region').getByRole('button', { name: /Santa Monica/ })).toBeVisible()
  await check(page)
  await page.context().close()
})

test('the followed hears it at once, follows back, and reads it on one device for both', async ({ browser, server }) => {
  const maya = await somebody(server.url, 'Maya', { address: PASADENA })
  const diego = await somebody(server.url, 'Diego', { address: PASADENA })
  const mine = await browserOf(browser, maya, DESKTOP)
  const his = await browserOf(browser, diego, DESKTOP)
  const hisPhone = await browserOf(browser, diego, PHONE)
  await mine.goto(`/players/${diego.id}`)
  await followButton(mine, diego).click()

  await expect(newOnBell(his, 1)).toBeVisible()
  await expect(newOnBell(hisPhone, 1)).toBeVisible()
  const toast = his.getByRole('status').filter({ hasText: maya.name })
  await expect(toast).toContainText(say('notify.followed'))
  await toast.getByRole('button', { name: say('people.follow_back') }).click()

  // Mine counts, and shows it: they follow me.
  await expect(newOnBell(mine, 1)).toBeVisible()
  await mine.reload()
  await expect(mine.getByText(say('person.follows_you'))).toBeVisible()
  await mine.goto('/profile/followers')
  await expect(row(mine, diego)).toBeVisible()
  await check(mine)
  await mine.getByRole('link', { name: new RegExp(`^${say('related.followees')}`) }).click()
  await expect(row(mine, diego)).toBeVisible()

  await bell(hisPhone).click()
  await expect(hisPhone).toHaveURL('/notifications')
  await expect(row(hisPhone, { ...maya, name: `${maya.name} ${say('notify.followed')}` })).toBeVisible()
  await check(hisPhone)
  await expect(newOnBell(his, 1)).toBeHidden()
  await expect(bell(his)).toBeVisible()
  await expect(newOnBell(hisPhone, 1)).toBeHidden()
  for (const page of [mine, his, hisPhone]) await page.context().close()
})

test('a block hides both from each other, and restores nothing when it ends', async ({ browser, server }) => {
  const maya = await somebody(server.url, 'Maya', { address: PASADENA })
  const noah = await somebody(server.url, 'Noah', { address: PASADENA })
  const mine = await browserOf(browser, maya, DESKTOP)
  const his = await browserOf(browser, noah, DESKTOP)
  await talkTo(his, maya.name)
  await write(his, 'Play now?')
  await mine.goto(`/players/${noah.id}`)
  await followButton(mine, noah).click()
  await mine.getByRole('button', { name: say('person.more', { name: noah.name }) }).click()
  await mine.getByRole('menuitem', { name: say('person.block') }).click()
  await expect(mine.getByRole('dialog')).toContainText(say('person.block_title', { name: noah.name }))
  await check(mine)
  await mine.getByRole('button', { name: say('person.block_action', { name: 'Noah' }) }).click()
  await expect(mine.getByRole('main').getByRole('button', { name: say('people.unblock') })).toBeVisible()

  // His talk is locked where he stands, without a word on why.
  await expect(his.getByText(say('chat.locked'))).toBeVisible()
  await expect(composer(his)).toBeHidden()
  // Neither finds the other.
  await his.goto(`/players?text=${encodeURIComponent(maya.name)}`)
  await expect(his.getByText(say('people.nobody_player', { distance: '10 mi' }))).toBeVisible()
  await his.goto(`/players/${maya.id}`)
  await expect(his.getByText(say('person.gone_text'))).toBeVisible()
  await check(his)
  await mine.goto(`/players?text=${encodeURIComponent(noah.name)}`)
  await expect(mine.getByText(say('people.nobody_player', { distance: '10 mi' }))).toBeVisible()

  await mine.goto('/profile/blocked')
  await check(mine)
  await mine.getByRole('button', { name: say('people.unblock_who', { name: noah.name }) }).click()
  await expect(mine.getByText(say('related.no_blocked'))).toBeVisible()
  await mine.goto(`/players/${noah.id}`)
  await expect(followButton(mine, noah)).toBeVisible()
  for (const page of [mine, his]) await page.context().close()
})

test('help and credits are for anybody @smoke', async ({ page }) => {
  await page.goto('/helpcenter')
  await page.getByRole('searchbox').fill('password')
  await expect(page.getByText(say('help.account.password.question'))).toBeVisible()
  await expect(page.getByText(say('help.chat.group.question'))).toBeHidden()
  await check(page)
  await page.getByRole('contentinfo').getByRole('link', { name: say('footer.credits') }).click()
  await expect(page.getByText('GeoNames', { exact: true })).toBeVisible()
  await page.getByText('leaflet', { exact: true }).click()
  await expect(page.getByText(/Redistribution and use in source and binary forms/).first()).toBeVisible()
  await check(page)
})
