import { useT } from '@/lib/i18n'
import { paths } from '@/app/paths'
import { useLookup } from '@/store/hooks'
import { buttonClass } from '@/ui/button-class'

/** SSO providers, if any are configured. The browser leaves for the provider and returns to the login screen. */
export function Providers() {
  const t = useT()
  const { items } = useLookup('ssoLink')
  if (items.length === 0) return null
  return (
    <div className="mt-6">
      <p className="flex items-center gap-3 text-14 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">{t('sso.or')}</p>
      <ul className="mt-4 grid gap-2.5">
        {items.map(({ id, name, link }) => (
          <li key={id}>
            <a href={`${link}&return_to=${encodeURIComponent(paths.login())}`} className={buttonClass({ variant: 'secondary', wide: true })}>
              {t('sso.with', { name })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
