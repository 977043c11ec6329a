/** The doors of the bell's list. */
import { setState } from './index'
import { allSeen, type Notice, withNotice } from './slices/notices'

export function addNotice(notice: Omit<Notice, 'seen'>): void {
  setState(({ notices }) => ({ notices: withNotice(notices, { ...notice, seen: false }) }))
}

/** The bell was opened. */
export function seeNotices(): void {
  setState(({ notices }) => ({ notices: allSeen(notices) }))
}
