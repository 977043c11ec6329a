import type { ReactNode } from 'react'
import { useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'

type FormFrameProps = {
  title: string
  /** Under the title. */
  text?: string
  /** What is said to somebody who has to verify their address before they can send the form. */
  verifyFirst: string
  children: ReactNode
}

/** A screen whose only purpose is a form, or what stands instead of it. */
export function FormFrame({ title, text, verifyFirst, children }: FormFrameProps) {
  const t = useT()
  const unverified = useMe()?.mayPost === false
  return (
    <div className="page gutter flex-1 pt-3 pb-14 md:pt-5">
      <title>{t('page.title', { title })}</title>
      <header className="baseline pb-3.5">
        <h1 className="text-26 md:text-34">{title}</h1>
        {text !== undefined && <p className="mt-1 text-15 text-muted">{text}</p>}
      </header>
      {unverified && (
        <p role="status" className="mt-4 rounded-control bg-warn-soft px-4 py-3 text-15">
          {verifyFirst}
        </p>
      )}
      {children}
    </div>
  )
}
