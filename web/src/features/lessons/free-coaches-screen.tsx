import { Link, useSearchParams } from 'react-router'
import type { DayPart, FreeCoach } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { distanceText, moneyText, shortPlace } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { dayAfter, dayAt, isDay, timeAt } from '@/lib/zoned'
import { useMe, usePlace } from '@/store/hooks'
import { Avatar } from '@/ui/avatar'
import { BackLink } from '@/ui/back-link'
import { ButtonLink } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { DayStrip } from '@/ui/day-strip'
import { Empty } from '@/ui/empty'
import { Segmented } from '@/ui/segmented'
import { ShowMore } from '@/ui/show-more'
import { SelectField } from '@/ui/text-field'
import { useNow } from '@/ui/use-now'
import { PARTS } from './booking-choice'
import { loadMore, questionKey } from './loading'
import { PartView } from './part'
import { usePart } from './selectors'
import { ratingText } from './words'

const DAYS = 14
const DISTANCES = [5, 10, 25, 50]

/** Coaches near me who have a free hour on a day. */
export default function FreeCoachesScreen() {
  const t = useT()
  const now = useNow(60_000)
  const units = useMe()?.settings?.units
  const { latitude, longitude, name } = usePlace()
  const [params, setParams] = useSearchParams()
  const today = dayAt(now, undefined)
  const asked = params.get('day')
  const date = isDay(asked) && asked >= today ? asked : today
  const part = PARTS.find((one) => one === params.get('part'))
  const distance = DISTANCES.find((one) => String(one) === params.get('miles')) ?? 10
  const key = questionKey({ location: { latitude, longitude }, distance, date, ...(part && { part }) })
  const found = usePart('coaches', key)
  const withParam = (field: string, value: string) => {
    const next = new URLSearchParams(params)
    if (value === '') next.delete(field)
    else next.set(field, value)
    return next
  }
  const change = (field: string, value: string) => setParams(withParam(field, value), { replace: true, preventScrollReset: true })
  return (
    <div className="page gutter pt-3 pb-14 md:pt-5">
      <title>{t('page.title', { title: t('free.title') })}</title>
      <div className="flex items-center gap-2">
        <BackLink to={paths.coaches()} label={t('menu.coaches')} className="-ml-2.5" />
        <h1 className="text-24 md:text-30">{t('free.title')}</h1>
      </div>
      <p className="mb-4 text-15 text-muted">{t('free.text', { place: shortPlace(name) })}</p>
      <DayStrip label={t('book.days')} days={Array.from({ length: DAYS }, (_, at) => ({ day: dayAfter(today, at) }))} current={date} to={(day) => ({ search: withParam('day', day).toString() })} countText={String} />
      <div className="mt-5 mb-3 flex flex-wrap items-end gap-4">
        <Segmented<DayPart | ''>
          legend={t('free.part')}
          hideLegend
          name="part"
          value={part ?? ''}
          onChange={(value) => change('part', value)}
          options={[{ value: '', label: t('free.any') }, ...PARTS.map((value) => ({ value, label: t(`book.part_${value}`) }))]}
        />
        <SelectField label={t('free.within')} name="miles" value={String(distance)} onChange={({ target }) => change('miles', target.value)} className="w-36">
          {DISTANCES.map((miles) => (
            <option key={miles} value={String(miles)}>
              {distanceText(miles, units)}
            </option>
          ))}
        </SelectField>
      </div>
      <PartView part={found} failed={t('free.failed')}>
        {({ coaches, cursor }) =>
          coaches.length === 0 ? (
            <Empty title={t('free.none')} text={t('free.none_text')}>
              <ButtonLink variant="secondary" to={paths.coaches()} className="max-w-full whitespace-normal!">
                {t('book.other_coaches')}
              </ButtonLink>
            </Empty>
          ) : (
            <div className="grid gap-4">
              <ul>
                {coaches.map((free) => (
                  <FreeRow key={free.coach.id} free={free} />
                ))}
              </ul>
              {cursor !== undefined && <ShowMore load={() => loadMore('coaches', key)} />}
            </div>
          )
        }
      </PartView>
    </div>
  )
}

function FreeRow({ free }: { free: FreeCoach }) {
  const t = useT()
  const units = useMe()?.settings?.units
  const { coach, distance, starts_at, zone, court, hourly_rate } = free
  const rating = ratingText(free)
  return (
    <li className="relative flex min-h-17 items-center gap-3 border-b border-line py-2.5">
      <Avatar person={coach} size={52} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <Link to={`${paths.player(coach.id)}?slot=${starts_at}`} className="truncate font-bold after:absolute after:inset-0">
            {coach.name}
          </Link>
          {rating !== undefined && <Chip small>{t('book.rating', { rating, count: free.rating_count })}</Chip>}
        </span>
        <span className="block text-14 text-muted">{dotted([t('free.first', { time: timeAt(starts_at, zone), court }), distanceText(distance, units)])}</span>
      </span>
      {hourly_rate !== undefined && <span className="score text-18">{moneyText(hourly_rate)}</span>}
    </li>
  )
}
