/** What changes the cases of a community, loaded with the screens of its moderators. */
import { type ModerationReducers, provideReducers } from './moderation'

const changed: ModerationReducers['changed'] = (moderation, { case: next, open }) => {
  const { [next.id]: _, ...others } = moderation.cases ?? {}
  const file = moderation.files[next.id]
  return {
    ...moderation,
    open,
    cases: next.open ? { ...others, [next.id]: next } : others,
    // What is on screen stays until it is loaded again.
    ...(file && { files: { ...moderation.files, [next.id]: { ...file, is: 'idle' } } }),
    ...(!next.open && { decided: { is: 'idle' as const } }),
  }
}

const snapshot: ModerationReducers['snapshot'] = (moderation, { cases, open }) => {
  const stale = Object.entries(moderation.files).map(([id, file]) => [id, { ...file, is: 'idle' as const }])
  return { ...moderation, open, cases: Object.fromEntries(cases.map((one) => [one.id, one])), files: Object.fromEntries(stale), decided: { is: 'idle' } }
}

provideReducers({ changed, snapshot })
