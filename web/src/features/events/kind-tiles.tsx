import clsx from 'clsx'
import { useT } from '@/lib/i18n'
import { Ball } from '@/ui/art/ball'
import { Court } from '@/ui/art/court'
import { useLookup } from '@/store/hooks'
import { SelectField } from '@/ui/text-field'

/** The kinds with a tile of their own, with their seats. */
const TILES = [
  { kind: 'singles', seats: 2 },
  { kind: 'doubles', seats: 4 },
] as const
/** What "Other" begins with. */
const FIRST_OTHER = 'practice'

type KindTilesProps = { kind: string; error: string | undefined; onChange: (kind: string) => void }

/** Singles, doubles, or any other kind from a list. */
export function KindTiles({ kind, error, onChange }: KindTilesProps) {
  const t = useT()
  const kinds = useLookup('eventType').items
  const other = kind !== '' && !TILES.some((tile) => tile.kind === kind)
  const groups = new Map<string, typeof kinds>()
  for (const one of kinds) if (!TILES.some((tile) => tile.kind === one.id)) groups.set(one.group ?? '', [...(groups.get(one.group ?? '') ?? []), one])
  return (
    <>
      <fieldset aria-describedby={error ? 'kind-fault' : undefined}>
        <legend className="sr-only">{t('make.kind')}</legend>
        <div className="grid grid-cols-3 gap-2.5">
          {TILES.map((tile) => (
            <Tile key={tile.kind} kind={tile.kind} seats={tile.seats} chosen={kind === tile.kind} onChoose={onChange} />
          ))}
          <Tile kind="other" seats={6} chosen={other} onChoose={() => onChange(other ? kind : FIRST_OTHER)} />
        </div>
        {error && (
          <p id="kind-fault" className="mt-1.5 text-14 font-medium text-danger">
            {error}
          </p>
        )}
      </fieldset>
      {other && (
        <SelectField label={t('make.kind_other')} name="kind_other" value={kind} hint={kinds.find(({ id }) => id === kind)?.text} onChange={({ target }) => onChange(target.value)}>
          {[...groups].map(([group, items]) => (
            <optgroup key={group} label={group}>
              {items.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      )}
    </>
  )
}

type TileProps = { kind: string; seats: number; chosen: boolean; onChoose: (kind: string) => void }

function Tile({ kind, seats, chosen, onChoose }: TileProps) {
  const t = useT()
  return (
    <label
      className={clsx(
        'relative block cursor-pointer rounded-card border-2 p-2 transition-colors duration-120 md:p-3',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        chosen ? 'border-brand bg-brand-soft' : 'border-line bg-raised hover:border-line-strong',
      )}
    >
      <input type="radio" name="kind" value={kind} checked={chosen} onChange={() => onChoose(kind)} className="sr-only" />
      <span aria-hidden="true" className="block">
        <Court surface="hard" seats={Array.from({ length: seats }, (_, seat) => (seat === 0 ? 'mine' : 'open'))} label={t(`make.tile_${kind}`)} className="w-full" />
      </span>
      <span className="mt-1.5 block text-15 leading-tight font-bold md:text-16">{t(`make.tile_${kind}`)}</span>
      <span className="block text-13 text-muted">{t(`make.tile_${kind}_text`)}</span>
      {chosen && <Ball size={18} className="absolute right-2 bottom-2" />}
    </label>
  )
}
