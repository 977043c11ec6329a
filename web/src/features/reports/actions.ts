/**
 *   sendReport(about, reason, note)      rejects with what `troubleOf` reads; `field` names the field at fault
 */
import type { Reported } from '@/wire'
import { call } from '@/realtime/connection'

export async function sendReport(about: Reported, reason: string, note: string): Promise<void> {
  await call('report.send', { about, reason, ...(note !== '' && { note }) })
}
