import { ChevronDown } from 'lucide-react'
import { useT } from '@/lib/i18n'
import { Ball } from '@/ui/art/ball'
import { Logo } from '@/ui/art/logo'
import { PrefetchLink } from '@/ui/prefetch-link'
import { usePhone } from '@/ui/use-media'
import { paths } from '../paths'
import { CHAT, MAIN_MENU } from './menu'
import { tenant } from './tenant'

type FooterLink = { label: string; to: string }

const YEAR = new Date().getFullYear()

export function Footer({ signedIn }: { signedIn: boolean }) {
  const t = useT()
  const quick = signedIn
    ? [...MAIN_MENU, CHAT].map(({ label, to }) => ({ label: t(label), to }))
    : [
        { label: t('header.log_in'), to: paths.login() },
        { label: t('header.join'), to: paths.signup() },
      ]
  const help = [
    { label: t('footer.help_center'), to: paths.helpcenter() },
    { label: t('footer.about'), to: paths.about() },
    { label: t('footer.contact'), to: paths.contact() },
    { label: t('footer.terms'), to: paths.terms() },
    { label: t('footer.privacy'), to: paths.privacy() },
    { label: t('footer.credits'), to: paths.credits() },
  ]
  const outside = [...tenant.social, ...tenant.stores]
  const phone = usePhone()
  const whole = (
    <>
      <div className="page gutter grid gap-x-10 gap-y-8 pt-10 pb-8 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="max-w-80 max-md:col-span-full">
          <Logo onDusk full />
          <p className="mt-3.5 text-14">{t('footer.description')}</p>
        </div>
        <div className="grid grid-cols-2 gap-x-10 gap-y-6 md:contents">
          <Links title={t('footer.quick')} links={quick} />
          <Links title={t('footer.help')} links={help} />
          {outside.length > 0 && <OutsideLinks title={t('footer.follow')} links={outside} />}
        </div>
      </div>
      <div className="page gutter pb-6">
        <div aria-hidden="true" className="relative h-4 border-b-2 border-on-dusk-muted/60">
          <span className="absolute top-full left-1/2 h-1.5 w-0.5 bg-on-dusk-muted/60" />
          <Ball size={15} className="absolute right-[8%] bottom-0" />
        </div>
        <p className="mt-4 text-13">
          {t('footer.copyright', { year: YEAR })}
          {tenant.company && ` ${t('footer.credit', { company: tenant.company })}`}
        </p>
      </div>
    </>
  )
  return (
    <footer className="on-dusk mt-auto bg-dusk text-on-dusk-muted">
      {signedIn && phone ? (
        <details className="group">
          <summary className="gutter flex min-h-13 cursor-pointer list-none items-center gap-2 text-14 font-semibold [&::-webkit-details-marker]:hidden">
            <span className="flex-1">{t('footer.open')}</span>
            <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform duration-200 group-open:rotate-180" />
          </summary>
          {whole}
        </details>
      ) : (
        whole
      )}
    </footer>
  )
}

function Links({ title, links }: { title: string; links: FooterLink[] }) {
  return (
    <nav aria-label={title}>
      <p className="text-14 font-bold text-on-dusk">{title}</p>
      <ul className="mt-1">
        {links.map(({ label, to }) => (
          <li key={to}>
            <PrefetchLink to={to} className="inline-flex min-h-11 items-center text-14 hover:text-on-dusk hover:underline md:min-h-9">
              {label}
            </PrefetchLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function OutsideLinks({ title, links }: { title: string; links: { label: string; href: string }[] }) {
  return (
    <nav aria-label={title}>
      <p className="text-14 font-bold text-on-dusk">{title}</p>
      <ul className="mt-1">
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href} rel="noreferrer" className="inline-flex min-h-11 items-center text-14 hover:text-on-dusk hover:underline md:min-h-9">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
