import { useState } from 'react'
import { LIMITS, type Missed } from '@/wire'
import { dotted } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { SectionHead } from '@/ui/section-head'
import { Sheet } from '@/ui/sheet'
import { SheetActions } from '@/ui/sheet-actions'
import { TextArea } from '@/ui/text-field'
import { useForm } from '@/ui/use-form'
import { excuse, useReliability } from './reliability'
import type { GameView } from './selectors'

/** Who dropped late or did not come, for the organisers, who can excuse it. */
export function MissedSection({ view: { game, seated } }: { view: GameView }) {
  const t = useT()
  const [asked, setAsked] = useState<Missed>()
  const { missed, reload } = useReliability(game.id, seated)
  if (missed.length === 0) return null
  return (
    <section>
      <SectionHead>{t('reliability.missed')}</SectionHead>
      <p className="pb-1 text-14 text-muted">{t('reliability.missed_text')}</p>
      <ul>
        {missed.map((one) => (
          <li key={one.enrolment} className="flex min-h-17 items-center gap-3.5 border-b border-line py-2">
            <Avatar person={one.person} size={46} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-16 font-bold">{one.person.name}</span>
              <span className="block text-14 wrap-anywhere text-muted">{dotted([t(`reliability.${one.kind}`), one.excuse])}</span>
            </span>
            {one.excuse === undefined ? (
              <Button size="sm" variant="secondary" aria-label={t('reliability.excuse_who', { name: one.person.name })} onClick={() => setAsked(one)}>
                {t('reliability.excuse')}
              </Button>
            ) : (
              <Chip small tone="success">
                {t('reliability.excused')}
              </Chip>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ExcuseSheet
          missed={asked}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined)
            reload()
          }}
        />
      )}
    </section>
  )
}

function ExcuseSheet({ missed, onClose, onDone }: { missed: Missed; onClose: () => void; onDone: () => void }) {
  const t = useT()
  const form = useForm({
    blank: { reason: '' },
    check: ({ reason }) => ({
      ...(reason.trim() === '' && { reason: t('reliability.fault_reason') }),
      ...([...reason].length > LIMITS.REASON_MAX && { reason: t('make.fault.too_long', { count: LIMITS.REASON_MAX }) }),
    }),
    send: async ({ reason }) => {
      await excuse(missed.enrolment, reason)
      toastDone('reliability.excuse_done', { name: missed.person.name })
      onDone()
    },
  })
  return (
    <Sheet open onClose={onClose} title={t('reliability.excuse_title', { name: missed.person.name })} description={t('reliability.excuse_text')}>
      <form {...form.props} className="grid gap-5">
        <TextArea label={t('reliability.reason')} rows={2} {...form.text('reason')} />
        <SheetActions trouble={form.trouble} busy={form.busy} submit={t('reliability.excuse')} onClose={onClose} />
      </form>
    </Sheet>
  )
}
