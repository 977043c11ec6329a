import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '@/lib/refused'
import { show } from '@/testing/show'
import * as actions from './actions'
import ReportSheet from './report-sheet'

const REASONS = [
  { id: 'spam', name: 'Spam or selling' },
  { id: 'wrong_court', name: 'Wrong facts about a court' },
  { id: 'other', name: 'Something else' },
]
const ANA = { noun: 'person', user: 'u-ana' } as const

beforeEach(() => vi.stubGlobal('fetch', vi.fn(async () => new Response(JSON.stringify({ data: REASONS })))))

test('a person is reported with a reason that fits, and a note', async () => {
  const sendReport = vi.spyOn(actions, 'sendReport').mockResolvedValue()
  const onClose = vi.fn()
  const { user } = show(<ReportSheet about={ANA} name="Ana Sousa" onClose={onClose} />)
  expect(screen.getByRole('dialog', { name: 'Report Ana Sousa?' })).toBeDefined()
  await user.click(await screen.findByText('Spam or selling'))
  expect(screen.queryByText('Wrong facts about a court')).toBeNull()
  await user.type(screen.getByLabelText('What happened?'), '  Sells rackets in every chat ')
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  expect(sendReport).toHaveBeenCalledExactlyOnceWith(ANA, 'spam', 'Sells rackets in every chat')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('a reason is asked for, and “Something else” has to be explained', async () => {
  const sendReport = vi.spyOn(actions, 'sendReport').mockResolvedValue()
  const { user } = show(<ReportSheet about={ANA} name="Ana Sousa" onClose={() => {}} />)
  await screen.findByText('Something else')
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  expect(screen.getByText('Pick a reason.')).toBeDefined()
  await user.click(screen.getByText('Something else'))
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  expect(screen.getByText('Tell us in your own words what is wrong.')).toBeDefined()
  expect(sendReport).not.toHaveBeenCalled()
})

test('what was typed stays when the server refuses', async () => {
  vi.spyOn(actions, 'sendReport').mockRejectedValue(new Refused({ code: 'unavailable', message: 'x', retry: true }))
  const { user } = show(<ReportSheet about={ANA} name="Ana Sousa" onClose={() => {}} />)
  await user.click(await screen.findByText('Spam or selling'))
  await user.type(screen.getByLabelText('What happened?'), 'Spam')
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('We cannot do this right now. Try again in a moment.')).toBeDefined()
  expect(screen.getByLabelText<HTMLTextAreaElement>('What happened?').value).toBe('Spam')
})
