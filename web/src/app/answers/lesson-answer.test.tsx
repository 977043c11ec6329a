import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as actions from '@/features/lessons/actions'
import { Refused } from '@/lib/refused'
import { setState } from '@/store/index'
import { agreed, ELENA, LINH, lessonsWith, VERMONT, ZONE } from '@/testing/lessons'
import { show } from '@/testing/show'
import { LessonAnswer } from './lesson-answer'

const lesson = { id: 'lesson', coach: ELENA, pupil: 'Linh Tran', others: 0, starts_at: 1, ends_at: 2, zone: ZONE, court: VERMONT.name }
const ACCEPT = 'Accept what Linh Tran asks'

beforeEach(() => vi.restoreAllMocks())

test('what is asked is accepted under the bell with one tap', async () => {
  const accept = vi.spyOn(actions, 'accept').mockResolvedValue({ lessons: [] })
  const { user } = show(<LessonAnswer lesson={lesson} by={LINH} version={3} />)
  await user.click(screen.getByRole('button', { name: ACCEPT }))
  await waitFor(() => expect(screen.queryByRole('button', { name: ACCEPT })).toBeNull())
  expect(accept).toHaveBeenCalledExactlyOnceWith({ id: 'lesson', version: 3 })
})

test('a refused answer can be given again', async () => {
  const decline = vi.spyOn(actions, 'decline').mockRejectedValue(new Refused({ code: 'conflict', message: 'x', retry: false }))
  const { user } = show(<LessonAnswer lesson={lesson} by={LINH} version={3} />)
  await user.click(screen.getByRole('button', { name: 'Decline Linh Tran' }))
  await waitFor(() => expect(decline).toHaveBeenCalledOnce())
  expect(await screen.findByRole('button', { name: 'Decline Linh Tran' })).toBeEnabled()
})

test('nothing is asked any more once the lesson is agreed', () => {
  show(<LessonAnswer lesson={lesson} by={LINH} version={3} />)
  act(() => setState({ lessons: lessonsWith([agreed({ version: 4 })]) }))
  expect(screen.queryByRole('button')).toBeNull()
})
