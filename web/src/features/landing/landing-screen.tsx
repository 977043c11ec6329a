import type { ReactNode } from 'react'
import { useT } from '@/lib/i18n'
import { lazyChunk } from '@/ui/chunk'
import { LazyPart } from '@/ui/lazy-part'
import { WhenNear } from '@/ui/when-near'
import { CoachStrip } from './coach-strip'
import { Faq } from './faq'
import { Hero } from './hero'
import { Steps } from './steps'

const ContactForm = lazyChunk(async () => ({ default: (await import('./contact-form')).ContactForm }))

/** `games`: the part with games of the community; `live`: that with its matches in play. */
export default function LandingScreen({ games, live }: { games: ReactNode; live?: ReactNode }) {
  const t = useT()
  return (
    <>
      <title>{t('landing.page_title')}</title>
      <Hero />
      <div className="page gutter pt-12 md:pt-16">{games}</div>
      <Steps />
      {/* Under what is read while it loads: nobody knows beforehand whether something is live. */}
      <div className="page gutter empty:hidden [&:has(section)]:pt-10">{live}</div>
      <CoachStrip />
      <div className="page gutter grid gap-12 py-14 md:grid-cols-[1.25fr_1fr] md:gap-14 md:py-18">
        <Faq />
        <section id="contactus" aria-labelledby="contact">
          <h2 id="contact" className="mb-4 text-26 md:text-30">
            {t('contact.title')}
          </h2>
          <WhenNear className="min-h-105">
            <LazyPart>
              <ContactForm />
            </LazyPart>
          </WhenNear>
        </section>
      </div>
    </>
  )
}
