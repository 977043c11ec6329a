/**
 *   editProfile({ name?, handle?, isCoach? })   rejects with what `troubleOf` reads, `field` where it is about one
 *   switchMode()                                player to coach or back; a toast says that or why not
 *   finishQuestions()                           done or skipped, never asked again -> the path to go to
 *   loadPerson(id) -> Profile                   anybody's public profile
 */
import { paths } from '@/app/paths'
import { http } from '@/lib/http'
import { sayTrouble } from '@/lib/notify'
import { takeReturn } from '@/lib/return-to'
import { state } from '@/store/index'
import { updateUser } from '@/store/session'
import type { EditProfile, Profile, UserId } from '@/wire'

export async function editProfile(change: EditProfile): Promise<void> {
  const me = state().session.user
  if (me) updateUser(await http.put<Profile>(`/user/${me.id}`, change))
}

export function switchMode(): void {
  const path = state().session.user?.isCoach === 1 ? '/user/to/player' : '/user/to/coach'
  void http.post(path).then(loadProfile).catch(sayTrouble)
}

/** Loaded and stored again. */
async function loadProfile(): Promise<void> {
  updateUser(await http.get<Profile>('/user/profile'))
}

export async function finishQuestions(): Promise<string> {
  await editProfile({ profileSkip: true })
  return takeReturn(paths.home())
}

export async function loadPerson(id: UserId): Promise<Profile> {
  const [person] = await http.get<Profile[]>(`/user/${id}/info/`)
  if (!person) throw new Error('nobody came')
  return person
}
