import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { EditProfile, Profile } from '@/wire'
import { setState, state } from '@/store/index'
import { aProfile } from '@/testing/builders'
import { show } from '@/testing/show'
import { ProfileForm } from './profile-form'

const sent: EditProfile[] = []

vi.mock('./actions', async (original) => ({
  ...(await original<object>()),
  editProfile: async (change: EditProfile) => void sent.push(change),
}))

const maya = aProfile('Maya Okafor', { aboutMe: 'Left-handed.', handle: 'maya.ok' })
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  vi.stubGlobal('fetch', async () => new Response('{"data":[]}'))
  vi.stubGlobal('scrollTo', () => {})
})

function open(me: Profile = maya) {
  document.body.innerHTML = ''
  setState({ session: { ...state().session, user: me } })
  return show(<ProfileForm me={me} />)
}

const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => screen.getByRole('button', { name: 'Save changes' })

test('a cancelled edit does not come back', async () => {
  const { user } = open()
  write('About me', 'Right-handed, really.')
  expect(drafts()).toHaveLength(1)
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  expect(drafts()).toEqual([])
  open()
  expect(screen.getByLabelText('About me')).toHaveValue('Left-handed.')
  expect(screen.queryByText('Your unsaved changes are back.')).toBeNull()
})

test('an edit that was left comes back with its own fields only, on top of what was saved since', async () => {
  open()
  write('About me', 'Right-handed, really.')
  const { user } = open({ ...maya, handle: 'maya.serves' })
  expect(screen.getByLabelText('Handle')).toHaveValue('maya.serves')
  expect(screen.getByLabelText('About me')).toHaveValue('Right-handed, really.')
  expect(screen.getByText('Your unsaved changes are back.')).toBeVisible()
  await user.click(save())
  await waitFor(() => expect(sent).toEqual([{ aboutMe: 'Right-handed, really.' }]))
  expect(drafts()).toEqual([])
})

test('it is said which changed field was saved differently since, and the draft can be discarded', async () => {
  open()
  write('About me', 'Right-handed, really.')
  const { user } = open({ ...maya, aboutMe: 'Both hands.' })
  expect(screen.getByText('Saved differently in the meantime: About me. If you save now, yours replace that.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(screen.getByLabelText('About me')).toHaveValue('Both hands.')
  expect(drafts()).toEqual([])
})
