import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { offline, Refused } from '@/lib/refused'
import type { Progress } from '@/store/upload'
import { show } from '@/testing/show'
import { PictureField } from './picture-field'

const picture = (type = 'image/png', size = 10) => new File([new Uint8Array(size)], 'me.png', { type })
const input = () => document.querySelector<HTMLInputElement>('input[type=file]')

function shown(upload: (file: File, progress: Progress) => Promise<void>, image?: string) {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
  const all = show(<PictureField label="Picture" image={image} alt="me" shape="round" upload={upload} />)
  // The input's `accept` is no guard: a file can also be dropped.
  input()?.removeAttribute('accept')
  return all
}

async function choose(user: ReturnType<typeof show>['user'], file: File) {
  const element = input()
  if (element) await user.upload(element, file)
}

test('the picture is shown at once, with the progress of its upload', async () => {
  let progress: Progress = () => {}
  let done = () => {}
  const { user } = shown((_, onProgress) => {
    progress = onProgress
    return new Promise((resolve) => {
      done = resolve
    })
  })
  await choose(user, picture())
  expect(screen.getByRole('img').getAttribute('src')).toBe('blob:preview')
  progress(0.4)
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40'))
  done()
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
})

test('a file that is no picture is not sent', async () => {
  const upload = vi.fn(async () => {})
  const { user } = shown(upload)
  await choose(user, picture('image/svg+xml'))
  expect(screen.getByText(/This picture cannot be used/)).toBeDefined()
  await choose(user, picture('image/png', 10_485_761))
  expect(upload).not.toHaveBeenCalled()
})

test('a picture whose upload failed stays visible and can be sent again', async () => {
  const upload = vi.fn(async () => {})
  upload.mockRejectedValueOnce(offline())
  const { user } = shown(upload)
  await choose(user, picture())
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(2))
  expect(screen.queryByText('You are offline.')).toBeNull()
})

test('when the server rejects a picture, the previous one is shown again', async () => {
  const { user } = shown(() => Promise.reject(new Refused({ code: 'picture_unusable', message: 'x', retry: false })), '/media/before')
  await choose(user, picture())
  expect(await screen.findByText(/This picture cannot be used/)).toBeDefined()
  expect(screen.getByRole('img').getAttribute('src')).toBe('/media/before?size=medium')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
