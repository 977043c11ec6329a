import { beforeEach, expect, test, vi } from 'vitest'
import { setState, state } from '@/store/index'
import { aProfile } from '@/testing/builders'
import { sendUndoables } from '@/ui/undo-toast'
import * as actions from './actions'
import { leaveUnlessUndone } from './leaving'

const signIn = (name: string) => setState({ session: { ...state().session, user: aProfile(name), signedIn: true } })

beforeEach(() => signIn('Maya Okafor'))

test('a game is left when the toast ends or the page hides', () => {
  const leave = vi.spyOn(actions, 'leave').mockResolvedValue()
  leaveUnlessUndone({ event: 'game', name: 'Friday doubles' })
  expect(leave).not.toHaveBeenCalled()
  sendUndoables()
  expect(leave).toHaveBeenCalledExactlyOnceWith('game')
})

test('the next person on this browser leaves nothing for the last one', () => {
  const leave = vi.spyOn(actions, 'leave').mockResolvedValue()
  leaveUnlessUndone({ event: 'game', name: 'Friday doubles' })
  signIn('Diego Fuentes')
  sendUndoables()
  expect(leave).not.toHaveBeenCalled()
})
