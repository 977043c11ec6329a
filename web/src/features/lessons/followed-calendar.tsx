import type { FollowedCalendar } from '@/wire'
import { useT } from '@/lib/i18n'
import { agoText } from '@/lib/time'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { SectionHead } from '@/ui/section-head'
import { TextField } from '@/ui/text-field'
import { fault, useForm } from '@/ui/use-form'
import { followCalendar } from './actions'
import { useBusy } from './package-offers'

/** My own calendar, whose entries block hours. Its address is a secret, and is not shown again. */
export function FollowedCalendarPart({ calendar }: { calendar: FollowedCalendar | undefined }) {
  const t = useT()
  const [busy, run] = useBusy()
  const form = useForm({
    blank: { url: '' },
    check: ({ url }) => fault(t, 'url', /^(https?|webcal):\/\/\S+$/.test(url.trim()) ? undefined : 'hours.fault_url'),
    async send({ url }) {
      await followCalendar(url)
      form.set('url', '')
    },
  })
  return (
    <section aria-labelledby="followed">
      <SectionHead id="followed">{t('hours.calendar')}</SectionHead>
      <p className="mt-1 text-15 text-muted">{t('hours.calendar_text')}</p>
      {calendar ? (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-48">
            <span className="block truncate font-bold">{calendar.host}</span>
            <span className={calendar.state === 'unreachable' || calendar.state === 'unreadable' ? 'block text-14 font-medium text-danger' : 'block text-14 text-muted'}>
              {t(`hours.calendar_${calendar.state}`, { count: calendar.entries, ago: calendar.read_at === undefined ? '' : agoText(calendar.read_at) })}
            </span>
          </p>
          <Button size="sm" variant="secondary" busy={busy} onClick={() => run(() => followCalendar(''))}>
            {t('hours.calendar_end')}
          </Button>
        </div>
      ) : (
        <form {...form.props} className="mt-3 grid gap-3">
          <TextField type="url" label={t('hours.calendar_url')} hint={t('hours.calendar_hint')} autoComplete="off" {...form.text('url')} />
          <FormTrouble text={form.trouble} />
          <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start">
            {t('hours.calendar_follow')}
          </Button>
        </form>
      )}
    </section>
  )
}
