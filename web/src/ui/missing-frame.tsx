import type { ReactNode } from 'react'
import { useT } from '@/lib/i18n'
import { BackLink } from './back-link'

type MissingFrameProps = {
  title: string
  /** The way back, on a phone: the screen has no other. */
  back?: { to: string; label: string }
  children: ReactNode
}

/** Around what stands instead of a screen that is gone, or could not be loaded. */
export function MissingFrame({ title, back, children }: MissingFrameProps) {
  const t = useT()
  return (
    <div className="page gutter flex flex-1 flex-col pt-1 pb-12">
      <title>{t('page.title', { title })}</title>
      <h1 className="sr-only">{title}</h1>
      {back && (
        <div className="-mx-2 pt-1 md:hidden">
          <BackLink to={back.to} label={back.label} />
        </div>
      )}
      <div className="grid flex-1 content-center">{children}</div>
    </div>
  )
}
