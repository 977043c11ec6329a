import type { Locator, Page } from '@playwright/test'
import { checkAccessibility } from './accessibility'
import { type Account, api, composer, createAccount, DESKTOP, expect, PHONE, send, startChat, t, test } from './stories'

const PASADENA = { name: 'Pasadena', latitude: 34.14778, longitude: -118.14452 }
/** About sixteen miles from Pasadena. */
const SANTA_MONICA = { name: 'Santa Monica', latitude: 34.01945, longitude: -118.49119 }

let created = 0

/** Somebody with a unique name and these profile fields. */
async function createPlayer(url: string, name: string, profile: object): Promise<Account> {
  const account = await createAccount(url, `${name} ${'abcdefghij'[created++ % 10] ?? ''}${created}`.replace(/\d/g, (digit) => 'klmnopqrst'[Number(digit)] ?? ''))
  await api(url, 'PUT', `/user/${account.id}`, profile, account.tokens.access_token)
  return account
}

const row = (page: Page, { name }: Account) => page.getByRole('main').getByRole('link', { name, exact: true })
const followButton = (page: Page, { name }: Account) => page.getByRole('button', { name: t('people.follow_who', { name }) })
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: new RegExp(`^${t('header.bell')}`) })
const newOnBell = (page: Page, count: number) => page.getByRole('banner').getByRole('link', { name: t('header.bell_new', { count }) })

/** Moves both ends of the range of levels, which begins at 1.0 in steps of a half, to one. */
async function onlyLevel(filters: Locator, level: number): Promise<void> {
  const [low, high] = [filters.getByRole('slider', { name: t('filter.level_min') }), filters.getByRole('slider', { name: t('filter.level_max') })]
  await high.fill(String((level - 1) * 2))
  await low.fill(String((level - 1) * 2))
  await expect(low).toHaveAttribute('aria-valuetext', level.toFixed(1))
}

test('players are found by place, level and name, in a list and on a map', async ({ server, signedIn }) => {
  const maya = await createPlayer(server.url, 'Maya', { level: 3.5, address: PASADENA })
  const near = await createPlayer(server.url, 'Priya', { level: 3.5, address: PASADENA })
  const stronger = await createPlayer(server.url, 'Kenji', { level: 5, address: PASADENA })
  const far = await createPlayer(server.url, 'Linh', { level: 3.5, address: SANTA_MONICA })
  const page = await signedIn(maya, DESKTOP)
  await page.goto('/players')
  await expect(row(page, near)).toBeVisible()
  await expect(row(page, stronger)).toBeVisible()
  await expect(row(page, far)).toBeHidden()
  await expect(row(page, maya)).toBeHidden()
  await checkAccessibility(page)

  // A filter applies at once, is in the address, and survives a reload.
  await onlyLevel(page.getByRole('complementary'), 3.5)
  await expect(row(page, stronger)).toBeHidden()
  await expect(page).toHaveURL(/\?level=3\.5$/)
  await page.getByRole('slider', { name: t('people.filter_distance') }).fill('4')
  await expect(row(page, far)).toBeVisible()
  await page.reload()
  await expect(row(page, far)).toBeVisible()
  await expect(row(page, stronger)).toBeHidden()
  // Other screens share the filters.
  await page.goto('/coaches')
  await expect(page).toHaveURL(/within=50/)
  await page.goto('/players')
  await page.getByRole('button', { name: t('filter.remove', { name: t('people.chip_within', { distance: '50 mi' }) }) }).click()
  await expect(row(page, far)).toBeHidden()
  await page.getByRole('button', { name: t('filter.remove', { name: '3.5' }) }).click()
  await expect(row(page, stronger)).toBeVisible()

  // By name; when nobody matches, a wider search is offered.
  await page.getByRole('searchbox').fill(near.name)
  await expect(row(page, stronger)).toBeHidden()
  await expect(row(page, near)).toBeVisible()
  await page.getByRole('searchbox').fill('qqqqqq')
  await expect(page.getByRole('button', { name: t('people.widen', { distance: '25 mi' }) })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('searchbox').fill('')

  // On the map, a pin opens by keyboard.
  await page.getByRole('button', { name: t('people.view_map') }).click()
  await expect(page).toHaveURL(/view=map/)
  // Land and the names of towns, without settings.
  await expect(page.locator('.map-land').first()).toBeVisible()
  await expect(page.locator('.map-town').first()).toBeVisible()
  const pin = page.getByRole('region').getByRole('button', { name: /Pasadena/ })
  await pin.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: /Pasadena/ }).last().getByRole('link', { name: near.name })).toBeVisible()
  await checkAccessibility(page)
})

test('on a phone, the filter sheet counts the players that it would show', async ({ server, signedIn }) => {
  const maya = await createPlayer(server.url, 'Maya', { address: SANTA_MONICA })
  const one = await createPlayer(server.url, 'Noor', { level: 6.5, address: SANTA_MONICA })
  const other = await createPlayer(server.url, 'Omar', { level: 6, address: SANTA_MONICA })
  const page = await signedIn(maya, PHONE)
  await page.goto('/players')
  await expect(row(page, other)).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: t('people.filters'), exact: true }).click()
  await onlyLevel(page.getByRole('dialog'), 6.5)
  const show = page.getByRole('button', { name: t('people.show_player.one') })
  await expect(show).toBeVisible()
  await checkAccessibility(page)
  await show.click()
  await expect(row(page, one)).toBeVisible()
  await expect(row(page, other)).toBeHidden()
  await page.getByRole('button', { name: t('people.view_map') }).click()
  await expect(page.getByRole('region').getByRole('button', { name: /Santa Monica/ })).toBeVisible()
  await checkAccessibility(page)
})

test('a new follower raises a toast, is followed back, and is marked read on both devices @journey', async ({ server, signedIn }) => {
  const maya = await createPlayer(server.url, 'Maya', { address: PASADENA })
  const diego = await createPlayer(server.url, 'Diego', { address: PASADENA })
  const mine = await signedIn(maya, DESKTOP)
  const his = await signedIn(diego, DESKTOP)
  const hisPhone = await signedIn(diego, PHONE)
  // The toast goes by itself, but not under the pointer; the bells stay.
  await his.mouse.move(DESKTOP.viewport.width / 2, 100)
  await mine.goto(`/players/${diego.id}`)
  await followButton(mine, diego).click()
  const toast = his.getByRole('status').filter({ hasText: maya.name })
  await expect(toast).toContainText(t('notify.followed'))
  await toast.getByRole('button', { name: t('people.follow_back') }).click()
  await expect(newOnBell(his, 1)).toBeVisible()
  await expect(newOnBell(hisPhone, 1)).toBeVisible()

  // Being followed back is a notification too.
  await expect(newOnBell(mine, 1)).toBeVisible()
  await mine.reload()
  await expect(mine.getByText(t('person.follows_you'))).toBeVisible()
  await mine.goto('/profile/followers')
  await expect(row(mine, diego)).toBeVisible()
  await checkAccessibility(mine)
  await mine.getByRole('link', { name: new RegExp(`^${t('related.followees')}`) }).click()
  await expect(row(mine, diego)).toBeVisible()

  await bell(hisPhone).click()
  await expect(hisPhone).toHaveURL('/notifications')
  await expect(row(hisPhone, { ...maya, name: `${maya.name} ${t('notify.followed')}` })).toBeVisible()
  await checkAccessibility(hisPhone)
  await expect(newOnBell(his, 1)).toBeHidden()
  await expect(bell(his)).toBeVisible()
  await expect(newOnBell(hisPhone, 1)).toBeHidden()
})

test('a block hides each from the other, and unblocking does not restore the follow', async ({ server, signedIn }) => {
  const maya = await createPlayer(server.url, 'Maya', { address: PASADENA })
  const noah = await createPlayer(server.url, 'Noah', { address: PASADENA })
  const mine = await signedIn(maya, DESKTOP)
  const his = await signedIn(noah, DESKTOP)
  await startChat(his, maya.name)
  await send(his, 'Play now?')
  await mine.goto(`/players/${noah.id}`)
  await followButton(mine, noah).click()
  await mine.getByRole('button', { name: t('person.more', { name: noah.name }) }).click()
  await mine.getByRole('menuitem', { name: t('person.block') }).click()
  await expect(mine.getByRole('dialog')).toContainText(t('person.block_title', { name: noah.name }))
  await checkAccessibility(mine)
  await mine.getByRole('button', { name: t('person.block_action', { name: 'Noah' }) }).click()
  await expect(mine.getByRole('main').getByRole('button', { name: t('people.unblock') })).toBeVisible()

  // His open chat locks at once, without saying why.
  await expect(his.getByText(t('chat.locked'))).toBeVisible()
  await expect(composer(his)).toBeHidden()
  // Neither can find the other.
  await his.goto(`/players?text=${encodeURIComponent(maya.name)}`)
  await expect(his.getByText(t('people.nobody_player', { distance: '10 mi' }))).toBeVisible()
  await his.goto(`/players/${maya.id}`)
  await expect(his.getByText(t('person.gone_text'))).toBeVisible()
  await checkAccessibility(his)
  await mine.goto(`/players?text=${encodeURIComponent(noah.name)}`)
  await expect(mine.getByText(t('people.nobody_player', { distance: '10 mi' }))).toBeVisible()

  await mine.goto('/profile/blocked')
  await checkAccessibility(mine)
  await mine.getByRole('button', { name: t('people.unblock_who', { name: noah.name }) }).click()
  await expect(mine.getByText(t('related.no_blocked'))).toBeVisible()
  await mine.goto(`/players/${noah.id}`)
  await expect(followButton(mine, noah)).toBeVisible()
})

test('help and credits are open to guests @smoke', async ({ page }) => {
  await page.goto('/helpcenter')
  await page.getByRole('searchbox').fill('password')
  await expect(page.getByText(t('help.account.password.question'))).toBeVisible()
  await expect(page.getByText(t('help.chat.group.question'))).toBeHidden()
  await checkAccessibility(page)
  await page.getByRole('contentinfo').getByRole('link', { name: t('footer.credits') }).click()
  await expect(page.getByText('GeoNames', { exact: true })).toBeVisible()
  await page.getByText('leaflet', { exact: true }).click()
  await expect(page.getByText(/Redistribution and use in source and binary forms/).first()).toBeVisible()
  await checkAccessibility(page)
})
