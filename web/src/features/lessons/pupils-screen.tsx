import { Link } from 'react-router'
import type { PupilCard } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { dateAt } from '@/lib/zoned'
import { Avatar } from '@/ui/avatar'
import { Empty } from '@/ui/empty'
import { ShowMore } from '@/ui/show-more'
import { DeskFrame } from './desk-frame'
import { loadMore } from './loading'
import { PartView } from './part'
import { usePart } from './selectors'
import { pupilName } from './words'

/** My pupils, who has the next lesson first. */
export default function PupilsScreen() {
  const t = useT()
  const part = usePart('pupils')
  return (
    <DeskFrame current="pupils">
      <PartView part={part} failed={t('pupil.failed')}>
        {({ pupils, cursor }) =>
          pupils.length === 0 ? (
            <Empty title={t('pupil.none')} text={t('pupil.none_text')} />
          ) : (
            <div className="grid max-w-200 grid-cols-[minmax(0,1fr)] gap-4">
              <ul>
                {pupils.map((card) => (
                  <PupilRow key={pathOf(card)} card={card} />
                ))}
              </ul>
              {cursor !== undefined && <ShowMore load={() => loadMore('pupils')} />}
            </div>
          )
        }
      </PartView>
    </DeskFrame>
  )
}

function PupilRow({ card }: { card: PupilCard }) {
  const t = useT()
  const { pupil, lessons, last_at, next_at, goals } = card
  const when = next_at !== undefined ? t('pupil.next', { day: dateAt(next_at, undefined) }) : last_at !== undefined ? t('pupil.last', { day: dateAt(last_at, undefined) }) : undefined
  return (
    <li className="relative flex min-h-17 items-center gap-3 border-b border-line py-2.5">
      <Avatar person={pupil.person} size={48} />
      <span className="min-w-0 flex-1">
        <Link to={pathOf(card)} className="block truncate font-bold after:absolute after:inset-0">
          {pupilName(pupil)}
        </Link>
        <span className="block truncate text-14 text-muted">{dotted([pupil.child && t('pupil.child_of', { name: pupil.person.name }), t('pupil.lessons', { count: lessons }), when])}</span>
        {goals !== undefined && <span className="block truncate text-14">{goals}</span>}
      </span>
    </li>
  )
}

function pathOf({ pupil }: PupilCard): string {
  return pupil.child ? paths.lessons(`pupils/child/${pupil.child.id}`) : paths.lessons(`pupils/user/${pupil.person.id}`)
}
