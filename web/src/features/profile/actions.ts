/**
 *   editProfile(change)                         rejects with what `troubleOf` reads; `field` names the field at fault
 *   uploadPicture(file, progress), uploadCertificate(file, progress), removeCertificate()
 *   toCoach({ hourlyRate?, certificateLevel? }), toPlayer()    switches the mode on all of my devices
 *   finishQuestions()                           -> the path to navigate to once they are done or skipped
 *   sendFeedback({ message, rating? })
 */
import { startOf } from '@/app/paths'
import { TENANT } from '@/lib/api'
import { http } from '@/store/http'
import { takeReturnPath } from '@/lib/return-to'
import { type Progress, upload } from '@/store/upload'
import { state } from '@/store/index'
import { updateUser } from '@/store/session'
import type { AppComment, EditProfile, Profile, SwitchMode } from '@/wire'

export async function editProfile(change: EditProfile): Promise<void> {
  const me = state().session.user
  if (me) updateUser(await http.put<Profile>(`/user/${me.id}`, change))
}

export async function uploadPicture(file: File, progress: Progress): Promise<void> {
  await upload('/user/profile/image', 'profileImage', file, progress)
  await loadProfile()
}

export async function uploadCertificate(file: File, progress: Progress): Promise<void> {
  await upload('/user/certificate/image', 'certificateImage', file, progress)
  await loadProfile()
}

export async function removeCertificate(): Promise<void> {
  await http.delete('/user/certificate/image')
  await loadProfile()
}

export async function toCoach(needed: SwitchMode): Promise<void> {
  await http.post('/user/to/coach', needed)
  await loadProfile()
}

export async function toPlayer(): Promise<void> {
  await http.post('/user/to/player')
  await loadProfile()
}

/** Reloads the profile into the store. */
async function loadProfile(): Promise<void> {
  updateUser(await http.get<Profile>('/user/profile'))
}

export function finishQuestions(): string {
  return takeReturnPath(startOf(state().session.user))
}

export async function sendFeedback(comment: AppComment): Promise<void> {
  await http.post(`/comment/app/${TENANT}`, comment)
}
