import clsx from 'clsx'
import { ImagePlus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useT } from '@/lib/i18n'
import { troubleOf, troubleText } from '@/lib/refused'
import { isPicture, PICTURE_TYPES, type Progress } from '@/store/upload'
import { Button } from './button'
import { buttonClass } from './button-class'
import { FormTrouble } from './form-trouble'
import { pictureAt } from './picture'

type PictureFieldProps = {
  label: string
  hint?: string
  /** The current picture. */
  image: string | undefined
  /** The picture's alt text: a certificate needs one, a portrait next to its name does not. */
  alt: string
  shape: 'round' | 'wide'
  /** Shown while there is no picture. */
  blank?: ReactNode
  upload: (file: File, onProgress: Progress) => Promise<void>
  onRemove?: (() => Promise<void>) | undefined
}

type State = { is: 'idle' } | { is: 'sending'; share: number } | { is: 'failed'; trouble: string; again: boolean }

const SHAPES = { round: 'size-24 rounded-full', wide: 'h-40 w-full max-w-70 rounded-card' }

/** Uploads a picture as soon as it is chosen. It is shown at once; a failed upload can be retried. */
export function PictureField({ label, hint, image, alt, shape, blank, upload, onRemove }: PictureFieldProps) {
  const t = useT()
  const id = useId()
  const { shown, show } = usePreview()
  const file = useRef<File>(null)
  const [state, setState] = useState<State>({ is: 'idle' })
  const sending = state.is === 'sending'

  function choose(chosen: File | undefined) {
    if (!chosen) return
    if (!isPicture(chosen)) return setState({ is: 'failed', trouble: t('error.picture_unusable'), again: false })
    file.current = chosen
    show(chosen)
    void send()
  }

  async function send() {
    if (!file.current) return
    setState({ is: 'sending', share: 0 })
    try {
      await upload(file.current, (share) => setState({ is: 'sending', share }))
      setState({ is: 'idle' })
      show(null)
    } catch (error) {
      const trouble = troubleOf(error)
      const refused = trouble.code === 'picture_unusable' || trouble.code === 'too_large'
      if (refused) show(null)
      setState({ is: 'failed', trouble: troubleText(trouble), again: !refused })
    }
  }

  async function remove() {
    setState({ is: 'sending', share: 0 })
    try {
      await onRemove?.()
      setState({ is: 'idle' })
    } catch (error) {
      setState({ is: 'failed', trouble: troubleText(troubleOf(error)), again: false })
    }
  }

  const src = shown ?? (image && pictureAt(image, 128))
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1.5 text-14 font-semibold">
        {label}
      </p>
      <div className={clsx('flex gap-4', shape === 'round' ? 'items-center max-[359px]:flex-wrap' : 'flex-col')}>
        <span className={clsx('grid shrink-0 place-items-center overflow-hidden bg-fill', SHAPES[shape])}>
          {src ? <img src={src} alt={alt} className={clsx('size-full', shape === 'round' ? 'object-cover' : 'object-contain', sending && 'opacity-60')} /> : blank}
        </span>
        <div className="flex flex-wrap gap-2.5">
          <label
            className={clsx(
              buttonClass({ variant: 'secondary' }),
              'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
              sending && 'pointer-events-none opacity-60',
            )}
          >
            <ImagePlus aria-hidden="true" className="size-5" />
            {t(src ? 'picture.other' : 'picture.choose')}
            <input
              type="file"
              accept={PICTURE_TYPES.join(',')}
              disabled={sending}
              onChange={({ target }) => {
                choose(target.files?.[0])
                // Reset, so that the same file can be chosen again.
                target.value = ''
              }}
              className="sr-only"
            />
          </label>
          {image && onRemove && (
            <Button variant="ghost" disabled={sending} onClick={remove} icon={<Trash2 aria-hidden="true" className="size-5" />}>
              {t('picture.remove')}
            </Button>
          )}
        </div>
      </div>
      {sending && <SendingLine share={state.share} />}
      {hint && state.is === 'idle' && <p className="mt-2 text-14 text-muted">{hint}</p>}
      {state.is === 'failed' && (
        <div className="mt-2.5 grid justify-items-start gap-2">
          <FormTrouble text={state.trouble} />
          {state.again && (
            <Button size="sm" variant="secondary" onClick={send}>
              {t('common.try_again')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function SendingLine({ share }: { share: number }) {
  const t = useT()
  const percent = Math.round(share * 100)
  return (
    <div className="mt-2.5 flex max-w-70 items-center gap-3">
      <div role="progressbar" aria-label={t('picture.sending')} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100} className="h-1.5 flex-1 overflow-hidden rounded-full bg-fill">
        <span className="block h-full rounded-full bg-brand transition-[width] duration-200" style={{ width: `${percent}%` }} />
      </div>
      <span className="text-13 text-muted tabular-nums">{`${percent} %`}</span>
    </div>
  )
}

/** An object URL of the chosen file, revoked when the file changes. */
function usePreview(): { shown: string | null; show: (file: File | null) => void } {
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    if (shown) return () => URL.revokeObjectURL(shown)
  }, [shown])
  return { shown, show: (file) => setShown(file && URL.createObjectURL(file)) }
}
