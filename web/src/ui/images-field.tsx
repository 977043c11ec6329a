import clsx from 'clsx'
import { ImagePlus, X } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/lib/i18n'
import { troubleOf, troubleText } from '@/lib/refused'
import { isPicture, PICTURE_TYPES, uploadImage } from '@/store/upload'
import { Button } from './button'
import { buttonClass } from './button-class'
import { FormTrouble } from './form-trouble'
import { pictureAt } from './picture'

type ImagesFieldProps = { images: readonly string[]; onChange: (images: string[]) => void; most: number; hint: string }

/** Several pictures, uploaded when chosen. A failed upload can be retried. */
export function ImagesField({ images, onChange, most, hint }: ImagesFieldProps) {
  const t = useT()
  const [progress, setProgress] = useState<number | null>(null)
  const [trouble, setTrouble] = useState('')
  const [failed, setFailed] = useState<File | null>(null)
  const sending = progress !== null
  const left = most - images.length

  async function send(files: readonly File[]) {
    setTrouble('')
    setFailed(null)
    const sent = [...images]
    for (const file of files.slice(0, left)) {
      if (!isPicture(file)) {
        setTrouble(t('error.picture_unusable'))
        continue
      }
      setProgress(0)
      try {
        sent.push(await uploadImage(file, setProgress))
        onChange([...sent])
      } catch (error) {
        setFailed(file)
        setTrouble(troubleText(troubleOf(error)))
        break
      }
    }
    setProgress(null)
  }

  return (
    <div role="group" aria-label={t('court.field.images')}>
      <p className="mb-1.5 text-14 font-semibold">{t('court.field.images')}</p>
      {images.length > 0 && (
        <ul className="mb-3 grid grid-cols-3 gap-2.5 md:grid-cols-6">
          {images.map((image, index) => (
            <li key={image} className="relative">
              <img src={pictureAt(image, 200)} alt={t('court.picture_number', { number: index + 1 })} className="aspect-[4/3] w-full rounded-control bg-fill object-cover" />
              <button
                type="button"
                aria-label={t('court.picture_remove', { number: index + 1 })}
                onClick={() => onChange(images.filter((one) => one !== image))}
                className="absolute -top-1.5 -right-1.5 grid size-8 place-items-center rounded-full bg-raised shadow-card after:absolute after:-inset-1.5"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <label
          className={clsx(
            buttonClass({ variant: 'secondary' }),
            'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
            sending && 'pointer-events-none opacity-60',
          )}
        >
          <ImagePlus aria-hidden="true" className="size-5" />
          {t(images.length > 0 ? 'court.picture_another' : 'picture.choose')}
          <input
            type="file"
            multiple
            accept={PICTURE_TYPES.join(',')}
            disabled={sending}
            onChange={({ target }) => {
              void send([...(target.files ?? [])])
              target.value = ''
            }}
            className="sr-only"
          />
        </label>
      )}
      {sending && (
        <p role="status" className="mt-2 text-14 text-muted tabular-nums">
          {`${t('picture.sending')} ${Math.round(progress * 100)} %`}
        </p>
      )}
      {!sending && !trouble && <p className="mt-2 text-14 text-muted">{hint}</p>}
      {trouble && (
        <div className="mt-2.5 grid justify-items-start gap-2">
          <FormTrouble text={trouble} />
          {failed && (
            <Button size="sm" variant="secondary" onClick={() => void send([failed])}>
              {t('common.try_again')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
