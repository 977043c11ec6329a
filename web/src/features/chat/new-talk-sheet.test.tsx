import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Refused } from '@/lib/refused'
import { show } from '@/testing/show'
import * as actions from './actions'
import NewTalkSheet from './new-talk-sheet'

const choose = (name: RegExp) => screen.getByRole('button', { name })

function open() {
  const onOpened = vi.fn()
  return { onOpened, ...show(<NewTalkSheet open onClose={() => {}} onOpened={onOpened} find={async () => []} />) }
}

test('choosing one person opens a direct chat', async () => {
  const direct = vi.spyOn(actions, 'openDirect').mockResolvedValue('42')
  const { user, onOpened } = open()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose somebody' }).disabled).toBe(true)
  await user.click(choose(/^Linh Tran/))
  await user.click(choose(/^Write to Linh$/))
  expect(direct).toHaveBeenCalledExactlyOnceWith('linh-2604')
  expect(onOpened).toHaveBeenCalledWith('42')
})

test('choosing several people starts a group, which needs a name', async () => {
  const create = vi.spyOn(actions, 'createGroup').mockResolvedValue('43')
  const { user, onOpened } = open()
  await user.click(choose(/^Linh Tran/))
  await user.click(choose(/^Omar Farouk/))
  await user.click(choose(/^Start the group with 2 people$/))
  expect(screen.getByRole('alert').textContent).toBe('Give the group a name.')
  expect(create).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Name of the group'), 'Sunday four')
  await user.click(choose(/^Start the group with 2 people$/))
  expect(create).toHaveBeenCalledExactlyOnceWith('Sunday four', ['linh-2604', 'omar-1529'])
  expect(onOpened).toHaveBeenCalledWith('43')
})

test('a refusal is shown and my choice stays', async () => {
  vi.spyOn(actions, 'openDirect').mockRejectedValue(new Refused({ code: 'not_found', message: 'x', retry: false }))
  const { user } = open()
  await user.click(choose(/^Linh Tran/))
  await user.click(choose(/^Write to Linh$/))
  expect(screen.getByRole('alert').textContent).toBe('It’s no longer there.')
  expect(choose(/^Remove Linh Tran$/)).toBeDefined()
})
