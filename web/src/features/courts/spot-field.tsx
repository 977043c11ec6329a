import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import type { Address } from '@/wire'
import { useT } from '@/lib/i18n'
import { usePlace } from '@/store/hooks'
import { Button } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { LazyPart } from '@/ui/lazy-part'
import { Loading } from '@/ui/loading'
import { PlaceField } from '@/ui/place-field'
import { TextField } from '@/ui/text-field'
import { type NoPlace, positionHere } from '@/ui/use-places'
import { areaOf, spotIn, spotText } from './court-fields'

const SpotPicker = lazyChunk(() => import('@/ui/map/spot-picker'))

type SpotFieldProps = { value: string; error: string | undefined; onChange: (value: string) => void }

/** Picks exact coordinates: by moving the map under the pin, from this device, or pasted. A town only moves the map. */
export function SpotField({ value, error, onChange }: SpotFieldProps) {
  const t = useT()
  const searchPlace = usePlace()
  const [town, setTown] = useState<Address | null>(null)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const spot = spotIn(value)

  async function locate() {
    setBusy(true)
    setTrouble('')
    try {
      const { coords } = await positionHere()
      onChange(spotText(coords))
    } catch (reason) {
      setTrouble(t(`place.here_${typeof reason === 'string' ? (reason as NoPlace) : 'away'}`))
    } finally {
      setBusy(false)
    }
  }

  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-1.5 text-14 font-semibold">{t('court.spot')}</legend>
      <p className="text-14 text-muted">{t('court.spot_text')}</p>
      <PlaceField
        label={t('court.spot_town')}
        value={town}
        withoutHere
        onChange={(place) => {
          setTown(place)
          // The map moves there; the exact spot still has to be picked.
          if (place) onChange('')
        }}
      />
      <LazyPart fallback={<div className="h-72"><Loading /></div>}>
        <SpotPicker label={t('court.spot_map')} value={spot} area={areaOf(town) ?? searchPlace} onChange={(next) => onChange(spotText(next))} />
      </LazyPart>
      <div className="grid items-start gap-x-4 gap-y-2 md:grid-cols-[auto_minmax(0,1fr)]">
        <div>
          <Button variant="secondary" busy={busy} onClick={locate} icon={<LocateFixed aria-hidden="true" className="size-5" />} className="md:mt-6.5 md:min-h-12">
            {t('place.here')}
          </Button>
          <p role="alert" className="mt-1 text-14 text-danger empty:hidden">
            {trouble}
          </p>
        </div>
        <TextField label={t('court.spot_numbers')} name="spot" value={value} error={error} inputMode="text" autoComplete="off" placeholder={t('court.spot_example')} onChange={({ target }) => onChange(target.value)} />
      </div>
    </fieldset>
  )
}
