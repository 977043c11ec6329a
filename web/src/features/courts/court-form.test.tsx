import { fireEvent, screen, waitFor } from '@testing-library/react'
import toast from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Court } from '@/wire'
import { Refused } from '@/lib/refused'
import { show } from '@/testing/show'
import { CourtForm } from './court-form'

const sent: { cmd: string; args: Record<string, unknown> }[] = []
let answer: (cmd: string, args: Record<string, unknown>) => unknown

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (cmd: string, args: Record<string, unknown>) => {
    sent.push({ cmd, args })
    return { ok: answer(cmd, args), during: [] }
  },
}))
// Leaflet needs a real layout.
vi.mock('@/ui/map/spot-picker', () => ({ default: () => null }))

const court: Court = {
  id: 'c',
  name: 'Vermont Canyon',
  location: { latitude: 34.1139, longitude: -118.2946 },
  phone: '213 555 0100',
  counts: { hard: 12, clay: 0, grass: 0, pickleball: 0 },
  amenities: { light: true, shop: false, wall: false, ball_machine: false, indoor: false },
  zone: 'America/Los_Angeles',
  version: 3,
  created_at: 0,
  reviews: 0,
  regulars: [],
  upcoming: 0,
}

let errors = vi.spyOn(toast, 'error')
let successes = vi.spyOn(toast, 'success')

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  errors = vi.spyOn(toast, 'error')
  successes = vi.spyOn(toast, 'success')
  answer = (_, args) => ({ ...court, ...args, id: 'new' })
  vi.stubGlobal('fetch', async () => new Response('{"data":[]}'))
  vi.stubGlobal('scrollTo', () => {})
})

function write(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

function fill() {
  write('Name', 'Vermont Canyon')
  write('Coordinates', '34.1139, -118.2946')
}

test('an invalid website or email shows an error at its field and as a toast, and nothing is sent', async () => {
  const { user } = show(<CourtForm />)
  fill()
  write('Website', 'javascript:alert(1)')
  await user.click(screen.getByRole('button', { name: 'Add a court' }))
  expect(screen.getByLabelText('Website')).toHaveAccessibleDescription('Invalid website. Please enter a valid URL.')
  expect(errors).toHaveBeenLastCalledWith('Invalid website. Please enter a valid URL.', expect.anything())
  write('Website', '')
  write('Email', 'desk@')
  await user.click(screen.getByRole('button', { name: 'Add a court' }))
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email. Please enter a valid email address.')
  expect(sent).toEqual([])
})

test('after adding a court I see a confirmation and its page', async () => {
  const { user, router } = show(<CourtForm />)
  fill()
  await user.click(screen.getByRole('button', { name: 'Hard: one more' }))
  await user.click(screen.getByRole('button', { name: 'Add a court' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/courts/new'))
  expect(sent[0]).toMatchObject({ cmd: 'court.add', args: { name: 'Vermont Canyon', counts: { hard: 1 }, location: { latitude: 34.1139, longitude: -118.2946 } } })
  expect(successes).toHaveBeenCalledWith('Court is successfully added')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})

test('a refusal shows the specified error; what I typed stays, even after a reload', async () => {
  answer = () => {
    throw new Refused({ code: 'invalid', message: 'Invalid input. Special characters are not allowed.', field: 'name', retry: false })
  }
  const { user } = show(<CourtForm />)
  fill()
  await user.click(screen.getByRole('button', { name: 'Add a court' }))
  await waitFor(() => expect(errors).toHaveBeenCalledWith('Adding a new court is failed', expect.anything()))
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Invalid input. Special characters are not allowed.')
  document.body.innerHTML = ''
  show(<CourtForm />)
  expect(screen.getByLabelText('Name')).toHaveValue('Vermont Canyon')
})

test('if somebody else saved first, I see their changes, mine stay typed, and I can save on top of theirs', async () => {
  const theirs = { ...court, phone: '213 555 0199', version: 4 }
  answer = (cmd, args) => {
    if (cmd === 'court.get') return theirs
    if (args.version === 3) throw new Refused({ code: 'conflict', message: '', retry: false })
    return { ...theirs, ...args, id: 'c', version: 5 }
  }
  const { user } = show(<CourtForm court={court} />)
  write('Name', 'Vermont Canyon Courts')
  await user.click(screen.getByRole('button', { name: 'Save this court' }))
  expect(await screen.findByText('Phone: 213 555 0199, was 213 555 0100')).toBeDefined()
  expect(screen.getByLabelText('Name')).toHaveValue('Vermont Canyon Courts')
  expect(screen.getByLabelText('Phone')).toHaveValue('213 555 0199')
  await user.click(screen.getByRole('button', { name: 'Save this court' }))
  await waitFor(() => expect(successes).toHaveBeenCalledWith('Court is successfully edited'))
  expect(sent.at(-1)).toMatchObject({ cmd: 'court.edit', args: { version: 4, name: 'Vermont Canyon Courts', phone: '213 555 0199' } })
})

test('a name that waits for somebody to confirm it is announced as such', async () => {
  answer = () => ({ ...court, proposal: { id: 'p', at: 0, name: 'Canyon', location: court.location, mine: true } })
  const { user } = show(<CourtForm court={court} />)
  write('Name', 'Canyon')
  await user.click(screen.getByRole('button', { name: 'Save this court' }))
  await waitFor(() => expect(successes).toHaveBeenCalledWith('Saved. The new name or place waits for somebody to confirm it.'))
})

test('if another name waits already, I am led to it, and what I typed stays', async () => {
  answer = () => {
    throw new Refused({ code: 'conflict', message: '', retry: false, data: { state: 'proposed' } })
  }
  const { user } = show(<CourtForm court={court} />)
  write('Name', 'Canyon')
  await user.click(screen.getByRole('button', { name: 'Save this court' }))
  expect(await screen.findByText('Confirm or decline that first. What you typed is kept.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Look at it' }).getAttribute('href')).toBe('/courts/c')
  expect(screen.getByLabelText('Name')).toHaveValue('Canyon')
})
