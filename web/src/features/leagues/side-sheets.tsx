import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { type LeagueSide, LIMITS, type Person, type SideId } from '@/wire'
import { levelText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { namesOf } from '@/lib/sides'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { IconButton } from '@/ui/icon-button'
import { PeoplePicker } from '@/ui/people-picker'
import { Sheet } from '@/ui/sheet'
import { Stepper } from '@/ui/stepper'
import { TextArea } from '@/ui/text-field'
import { useForm } from '@/ui/use-form'
import type { FindPeople } from '@/ui/use-people-search'
import { useSending } from '@/ui/use-sending'
import { isDrawn } from './league-words'
import { addSide, removeSide, seedSides } from './organiser-actions'
import { sidesInOrder, type LeagueView } from './selectors'
import { sideName } from './side-names'

type SheetProps = { view: LeagueView; onClose: () => void }

/** Invites players, or a pair, whatever their level. */
export function AddSideSheet({ view, find, onClose }: SheetProps & { find: FindPeople }) {
  const t = useT()
  const { league } = view
  const needed = league.format === 'double' ? 2 : 1
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const { busy, trouble, send } = useSending()
  const taken = new Set(Object.values(view.sides).flatMap(({ players }) => players.map(({ id }) => id)))
  const add = () =>
    send(
      () => addSide(league.id, chosen.map(({ id }) => id)),
      () => {
        toastDone('league.side.added', { names: namesOf(chosen) })
        setChosen([])
      },
    )
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(needed === 2 ? 'league.side.add_pair' : 'league.side.add_player')}
      description={t('league.side.add_text')}
      footer={
        <div className="grid gap-3">
          <FormTrouble text={trouble} />
          <Button wide busy={busy} disabled={chosen.length !== needed} onClick={() => void add()}>
            {chosen.length === needed ? t('league.side.add_names', { names: namesOf(chosen) }) : t(needed === 2 ? 'league.side.choose_two' : 'league.side.choose_one')}
          </Button>
        </div>
      }
    >
      <PeoplePicker find={find} known={[]} without={taken} chosen={chosen} onChange={(people) => setChosen(people.slice(-needed))} />
    </Sheet>
  )
}

/** Removes a side before the draw, or withdraws it after, with a reason that its players read. */
export function RemoveSideSheet({ view, side, onClose }: SheetProps & { side: LeagueSide }) {
  const t = useT()
  const names = sideName(side)
  const drawn = isDrawn(view.league)
  const form = useForm({
    blank: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('event.reason_missing') } : {}),
    send: async ({ reason }) => {
      await removeSide(side.id, reason)
      onClose()
    },
  })
  return (
    <Sheet open onClose={onClose} title={t(drawn ? 'league.side.withdraw_them_title' : 'event.remove_title', { name: names })} {...(drawn && { description: t('league.side.withdraw_either') })}>
      <form {...form.props} className="grid gap-4">
        <TextArea label={t('event.reason')} hint={t('event.reason_hint', { name: names })} rows={3} maxLength={LIMITS.REASON_MAX} {...form.text('reason')} />
        <FormTrouble text={form.trouble} />
        <Button type="submit" variant="danger" busy={form.busy}>
          {t(drawn ? 'league.side.withdraw_them' : 'league.side.remove')}
        </Button>
      </form>
    </Sheet>
  )
}

/** Puts the sides in the order of their seeds; those below the last seed are not seeded. */
export function SeedSheet({ view, onClose }: SheetProps) {
  const t = useT()
  const sides = sidesInOrder(view)
  const [order, setOrder] = useState<readonly SideId[]>(() => sides.map(({ id }) => id))
  const [seeds, setSeeds] = useState(() => String(sides.filter(({ seed }) => seed !== undefined).length))
  const { busy, trouble, send } = useSending()
  const byId = new Map(sides.map((side) => [side.id, side]))
  const shown = [...order.filter((id) => byId.has(id)), ...sides.map(({ id }) => id).filter((id) => !order.includes(id))]
  const count = Math.min(shown.length, Number(seeds) || 0)

  function move(at: number, by: number) {
    const next = [...shown]
    const [one] = next.splice(at, 1)
    if (one !== undefined) next.splice(at + by, 0, one)
    setOrder(next)
    // What is moved up is meant to be seeded.
    if (by < 0 && at + by >= count) setSeeds(String(at + by + 1))
  }

  function byLevel() {
    setOrder([...shown].sort((one, other) => (byId.get(other)?.level ?? 0) - (byId.get(one)?.level ?? 0)))
    if (count === 0) setSeeds(String(usualSeeds(shown.length)))
  }

  const save = () => send(() => seedSides(view.league.id, shown.slice(0, count)), () => {
    toastDone('league.side.seeds_saved')
    onClose()
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('league.side.seed')}
      description={t(view.league.competition === 'ladder' ? 'ladder.seed_text' : view.league.competition === 'box' ? 'box.seed_text' : 'league.side.seed_text')}
      footer={
        <div className="grid gap-3">
          <FormTrouble text={trouble} />
          <Button wide busy={busy} onClick={() => void save()}>
            {t('league.side.save_seeds', { count })}
          </Button>
        </div>
      }
    >
      <div className="grid gap-3">
        <Stepper label={t('league.side.seeds')} name="seeds" value={seeds} min={0} max={shown.length} onChange={setSeeds} />
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={byLevel}>
          {t('league.side.by_level')}
        </Button>
        <ol>
          {shown.map((id, at) => {
            const side = byId.get(id)
            if (!side) return null
            const name = sideName(side)
            return (
              <li key={id} className="flex min-h-13 items-center gap-3 border-b border-line">
                <span className={at < count ? 'w-7 text-center text-18 font-extrabold tabular-nums' : 'w-7 text-center text-muted'}>{at < count ? at + 1 : '–'}</span>
                <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
                {side.level !== undefined && <span className="text-14 text-muted tabular-nums">{levelText(side.level)}</span>}
                <span className="flex">
                  <IconButton label={t('league.side.up', { name })} disabled={at === 0} onClick={() => move(at, -1)}>
                    <ArrowUp aria-hidden="true" className="size-5" />
                  </IconButton>
                  <IconButton label={t('league.side.down', { name })} disabled={at === shown.length - 1} onClick={() => move(at, 1)}>
                    <ArrowDown aria-hidden="true" className="size-5" />
                  </IconButton>
                </span>
              </li>
            )
          })}
        </ol>
      </div>
    </Sheet>
  )
}

/** A quarter of the field, rounded up to 2, 4, 8 and so on. */
export function usualSeeds(sides: number): number {
  if (sides < 4) return 0
  return 2 ** Math.max(1, Math.ceil(Math.log2(sides / 4)))
}
