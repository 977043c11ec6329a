import clsx from 'clsx'
import type { Surface } from '@/wire'
import { useT } from '@/lib/i18n'
import { SurfacePip } from './surface-pip'

type SurfaceFieldProps = { surfaces: readonly Surface[]; value: string; error: string | undefined; onChange: (surface: Surface) => void }

/** One of a court's surfaces. */
export function SurfaceField({ surfaces, value, error, onChange }: SurfaceFieldProps) {
  const t = useT()
  return (
    <fieldset>
      <legend className="mb-1.5 text-14 font-semibold">{t('make.surface')}</legend>
      <div className="flex flex-wrap gap-2">
        {surfaces.map((surface) => (
          <label
            key={surface}
            className={clsx(
              'flex min-h-12 cursor-pointer items-center gap-2 rounded-control border-[1.5px] px-3 text-15 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
              value === surface ? 'border-brand bg-brand-soft' : 'border-line-strong bg-raised hover:bg-fill',
            )}
          >
            <input type="radio" name="surface" value={surface} checked={value === surface} onChange={() => onChange(surface)} className="sr-only" />
            <SurfacePip surface={surface} />
            {t(`surface.${surface}`)}
          </label>
        ))}
      </div>
      {error && <p className="mt-1.5 text-14 font-medium text-danger">{error}</p>}
    </fieldset>
  )
}
