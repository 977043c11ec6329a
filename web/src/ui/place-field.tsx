import clsx from 'clsx'
import { LocateFixed, MapPin, X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import type { Address, Place } from '@/wire'
import { listed } from '@/lib/facts'
import { formatsTag, useT } from '@/lib/i18n'
import { troubleOf, troubleText } from '@/lib/refused'
import { Button } from './button'
import { controlClass, Field } from './field'
import { addressOf, placeHere, type PlaceSearch, usePlaces } from './use-places'

type PlaceFieldProps = {
  label: string
  /** A wire `Address`; the place of the filters has no id. */
  value: Address | null
  onChange: (place: Address | null) => void
  hint?: string
  error?: string | undefined
  name?: string
  /** Hides the location button, where the screen has one of its own. */
  withoutHere?: boolean
}

/** Chooses a town by the beginning of its name, or the one nearest to the device. Text that was not chosen stays. */
export function PlaceField({ label, value, onChange, hint, error, name, withoutHere = false }: PlaceFieldProps) {
  const t = useT()
  const listId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const [unknown, setUnknown] = useState(false)
  const text = typed ?? value?.name ?? ''
  const search = usePlaces(text, typed === null)
  const places = search.places
  const shown = open && typed !== null && typed.trim() !== ''

  function choose(place: Place) {
    setTyped(null)
    setUnknown(false)
    setOpen(false)
    onChange(addressOf(place))
  }

  function type(next: string) {
    setUnknown(false)
    setTyped(next)
    setAt(0)
    setOpen(true)
    if (next === '') clear()
  }

  /** A name that was typed but not chosen is no place yet; the field says so. */
  function leave() {
    setOpen(false)
    setUnknown(typed !== null && typed.trim() !== '')
  }

  function clear() {
    setTyped(null)
    setUnknown(false)
    setOpen(false)
    if (value) onChange(null)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && shown) {
      // Close the list only, not the sheet around the field.
      event.stopPropagation()
      return setOpen(false)
    }
    if (!shown || places.length === 0) {
      if (event.key === 'ArrowDown') setOpen(true)
      return
    }
    // The list may still be that of the first letters: the keys choose from what was found for the whole text.
    if (search.is === 'loading') {
      if (event.key === 'Enter') event.preventDefault()
      return
    }
    if (event.key === 'ArrowDown') setAt((at + 1) % places.length)
    else if (event.key === 'ArrowUp') setAt((at + places.length - 1) % places.length)
    else if (event.key === 'Enter') {
      const place = places[at]
      if (place) choose(place)
    } else return
    event.preventDefault()
  }

  return (
    <div>
      <Field label={label} hint={hint} error={error ?? (unknown ? t('place.unknown', { text: text.trim() }) : undefined)}>
        {(control) => (
          <div className="relative">
            <MapPin aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-muted" />
            <input
              {...control}
              name={name}
              role="combobox"
              aria-expanded={shown}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={shown && places.length > 0 ? `${listId}-${at}` : undefined}
              value={text}
              onChange={(event) => type(event.target.value)}
              onKeyDown={onKeyDown}
              onFocus={() => setOpen(true)}
              onBlur={leave}
              placeholder={t('place.placeholder')}
              autoComplete="off"
              spellCheck={false}
              className={clsx(controlClass, 'pr-12 pl-11')}
            />
            {text !== '' && (
              <button
                type="button"
                aria-label={t('place.clear')}
                onClick={clear}
                className="absolute inset-y-0.5 right-0.5 grid w-11 place-items-center rounded-control text-ink"
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            )}
            <Found id={listId} search={search} at={at} open={shown} text={text.trim()} onChoose={choose} />
          </div>
        )}
      </Field>
      {!withoutHere && <HereButton onFound={(place) => (setTyped(null), setUnknown(false), onChange(place))} />}
    </div>
  )
}

type FoundProps = { id: string; search: PlaceSearch; at: number; open: boolean; text: string; onChoose: (place: Place) => void }

/** The list under the field. Pressing it does not move the focus away from the field. */
function Found({ id, search, at, open, text, onChoose }: FoundProps) {
  const t = useT()
  const { is, places, retry } = search
  return (
    <div
      role="presentation"
      hidden={!open}
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-80 overflow-y-auto rounded-control bg-raised p-1.5 shadow-float"
    >
      <div id={id} role="listbox" aria-label={t('place.found')}>
        {places.map((place, index) => (
          // Keys are handled by the field, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={place.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-label={[place.name, placeDetail(place)].join(', ')}
            aria-selected={index === at}
            onClick={() => onChoose(place)}
            className={clsx('flex min-h-11 cursor-pointer items-center gap-2.5 rounded-chip px-2.5 py-1.5', index === at ? 'bg-brand-soft' : 'hover:bg-fill')}
          >
            <span className="min-w-0">
              <span className="block truncate text-15 font-semibold">{place.name}</span>
              <span className="block truncate text-13 text-muted">{placeDetail(place)}</span>
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="px-2.5 py-2 text-14 text-muted empty:hidden">
        {is === 'loading' && places.length === 0 && t('common.loading')}
        {is === 'ready' && places.length === 0 && t('place.none', { text })}
      </p>
      {is === 'error' && (
        <p role="alert" className="flex flex-wrap items-center gap-3 px-2.5 py-2 text-14 text-muted">
          {t('place.failed')}
          <Button size="sm" variant="secondary" onClick={retry}>
            {t('common.try_again')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** "California, United States" */
function placeDetail({ admin, country }: Place): string {
  const name = new Intl.DisplayNames(formatsTag(), { type: 'region' }).of(country)
  return listed([admin, name])
}

function HereButton({ onFound }: { onFound: (place: Address) => void }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')

  async function find() {
    setBusy(true)
    setTrouble('')
    try {
      onFound(await placeHere())
    } catch (error) {
      setTrouble(typeof error === 'string' ? t(`place.here_${error}`) : troubleText(troubleOf(error)))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button variant="ghost" busy={busy} onClick={find} icon={<LocateFixed aria-hidden="true" className="size-5" />} className="-ml-3 mt-1 px-3! text-15!">
        {t('place.here')}
      </Button>
      <p role="alert" className="text-14 text-danger empty:hidden">
        {trouble}
      </p>
    </>
  )
}
