import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Court } from '@/wire'
import { setState } from '@/store/index'
import { startCourts } from '@/store/slices/courts'
import { withCourt } from '@/store/slices/courts-lists'
import { show } from '@/testing/show'
import { Reviews } from './reviews'
import { useCourt } from './selectors'

const sent: { cmd: string; args: Record<string, unknown> }[] = []
const maya = { id: 'maya-30714', name: 'Maya Okafor', handle: 'maya.ok' }
const diego = { id: 'diego', name: 'Diego Fuentes', handle: 'diego' }
const court: Court = {
  id: 'c',
  name: 'Vermont Canyon',
  location: { latitude: 34, longitude: -118 },
  counts: { hard: 12, clay: 0, grass: 0, pickleball: 0 },
  amenities: { light: true, shop: false, wall: false, ball_machine: false, indoor: false },
  zone: 'America/Los_Angeles',
  version: 1,
  created_at: 0,
  rating: 4,
  reviews: 1,
  regulars: [],
  upcoming: 0,
}

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (cmd: string, args: Record<string, unknown>) => {
    sent.push({ cmd, args })
    if (cmd === 'court.get') return { ok: court, during: [] }
    if (cmd === 'review.list') return { ok: { reviews: [{ author: diego, rating: 4, text: 'Windy after noon.', at: 0 }] }, during: [] }
    return { ok: { author: maya, rating: args.rating, text: args.text, at: Date.now() }, during: [] }
  },
}))

function Page() {
  const known = useCourt('c')
  return known.is === 'ready' ? <Reviews court={known.court} /> : null
}

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  setState({ courts: withCourt(startCourts(), 'c', { is: 'ready', court }) })
})

test('I write a review, see it counted, and remove it again', async () => {
  const { user } = show(<Page />)
  await screen.findByText('Windy after noon.')
  await user.click(screen.getByRole('button', { name: 'Write a review' }))
  await user.click(screen.getByRole('button', { name: 'Publish my review' }))
  expect(screen.getByText('Choose from one to five balls.')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: '2, could be better' }))
  fireEvent.change(screen.getByLabelText('Your review, if you like'), { target: { value: 'A net sags.' } })
  await user.click(screen.getByRole('button', { name: 'Publish my review' }))
  expect(await screen.findByText('A net sags.')).toBeDefined()
  expect(sent.at(-1)).toEqual({ cmd: 'review.write', args: { court: 'c', rating: 2, text: 'A net sags.' } })
  expect(screen.getByText('3.0 of 5, 2 reviews')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Edit or remove' }))
  await user.click(screen.getByRole('button', { name: 'Remove my review' }))
  await user.click(screen.getAllByRole('button', { name: 'Remove my review' }).at(-1) ?? document.body)
  await waitFor(() => expect(screen.queryByText('A net sags.')).toBeNull())
  expect(sent.at(-1)).toEqual({ cmd: 'review.remove', args: { court: 'c' } })
  expect(screen.getByText('4.0 of 5, one review')).toBeDefined()
})

test('a half-written review survives a reload', async () => {
  const { user } = show(<Page />)
  await user.click(await screen.findByRole('button', { name: 'Write a review' }))
  fireEvent.change(screen.getByLabelText('Your review, if you like'), { target: { value: 'Half a thought' } })
  document.body.innerHTML = ''
  const reloaded = show(<Page />)
  await reloaded.user.click(await screen.findByRole('button', { name: 'Write a review' }))
  expect(screen.getByLabelText('Your review, if you like')).toHaveValue('Half a thought')
})
