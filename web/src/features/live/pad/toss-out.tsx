import { useState } from 'react'
import type { Side } from '@/wire'
import { useT } from '@/lib/i18n'
import { Button } from '@/ui/button'
import { useSending } from '@/ui/use-sending'
import { type Out, OutSheet } from './out-sheet'

/** How a match ends that is not played. */
export type NotPlayed = Exclude<Out, 'retired'>

type TossOutProps = { names: Record<Side, string>; onOut: (how: NotPlayed, side: Side) => Promise<void> }

/** A side did not appear, or is defaulted before the match: that needs no toss. */
export function TossOut({ names, onOut }: TossOutProps) {
  const t = useT()
  const [how, setHow] = useState<NotPlayed | null>(null)
  const { busy, trouble, send } = useSending()
  const close = () => setHow(null)
  return (
    <section aria-labelledby="toss-out" className="border-t border-line pt-4">
      <h3 id="toss-out" className="mb-2 text-16 font-bold">
        {t('pad.toss_out')}
      </h3>
      <div className="flex flex-wrap gap-2.5">
        {(['walkover', 'defaulted'] as const).map((one) => (
          <Button key={one} variant="secondary" className="min-w-0 flex-1" onClick={() => setHow(one)}>
            {t(`pad.${one}`)}
          </Button>
        ))}
      </div>
      {how && <OutSheet how={how} names={names} busy={busy} trouble={trouble} onClose={close} onChoose={(side) => void send(() => onOut(how, side), close)} />}
    </section>
  )
}
