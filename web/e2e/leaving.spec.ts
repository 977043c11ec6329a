import type { Page } from '@playwright/test'
import { anAccount, browserOf, composer, DESKTOP, expect, logIn, openAccountMenu, say, shellKept, talkTo, test, write } from './rally'

/** What this browser still holds of anybody. */
function left(page: Page) {
  return page.evaluate(async () => {
    const rows = await new Promise<number>((resolve) => {
      const request = indexedDB.open('rally')
      request.onsuccess = () => {
        const database = request.result
        if (!database.objectStoreNames.contains('outbox')) return resolve(0)
        const count = database.transaction('outbox').objectStore('outbox').count()
        count.onsuccess = () => {
          database.close()
          resolve(count.result)
        }
      }
      request.onerror = () => resolve(-1)
    })
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

test('logging out clears this browser, in every tab, and goes to the start', async ({ browser, server }) => {
  const maya = await anAccount(server.url, 'Maya Okafor')
  const diego = await anAccount(server.url, `Diego Fuentes ${Date.now()}`)
  const page = await browserOf(browser, maya, DESKTOP)
  await talkTo(page, diego.name)
  await write(page, 'Sunday?')
  await composer(page).fill('half a thought')
  const second = await page.context().newPage()
  await second.goto('/home')
  await expect(second.getByRole('heading', { level: 1 })).toContainText('Maya')

  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: say('header.log_out') }).click()
  await expect(page).toHaveURL('/')
  await expect(second).toHaveURL('/')
  await expect.poll(() => left(page)).toEqual(NOTHING)
  await page.goto('/chat')
  await expect(page).toHaveURL('/login')
  await page.context().close()
})

test('with a message waiting it asks first', async ({ browser, server }) => {
  const maya = await anAccount(server.url, 'Maya Okafor')
  const diego = await anAccount(server.url, `Diego Fuentes ${Date.now()}`)
  const page = await browserOf(browser, maya, DESKTOP)
  await talkTo(page, diego.name)
  await shellKept(page)
  await server.kill()
  await write(page, 'Not said yet')
  await expect(page.getByText(say('chat.waits_for_network'))).toBeVisible()
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: say('header.log_out') }).click()
  await expect(page.getByRole('dialog')).toContainText(say('logout.title.one'))
  await page.getByRole('button', { name: say('logout.anyway') }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => left(page)).toEqual(NOTHING)
  await server.up()
  await page.context().close()
})

test('the second person on this browser sees nothing of the first', async ({ browser, server }) => {
  const maya = await anAccount(server.url, 'Maya Okafor')
  const diego = await anAccount(server.url, `Diego Fuentes ${Date.now()}`)
  const page = await browserOf(browser, maya, DESKTOP)
  await talkTo(page, diego.name)
  await composer(page).fill('only mine to say')
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: say('header.log_out') }).click()
  await expect(page).toHaveURL('/')

  const linh = await anAccount(server.url, 'Linh Tran')
  await logIn(page, linh)
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Linh')
  await page.goto('/chat')
  await expect(page.getByText(say('chat.empty'), { exact: true })).toBeVisible()
  await page.context().close()
})

test('a session that ends in the middle becomes the log-in, and what was typed stays', async ({ browser, server }) => {
  const maya = await anAccount(server.url, 'Maya Okafor')
  const diego = await anAccount(server.url, `Diego Fuentes ${Date.now()}`)
  const page = await browserOf(browser, maya, DESKTOP)
  await talkTo(page, diego.name)
  const room = page.url()
  await composer(page).fill('half a thought')
  await page.evaluate(async () => {
    const refresh_token = localStorage.getItem('refresh')
    await fetch('/api/auth/logout', { method: 'POST', headers: { tenant_id: '1', 'content-type': 'application/json' }, body: JSON.stringify({ refresh_token }) })
  })
  await expect(page.getByRole('button', { name: say('login.submit') })).toBeVisible()
  await expect(page).toHaveURL(room)
  await page.getByLabel(say('auth.email'), { exact: true }).fill(maya.email)
  await page.getByLabel(say('auth.password'), { exact: true }).fill('ball on the line')
  await page.getByRole('button', { name: say('login.submit') }).click()
  await expect(composer(page)).toHaveValue('half a thought')
  await expect(page).toHaveURL(room)
  await page.context().close()
})
