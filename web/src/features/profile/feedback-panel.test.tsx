import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { offline } from '@/lib/refused'
import { show } from '@/testing/show'
import * as actions from './actions'
import { FeedbackPanel } from './feedback-panel'

beforeEach(() => localStorage.clear())

const messageField = () => screen.getByLabelText<HTMLTextAreaElement>('Your feedback')
const send = () => screen.getByRole('button', { name: 'Send feedback' })

test('I send a message with a rating and am thanked', async () => {
  const sendFeedback = vi.spyOn(actions, 'sendFeedback').mockResolvedValue()
  const { user } = show(<FeedbackPanel />)
  await user.click(send())
  expect(screen.getByText('Write something')).toBeDefined()
  await user.type(messageField(), ' More clay. ')
  await user.click(screen.getByRole('radio', { name: /^4 balls?/ }))
  await user.click(send())
  expect(sendFeedback).toHaveBeenCalledExactlyOnceWith({ message: 'More clay.', rating: 4 })
  expect(await screen.findByText('Thank you. We got your feedback.')).toBeDefined()
  expect(messageField().value).toBe('')
})

test('a half-written message survives a failed send and a reload', async () => {
  vi.spyOn(actions, 'sendFeedback').mockRejectedValue(offline())
  const { user } = show(<FeedbackPanel />)
  await user.type(messageField(), 'Half a thought')
  await user.click(send())
  expect(await screen.findByText('You are offline.')).toBeDefined()
  document.body.innerHTML = ''
  show(<FeedbackPanel />)
  expect(messageField().value).toBe('Half a thought')
})
