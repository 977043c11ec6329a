import { type RefObject, useEffect, useRef, useState } from 'react'
import { useT } from '@/lib/i18n'
import { Button } from '@/ui/button'
import { BallOnLine } from '@/ui/loading'

type OlderMessagesProps = { load: () => Promise<void>; root: RefObject<HTMLDivElement | null> }

/** Sits above the oldest message and loads the page before it when scrolled close. */
export function OlderMessages({ load, root }: OlderMessagesProps) {
  const t = useT()
  const element = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')

  useEffect(() => {
    if (state !== 'loading') return
    let mounted = true
    load().then(
      () => mounted && setState('idle'),
      () => mounted && setState('failed'),
    )
    return () => {
      mounted = false
    }
  }, [state, load])

  useEffect(() => {
    const { current } = element
    if (!current || state !== 'idle') return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setState('loading'), {
      root: root.current,
      rootMargin: '300px 0px 0px',
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [state, root])

  return (
    <div ref={element} className="grid min-h-14 place-items-center py-2 text-14 text-muted">
      {state === 'loading' && (
        <span role="status" className="flex items-center gap-2.5">
          <BallOnLine size={12} />
          {t('chat.loading_older')}
        </span>
      )}
      {state === 'failed' && (
        <span role="alert" className="flex flex-wrap items-center justify-center gap-2.5">
          {t('chat.older_failed')}
          <Button size="sm" variant="secondary" onClick={() => setState('loading')}>
            {t('common.try_again')}
          </Button>
        </span>
      )}
    </div>
  )
}
