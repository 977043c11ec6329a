import { Trash2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { SavedSearch, SearchId } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { toastTrouble } from '@/lib/notify'
import { type Trouble, troubleOf, troubleText } from '@/lib/refused'
import { useConnection } from '@/store/hooks'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { ListStates } from '@/ui/list-states'
import { SkeletonRows } from '@/ui/skeleton'
import { Switch } from '@/ui/switch'
import { sendUnlessUndone } from '@/ui/undo-toast'
import { listSearches, removeSearch, switchSearch } from './saved-actions'
import { useSearchText } from './saved-filters'

type Loaded = { is: 'loading' } | { is: 'error'; trouble: Trouble } | { is: 'ready' }

/** My saved searches, each with a switch, and a button that removes it. */
export default function SavedSearches() {
  const t = useT()
  const connection = useConnection().state
  const [loaded, setLoaded] = useState<Loaded>({ is: 'loading' })
  const [searches, setSearches] = useState<readonly SavedSearch[]>([])
  const load = useCallback(() => {
    listSearches().then(
      (all) => {
        setSearches(all)
        setLoaded({ is: 'ready' })
      },
      (error: unknown) => setLoaded({ is: 'error', trouble: troubleOf(error) }),
    )
  }, [])
  useEffect(() => {
    if (connection === 'live') load()
  }, [connection, load])
  const retry = () => {
    setLoaded({ is: 'loading' })
    load()
  }
  const change = (id: SearchId, part: Partial<SavedSearch>) => setSearches((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))

  async function turn({ id }: SavedSearch, on: boolean) {
    change(id, { on })
    try {
      await switchSearch(id, on)
    } catch (error) {
      change(id, { on: !on })
      toastTrouble(error)
    }
  }

  function remove(search: SavedSearch) {
    const before = searches
    setSearches((all) => all.filter(({ id }) => id !== search.id))
    sendUnlessUndone({
      id: `search:${search.id}`,
      text: t('searches.removed'),
      send: () => {
        removeSearch(search.id).catch((error: unknown) => {
          toastTrouble(error)
          load()
        })
      },
      undo: () => setSearches(before),
    })
  }

  const offline = connection === 'offline' && loaded.is === 'loading'
  return (
    <section aria-labelledby="searches">
      <h3 id="searches" className="text-16">
        {t('searches.mine')}
      </h3>
      <ListStates
        state={offline || loaded.is === 'error' ? { is: 'error', retry } : loaded}
        count={searches.length}
        skeleton={<SkeletonRows rows={2} />}
        empty={
          <p className="py-3 text-15 text-muted">
            {t('searches.none')}{' '}
            <Link to={paths.games()} className="font-bold text-brand">
              {t('games.find')}
            </Link>
          </p>
        }
        error={
          <p role="alert" className="flex flex-wrap items-center gap-3 py-3 text-15 text-muted">
            {loaded.is === 'error' ? troubleText(loaded.trouble) : t('error.offline')}
            <Button size="sm" variant="secondary" onClick={retry}>
              {t('common.try_again')}
            </Button>
          </p>
        }
      >
        <ul aria-labelledby="searches">
          {searches.map((search) => (
            <SearchRow key={search.id} search={search} onTurn={(on) => void turn(search, on)} onRemove={() => remove(search)} />
          ))}
        </ul>
      </ListStates>
    </section>
  )
}

function SearchRow({ search, onTurn, onRemove }: { search: SavedSearch; onTurn: (on: boolean) => void; onRemove: () => void }) {
  const t = useT()
  const sentence = useSearchText()(search.filters)
  const { name, on } = search
  return (
    <li className="flex items-center gap-2 border-b border-line py-2.5 last:border-0">
      <div className="min-w-0 flex-1">{name === undefined ? <Switch label={sentence} checked={on} onChange={onTurn} /> : <Switch label={name} text={sentence} checked={on} onChange={onTurn} />}</div>
      <IconButton label={t('searches.remove', { name: name ?? sentence })} onClick={onRemove}>
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
    </li>
  )
}
