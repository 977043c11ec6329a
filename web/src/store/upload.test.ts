/** An upload fails like any other request (specification, section 8). */
import { beforeEach, expect, test, vi } from 'vitest'
import { settle, useFakeWorld } from '@/testing/page'

const server = useFakeWorld()

/** Replaces the browser's request: answers are given in order. */
function answer(...answers: { status: number; data: unknown }[]) {
  class FakeRequest {
    upload = {}
    status = 0
    responseText = ''
    onload: () => void = () => {}
    open() {}
    setRequestHeader() {}
    send() {
      const { status, data } = answers.shift() ?? { status: 500, data: undefined }
      this.status = status
      this.responseText = JSON.stringify(data)
      this.onload()
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
}

async function uploadOnce() {
  const { upload } = await import('./upload')
  const storage = await import('./session-storage')
  const { setState } = await import('./index')
  const maya = server().addUser('Maya Okafor')
  storage.writeTokens(server().rest.issueTokens(maya))
  storage.writeUser(maya)
  setState({ session: storage.readSession() })
  const outcome = upload('/media', 'image', new File(['x'], 'x.png', { type: 'image/png' }), () => {}).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  await settle()
  return outcome
}

beforeEach(() => vi.resetModules())

test('404 with "User not found" removes the tokens', async () => {
  answer({ status: 404, data: { code: 'not_found', message: 'User not found' } })
  expect(await uploadOnce()).toMatchObject({ error: { status: 404 } })
  expect(localStorage.getItem('token')).toBeNull()
})

test('403 with data rejects with the data', async () => {
  const data = { code: 'forbidden', message: 'Not yours.' }
  answer({ status: 403, data })
  expect(await uploadOnce()).toEqual({ error: data })
})

test('the first 401 refreshes the tokens and uploads again', async () => {
  answer({ status: 401, data: { code: 'sign_in_required', message: '' } }, { status: 200, data: { url: '/media/x' } })
  expect(await uploadOnce()).toEqual({ value: { url: '/media/x' } })
  expect(server().rest.requests).toContain('POST /auth/refresh')
})
