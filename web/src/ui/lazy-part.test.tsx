import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '@/testing/show'
import { lazyChunk } from './chunk'
import { LazyPart, LazySheet } from './lazy-part'
import { Toaster } from './toaster'

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const found = (text: string) => Promise.resolve({ default: () => <p>{text}</p> })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.useRealTimers())

function ShowSheet({ load }: { load: () => Promise<{ default: () => React.ReactNode }> }) {
  const [Sheet] = useState(() => lazyChunk(load))
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open {String(open)}
      </button>
      <LazySheet open={open} onLost={() => setOpen(false)}>
        <Sheet />
      </LazySheet>
      <Toaster />
    </>
  )
}

const press = () => act(async () => screen.getByRole('button', { name: /^open/ }).click())
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a chunk that fails once is loaded by the second try', async () => {
  const load = vi.fn(lost as () => Promise<{ default: () => React.ReactNode }>).mockImplementationOnce(lost).mockImplementation(() => found('the map'))
  const Map = lazyChunk(load)
  show(<LazyPart fallback={<p>loading</p>}><Map /></LazyPart>)
  await pass(1500)
  expect(await screen.findByText('the map')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

test('a lost part of a screen is an error in its place, and the rest of the screen goes on', async () => {
  const Map = lazyChunk(lost)
  show(
    <>
      <h1>Games</h1>
      <LazyPart><Map /></LazyPart>
    </>,
  )
  await pass(1500)
  expect(await screen.findByRole('alert')).toHaveTextContent('This part did not load.')
  expect(screen.getByRole('heading', { name: 'Games' })).toBeVisible()
})

test('a lost sheet is closed, a toast offers to reload, and pressing again tries again', async () => {
  const load = vi.fn<() => Promise<{ default: () => React.ReactNode }>>(lost)
  show(<ShowSheet load={load} />)
  expect(load).not.toHaveBeenCalled()
  await press()
  await pass(1500)
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'open false' })).toBeVisible()

  load.mockImplementation(() => found('the sheet'))
  await press()
  await pass(1500)
  expect(await screen.findByText('the sheet')).toBeVisible()
})

test('a sheet that throws takes nothing else with it', async () => {
  const Broken = () => {
    throw new Error('a bug')
  }
  show(<ShowSheet load={() => Promise.resolve({ default: Broken })} />)
  await press()
  await pass(100)
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'open false' })).toBeVisible()
})
