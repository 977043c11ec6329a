import { useT } from '@/lib/i18n'

/** The first Tab stop: skips the header. */
export function SkipLink() {
  const t = useT()
  return (
    <a
      href="#content"
      className="sr-only z-60 rounded-control bg-brand font-semibold text-on-brand focus:not-sr-only focus:fixed focus:px-4 focus:py-3 focus:top-3 focus:left-3"
    >
      {t('common.skip_to_content')}
    </a>
  )
}
