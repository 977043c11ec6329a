import type { Page } from '@playwright/test'
import { composer, createAccount, expect, logIn, openAccountMenu, send, serviceWorkerActive, startChat, submitLogIn, t, test } from './stories'

/** What this browser still stores of anybody. */
function leftBehind(page: Page) {
  return page.evaluate(async () => {
    const rowsIn = (name: string, store: string) =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => {
          const database = request.result
          if (!database.objectStoreNames.contains(store)) return resolve(0)
          const count = database.transaction(store).objectStore(store).count()
          count.onsuccess = () => {
            database.close()
            resolve(count.result)
          }
        }
        request.onerror = () => resolve(-1)
      })
    const rows = (await rowsIn('rally', 'outbox')) + (await rowsIn('rally-last', 'last'))
    const names = 'caches' in window ? await caches.keys() : []
    return {
      local: Object.keys(localStorage).filter((key) => !key.startsWith('dictionary:')),
      session: Object.keys(sessionStorage),
      caches: names.filter((name) => !name.includes('precache')),
      rows,
    }
  })
}

const NOTHING = { local: [], session: [], caches: [], rows: 0 }

test('logging out clears the browser, in every tab, and returns to the landing page', async ({ server, signedIn }) => {
  const maya = await createAccount(server.url, 'Maya Okafor')
  const diego = await createAccount(server.url, `Diego Fuentes ${Date.now()}`)
  const page = await signedIn(maya)
  await startChat(page, diego.name)
  await send(page, 'Sunday?')
  await composer(page).fill('half a thought')
  const second = await page.context().newPage()
  await second.goto('/home')
  await expect(second.getByRole('heading', { level: 1 })).toContainText('Maya')

  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: t('header.log_out') }).click()
  await expect(page).toHaveURL('/')
  await expect(second).toHaveURL('/')
  await expect.poll(() => leftBehind(page)).toEqual(NOTHING)
  await page.goto('/chat')
  await expect(page).toHaveURL('/login')
})

test('logging out with an unsent message asks first', async ({ server, signedIn }) => {
  const maya = await createAccount(server.url, 'Maya Okafor')
  const diego = await createAccount(server.url, `Diego Fuentes ${Date.now()}`)
  const page = await signedIn(maya)
  await startChat(page, diego.name)
  await serviceWorkerActive(page)
  await server.kill()
  try {
    await send(page, 'Not sent yet')
    await expect(page.getByText(t('chat.waits_for_network'))).toBeVisible()
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: t('header.log_out') }).click()
    await expect(page.getByRole('dialog')).toContainText(t('logout.messages.one', { count: 1 }))
    await page.getByRole('button', { name: t('logout.anyway') }).click()
    await expect(page).toHaveURL('/')
    await expect.poll(() => leftBehind(page)).toEqual(NOTHING)
  } finally {
    await server.up()
  }
})

test('the next person on this browser sees nothing of the last one @journey', async ({ server, signedIn }) => {
  const maya = await createAccount(server.url, 'Maya Okafor')
  const diego = await createAccount(server.url, `Diego Fuentes ${Date.now()}`)
  const page = await signedIn(maya)
  await startChat(page, diego.name)
  await composer(page).fill('for nobody else')
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: t('header.log_out') }).click()
  await expect(page).toHaveURL('/')

  const linh = await createAccount(server.url, 'Linh Tran')
  await logIn(page, linh)
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Linh')
  await page.goto('/chat')
  await expect(page.getByText(t('chat.empty'), { exact: true })).toBeVisible()
})

test('a session that is revoked shows the log-in screen, and the draft survives @journey', async ({ server, signedIn }) => {
  const maya = await createAccount(server.url, 'Maya Okafor')
  const diego = await createAccount(server.url, `Diego Fuentes ${Date.now()}`)
  const page = await signedIn(maya)
  await startChat(page, diego.name)
  const room = page.url()
  await composer(page).fill('half a thought')
  await page.evaluate(async () => {
    const refresh_token = localStorage.getItem('refresh')
    await fetch('/api/auth/logout', { method: 'POST', headers: { tenant_id: '1', 'content-type': 'application/json' }, body: JSON.stringify({ refresh_token }) })
  })
  await expect(page.getByRole('button', { name: t('login.submit') })).toBeVisible()
  await expect(page).toHaveURL(room)
  await submitLogIn(page, maya)
  await expect(composer(page)).toHaveValue('half a thought')
  await expect(page).toHaveURL(room)
})
