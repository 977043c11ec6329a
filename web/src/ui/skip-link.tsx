import { useT } from '@/lib/i18n'

type SkipLinkProps = { to?: string; text?: string }

/** Shown while it has the focus: skips the header, or what stands before a list. */
export function SkipLink({ to = '#content', text }: SkipLinkProps) {
  const t = useT()
  return (
    <a
      href={to}
      className="sr-only z-60 rounded-control bg-brand font-semibold text-on-brand focus:not-sr-only focus:fixed focus:px-4 focus:py-3 focus:top-3 focus:left-3"
    >
      {text ?? t('common.skip_to_content')}
    </a>
  )
}
