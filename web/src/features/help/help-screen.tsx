import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useT } from '@/lib/i18n'
import { Empty } from '@/ui/empty'
import { SearchField } from '@/ui/search-field'
import { SectionHead } from '@/ui/section-head'
import { matching, type Topic } from './questions'

/** Frequently asked questions with a search, and a contact form for everything else. */
export function HelpScreen({ contact }: { contact: ReactNode }) {
  const t = useT()
  const [text, setText] = useState('')
  const results = matching(text, t)
  const count = results.reduce((sum, { questions }) => sum + questions.length, 0)
  const searching = text.trim() !== ''
  return (
    <div className="page gutter grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 pt-6 pb-14 md:pt-10 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
      <title>{t('page.title', { title: t('help.title') })}</title>
      <div className="min-w-0">
        <header className="baseline baseline-mark pb-5">
          <h1 className="text-30 md:text-38">{t('help.title')}</h1>
          <p className="mt-2 text-muted">{t('help.lead')}</p>
          <SearchField className="mt-4" label={t('help.search')} value={text} onChange={setText} />
          <p role="status" className="sr-only">
            {searching && t('help.found', { count })}
          </p>
        </header>
        {results.map(({ topic, questions }) => (
          <section key={topic} aria-labelledby={`help-${topic}`} className="mt-7">
            <SectionHead id={`help-${topic}`}>{t(`help.${topic}`)}</SectionHead>
            {questions.map((question) => (
              <Answer key={`${question} ${searching}`} topic={topic} question={question} open={searching && count <= 3} />
            ))}
          </section>
        ))}
        {count === 0 && <Empty plain title={t('help.nothing', { text: text.trim() })} text={t('help.nothing_text')} />}
      </div>
      <section aria-labelledby="help-contact" className="min-w-0 rounded-card bg-raised p-5 shadow-card lg:sticky lg:top-20">
        <h2 id="help-contact" className="text-20">{t('contact.title')}</h2>
        <p className="mt-1 mb-4 text-15 text-muted">{t('help.contact_text')}</p>
        {contact}
      </section>
    </div>
  )
}

function Answer({ topic, question, open }: { topic: Topic; question: string; open: boolean }) {
  const t = useT()
  return (
    <details open={open} className="group border-b border-line">
      <summary className="flex min-h-14 list-none items-center gap-4 rounded-chip py-3 text-16 font-bold [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{t(`help.${topic}.${question}.question`)}</span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <p className="max-w-160 pb-4 text-muted">{t(`help.${topic}.${question}.answer`)}</p>
    </details>
  )
}
