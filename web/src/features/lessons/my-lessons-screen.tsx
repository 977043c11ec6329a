import { Baby, GraduationCap } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { LessonScope } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { useMode } from '@/store/hooks'
import { ButtonLink } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { SectionHead } from '@/ui/section-head'
import { ShowMore } from '@/ui/show-more'
import { SkeletonRows } from '@/ui/skeleton'
import { Tabs } from '@/ui/tabs'
import { useNow } from '@/ui/use-now'
import { LessonRow, OpenCard } from './lesson-row'
import { loadMore } from './loading'
import { PassRow } from './package-offers'
import { PartView } from './part'
import { useLessons, usePart } from './selectors'
import '@/store/slices/lessons-changes'

const SCOPES: readonly LessonScope[] = ['upcoming', 'open', 'past']

/** The lessons that I take or that my children take. */
export default function MyLessonsScreen() {
  const t = useT()
  const now = useNow()
  const [params] = useSearchParams()
  const coach = useMode() === 'coach'
  const scope = SCOPES.find((one) => one === params.get('tab')) ?? 'upcoming'
  const open = useLessons('player', 'open', now)
  return (
    <div className="page gutter pt-3 pb-14 md:pt-5">
      <title>{t('page.title', { title: t('lesson.mine') })}</title>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-3">
        <h1 className="text-24 md:text-30">{t('lesson.mine')}</h1>
        <div className="flex flex-wrap gap-2">
          {coach && (
            <ButtonLink size="sm" variant="secondary" to={paths.lessons()}>
              {t('desk.title')}
            </ButtonLink>
          )}
          <ButtonLink size="sm" variant="secondary" to={paths.lessons('children')} icon={<Baby aria-hidden="true" className="size-4" />}>
            {t('child.title')}
          </ButtonLink>
          <ButtonLink size="sm" to={paths.coaches()} icon={<GraduationCap aria-hidden="true" className="size-4" />}>
            {t('lesson.find_coach')}
          </ButtonLink>
        </div>
      </div>
      <Tabs label={t('lesson.lists')} current={scope} tabs={SCOPES.map((key) => ({ key, label: t(`lesson.scope.${key}`), to: paths.lessons(`mine?tab=${key}`), ...(key === 'open' && open.length > 0 && { count: open.length }) }))} className="mb-5" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-10">
        <List scope={scope} now={now} />
        <Passes />
      </div>
    </div>
  )
}

function List({ scope, now }: { scope: LessonScope; now: number }) {
  const t = useT()
  const key = `player/${scope}`
  const part = usePart('list', key)
  const lessons = useLessons('player', scope, now)
  return (
    <PartView part={part} failed={t('lesson.failed')} skeleton={<SkeletonRows rows={4} portrait={44} />}>
      {({ cursor }) => (
        <div>
          {lessons.length === 0 ? (
            <Empty title={t(`lesson.none_${scope}`)} text={t('lesson.none_text')}>
              <ButtonLink to={paths.coaches()}>{t('lesson.find_coach')}</ButtonLink>
            </Empty>
          ) : scope === 'open' ? (
            <ul className="grid gap-4 md:grid-cols-2">
              {lessons.map((lesson) => (
                <OpenCard key={lesson.id} lesson={lesson} now={now} />
              ))}
            </ul>
          ) : (
            <ul>
              {lessons.map((lesson) => (
                <LessonRow key={lesson.id} lesson={lesson} />
              ))}
            </ul>
          )}
          {cursor !== undefined && (
            <p className="grid pt-4">
              <ShowMore load={() => loadMore('list', key)} />
            </p>
          )}
        </div>
      )}
    </PartView>
  )
}

/** My packages of lessons, of all coaches. */
function Passes() {
  const t = useT()
  const part = usePart('packages')
  return (
    <section aria-labelledby="my-passes">
      <SectionHead id="my-passes">{t('package.mine')}</SectionHead>
      <PartView part={part} failed={t('package.failed')} skeleton={<SkeletonRows rows={2} />}>
        {({ passes }) =>
          passes.length === 0 ? (
            <p className="py-2 text-15 text-muted">{t('package.mine_none')}</p>
          ) : (
            <ul>
              {passes.map((pass) => (
                <PassRow key={pass.id} pass={pass} withCoach />
              ))}
            </ul>
          )
        }
      </PartView>
    </section>
  )
}
