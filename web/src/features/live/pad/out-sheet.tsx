import type { Side } from '@/wire'
import { useT } from '@/lib/i18n'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { Sheet } from '@/ui/sheet'

export type Out = 'retired' | 'defaulted' | 'walkover'

type OutSheetProps = { how: Out; names: Record<Side, string>; busy?: boolean; trouble?: string; onClose: () => void; onChoose: (side: Side) => void }

/** Which side is out. */
export function OutSheet({ how, names, busy = false, trouble = '', onClose, onChoose }: OutSheetProps) {
  const t = useT()
  return (
    <Sheet open onClose={onClose} title={t(`pad.${how}`)} description={t(`pad.${how}_text`)}>
      <div className="grid gap-3">
        {(['a', 'b'] as const).map((side) => (
          <Button key={side} variant="danger" size="lg" wide busy={busy} onClick={() => onChoose(side)} className="whitespace-normal!">
            {t(`pad.${how}_side`, { name: names[side] })}
          </Button>
        ))}
        <FormTrouble text={trouble} />
      </div>
    </Sheet>
  )
}
