import { beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '@/lib/refused'
import { agreeDate, scheduleFixture } from './fixture-actions'

const call = vi.hoisted(() => vi.fn<(cmd: string, args: object) => Promise<unknown>>())
const toastClash = vi.hoisted(() => vi.fn<(trouble: object, anyway: () => void) => void>())
vi.mock('@/realtime/connection', () => ({ call, refreshTopics: () => {} }))
vi.mock('@/store/apply', () => ({ applyAgain: () => [] }))
vi.mock('@/store/slices/leagues-replies', () => ({ applyFixtures: () => {} }))
vi.mock('@/ui/clash-toast', () => ({ toastClash }))

const done = { ok: { league: 'one' }, during: [] }

beforeEach(() => {
  call.mockReset()
  toastClash.mockReset()
})

test('a date at which somebody plays something else is agreed only after I have read that', async () => {
  call.mockRejectedValueOnce(new Refused({ code: 'clash', message: 'You play something else then.', retry: false })).mockResolvedValue(done)
  await agreeDate('fixture', 5)
  expect(call.mock.calls).toEqual([['fixture.agree', { fixture: 'fixture', starts_at: 5, if_free: true }]])
  const anyway = toastClash.mock.calls[0]?.[1]
  anyway?.()
  expect(call).toHaveBeenLastCalledWith('fixture.agree', { fixture: 'fixture', starts_at: 5 })
})

test('an organiser is asked in the same manner, and the form stays until it is done', async () => {
  const onDone = vi.fn<() => void>()
  call.mockRejectedValueOnce(new Refused({ code: 'clash', message: 'One of the players has another game at that time.', retry: false })).mockResolvedValue(done)
  expect(await scheduleFixture('fixture', 5, undefined, onDone)).toBe(false)
  expect(onDone).not.toHaveBeenCalled()
  toastClash.mock.calls[0]?.[1]()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(await scheduleFixture('fixture', 6, undefined, onDone)).toBe(true)
  expect(onDone).toHaveBeenCalledTimes(2)
})

test('any other refusal is shown where it is', async () => {
  call.mockRejectedValue(new Refused({ code: 'conflict', message: 'It has a match.', retry: false }))
  await expect(scheduleFixture('fixture', 5, undefined, () => {})).rejects.toThrow('It has a match.')
  expect(call.mock.calls).toEqual([['fixture.schedule', { fixture: 'fixture', starts_at: 5, if_free: true }]])
  expect(toastClash).not.toHaveBeenCalled()
})
