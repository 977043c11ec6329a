import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import { SectionHead } from '@/ui/section-head'
import { useNow } from '@/ui/use-now'
import { LessonRow, OpenCard } from './lesson-row'
import { isMyTurn } from './rights'
import { useLessons, usePart } from './selectors'

/** As many coming lessons as home shows. */
const NEXT = 2

/** What coaches ask me about my lessons, and the next ones; nothing for whoever takes none. */
export default function HomeLessons() {
  const t = useT()
  const now = useNow()
  const me = useMe()?.id
  usePart('list', 'player/open')
  usePart('list', 'player/upcoming')
  const asked = useLessons('player', 'open', now).filter((lesson) => isMyTurn(lesson, me, now))
  const next = useLessons('player', 'upcoming', now)
    .filter((lesson) => !asked.includes(lesson))
    .slice(0, NEXT)
  if (asked.length + next.length === 0) return null
  return (
    <section aria-labelledby="my-lessons">
      <SectionHead id="my-lessons" link={{ to: paths.lessons('mine'), label: t('lesson.all_mine') }}>
        {t('lesson.mine')}
      </SectionHead>
      {asked.length > 0 && (
        <ul className="mt-2 grid gap-4">
          {asked.map((lesson) => (
            <OpenCard key={lesson.id} lesson={lesson} now={now} />
          ))}
        </ul>
      )}
      <ul>
        {next.map((lesson) => (
          <LessonRow key={lesson.id} lesson={lesson} />
        ))}
      </ul>
    </section>
  )
}
