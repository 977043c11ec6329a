import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Person } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastTrouble } from '@/lib/notify'
import { paths } from '@/app/paths'
import { usePresence } from '@/realtime/use-presence'
import { useOnline } from '@/store/hooks'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { SearchField } from '@/ui/search-field'
import { SectionHead } from '@/ui/section-head'
import { SkeletonRows } from '@/ui/skeleton'
import { type FindPeople, usePeopleSearch } from '@/ui/use-people-search'
import { openDirect } from './actions'
import { useKnownPeople } from './known-people'

const SHOWN = 6

/** People to write to: found by name, or known from a shared room. */
export default function PeopleRail({ find }: { find: FindPeople }) {
  const t = useT()
  const [text, setText] = useState('')
  const search = usePeopleSearch(text, find)
  const known = useKnownPeople()
  const typed = text.trim() !== ''
  const people = (typed ? search.people : known).slice(0, typed ? 20 : SHOWN)
  usePresence(people.map((person) => person.id))
  return (
    <section aria-labelledby="people">
      <SectionHead id="people">{t('home.people')}</SectionHead>
      <SearchField className="mt-2" label={t('people.find_label')} placeholder={t('people.find_placeholder')} value={text} onChange={setText} />
      <ul className="mt-2">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
      {typed && search.is === 'loading' && people.length === 0 && <SkeletonRows rows={2} portrait={44} />}
      {typed && search.is === 'ready' && people.length === 0 && (
        <p role="status" className="py-4 text-15 text-muted">
          {t('people.nobody', { text: text.trim() })}
        </p>
      )}
      {typed && search.is === 'error' && (
        <p role="alert" className="flex flex-wrap items-center gap-3 py-4 text-15 text-muted">
          {t('people.find_failed')}
          <Button size="sm" variant="secondary" onClick={search.retry}>
            {t('common.try_again')}
          </Button>
        </p>
      )}
      {!typed && people.length === 0 && <p className="py-4 text-15 text-muted">{t('people.type_a_name')}</p>}
    </section>
  )
}

function PersonRow({ person }: { person: Person }) {
  const t = useT()
  const navigate = useNavigate()
  const online = useOnline(person.id)
  const [busy, setBusy] = useState(false)

  async function write() {
    setBusy(true)
    try {
      await navigate(paths.chat(await openDirect(person.id)))
    } catch (error) {
      toastTrouble(error)
      setBusy(false)
    }
  }

  return (
    <li className="relative flex min-h-17 items-center gap-3.5 border-b border-line py-2 last:border-0">
      <Avatar person={person} size={46} here={online} />
      <span className="min-w-0 flex-1">
        <Link to={paths.player(person.id)} className="block truncate rounded-chip text-16 font-bold after:absolute after:inset-0">
          {person.name}
        </Link>
        <span className="block truncate text-14 text-muted">{online ? t('common.here_now') : `@${person.handle}`}</span>
      </span>
      <Button size="sm" variant="secondary" disabled={busy} onClick={write} aria-label={t('people.write_to', { name: person.name })}>
        {t('people.write')}
      </Button>
    </li>
  )
}
