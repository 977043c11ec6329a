import { Check, X } from 'lucide-react'
import { useState } from 'react'
import type { Person } from '@/wire'
import { useT } from '@/lib/i18n'
import { Avatar } from './avatar'
import { Button } from './button'
import { SearchField } from './search-field'
import { SkeletonRows } from './skeleton'
import { type FindPeople, usePeopleSearch } from './use-people-search'

type PeoplePickerProps = {
  find: FindPeople
  chosen: readonly Person[]
  onChange: (chosen: Person[]) => void
  /** Suggestions, shown before anything is typed. */
  known: readonly Person[]
  /** Cannot be chosen, because they are already in. */
  without?: ReadonlySet<string>
}

const NOBODY: ReadonlySet<string> = new Set()

/** Finds people by name or handle, to choose several. */
export function PeoplePicker({ find, chosen, onChange, known, without = NOBODY }: PeoplePickerProps) {
  const t = useT()
  const [text, setText] = useState('')
  const search = usePeopleSearch(text, find)
  const typed = text.trim() !== ''
  const shown = (typed ? search.people : known).filter((person) => !without.has(person.id))
  const ids = new Set(chosen.map((person) => person.id))
  const toggle = (person: Person) =>
    onChange(ids.has(person.id) ? chosen.filter((other) => other.id !== person.id) : [...chosen, person])

  return (
    <div>
      <SearchField label={t('people.find_label')} placeholder={t('people.find_placeholder')} value={text} onChange={setText} />
      {chosen.length > 0 && <Chosen people={chosen} onRemove={toggle} />}
      <div className="mt-3 min-h-56">
        {!typed && shown.length > 0 && <p className="mb-1 text-13 font-semibold text-muted">{t('people.known')}</p>}
        {!typed && shown.length === 0 && <p className="py-6 text-15 text-muted">{t('people.type_a_name')}</p>}
        {typed && search.is === 'loading' && shown.length === 0 && <SkeletonRows rows={3} portrait={44} />}
        {typed && search.is === 'error' && (
          <p role="alert" className="flex flex-wrap items-center gap-3 py-4 text-15 text-muted">
            {t('people.find_failed')}
            <Button size="sm" variant="secondary" onClick={search.retry}>
              {t('common.try_again')}
            </Button>
          </p>
        )}
        {typed && search.is === 'ready' && shown.length === 0 && (
          <p role="status" className="py-6 text-15 text-muted">
            {t('people.nobody', { text: text.trim() })}
          </p>
        )}
        <ul>
          {shown.map((person) => (
            <PersonOption key={person.id} person={person} chosen={ids.has(person.id)} onToggle={() => toggle(person)} />
          ))}
        </ul>
      </div>
    </div>
  )
}

function PersonOption({ person, chosen, onToggle }: { person: Person; chosen: boolean; onToggle: () => void }) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onToggle}
        className="flex min-h-15 w-full items-center gap-3 rounded-control px-1 text-left hover:bg-fill"
      >
        <Avatar person={person} size={44} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{person.name}</span>
          <span className="block truncate text-14 text-muted">{`@${person.handle}`}</span>
        </span>
        <span
          aria-hidden="true"
          className={
            chosen
              ? 'mr-1 grid size-6 place-items-center rounded-full bg-brand text-on-brand'
              : 'mr-1 size-6 rounded-full border-2 border-line-strong'
          }
        >
          {chosen && <Check className="size-4" strokeWidth={3} />}
        </span>
      </button>
    </li>
  )
}

function Chosen({ people, onRemove }: { people: readonly Person[]; onRemove: (person: Person) => void }) {
  const t = useT()
  return (
    <ul aria-label={t('people.chosen')} className="mt-3 flex flex-wrap gap-2">
      {people.map((person) => (
        <li key={person.id} className="flex h-9 items-center gap-2 rounded-full bg-brand-soft pl-1 text-14 font-semibold text-brand">
          <Avatar person={person} size={28} />
          {person.name}
          <button
            type="button"
            aria-label={t('people.leave_out', { name: person.name })}
            onClick={() => onRemove(person)}
            className="relative grid h-full w-8 place-items-center rounded-full after:absolute after:-inset-1"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}
