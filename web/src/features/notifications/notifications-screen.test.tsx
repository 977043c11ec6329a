import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Notification } from '@/wire'
import { setState } from '@/store/index'
import { startNotifications } from '@/store/slices/notifications'
import { show } from '@/testing/show'
import * as actions from './actions'
import { NotificationsScreen } from './notifications-screen'

const linh = { id: 'linh', name: 'Linh Tran', handle: 'linh' }
const friday = { id: 'friday', name: 'Friday doubles' }

test('a game is a heading over its rows, which name the newest person and count the others', async () => {
  vi.spyOn(actions, 'readAll').mockImplementation(() => {})
  const now = Date.now()
  const rows: Notification[] = [
    { id: 'd', at: now, others: 4, kind: 'enrolment_asked', data: { event: friday, by: linh } },
    { id: 'c', at: now - 1, others: 1, kind: 'followed', data: { by: linh } },
    { id: 'b', at: now - 2, kind: 'enrolment_joined', data: { event: friday, by: linh } },
    { id: 'a', at: now - 3, kind: 'reminder_soon', data: { event: { id: 'sunday', name: 'Sunday' } } },
  ]
  show(<NotificationsScreen answer={() => null} />)
  setState({ notifications: { ...startNotifications(), is: 'ready', rows, unread: 3 } })
  await screen.findByRole('heading', { name: 'Friday doubles' })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Friday doubles', 'Today', 'Sunday'])
  const game = within(screen.getByRole('region', { name: 'Friday doubles' }))
  const links = game.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Linh Tran and 4 others ask to join Friday doubles, ', 'Linh Tran joined Friday doubles, '])
  expect(links[0]?.getAttribute('href')).toBe('/games/friday?tab=teams')
  const followers = screen.getByRole('link', { name: 'Linh Tran and one other follow you now' })
  expect(followers.getAttribute('href')).toBe('/profile/followers')
})
