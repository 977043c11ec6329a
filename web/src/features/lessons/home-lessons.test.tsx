import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Lesson } from '@/wire'
import { setState } from '@/store/index'
import { aLesson, agreed, HOUR, lessonsWith, NOW } from '@/testing/lessons'
import { show } from '@/testing/show'
import HomeLessons from './home-lessons'

vi.mock('@/realtime/connection', async (original) => ({ ...(await original<object>()), call: () => new Promise(() => {}) }))

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

function open(...lessons: Lesson[]) {
  show(<HomeLessons />, { at: '/home', path: '/home' })
  act(() => setState({ lessons: lessonsWith(lessons), connection: { state: 'live', since: 0 } }))
}

const titles = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('a')?.getAttribute('href'))

test('whoever takes no lessons sees nothing of them', () => {
  open(aLesson())
  expect(screen.queryByText('My lessons')).toBeNull()
})

test('what the coach asks comes first, then the next two lessons, none of them twice', () => {
  const at = (id: string, hours: number) => agreed({ id, starts_at: NOW + hours * HOUR, ends_at: NOW + (hours + 1) * HOUR })
  const moved = { ...at('moved', 30), state: 'reschedule_proposed' as const, turn: 'player' as const, answer_by: NOW + HOUR }
  open(at('last', 90), at('second', 60), at('first', 40), moved)
  expect(titles()).toEqual(['/lessons/moved', '/lessons/first', '/lessons/second'])
  expect(screen.getByRole('link', { name: 'All lessons' }).getAttribute('href')).toBe('/lessons/mine')
})
