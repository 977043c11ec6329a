import { useT } from '@/lib/i18n'
import { Ball } from '@/ui/art/ball'
import { Avatar, type Person } from '@/ui/avatar'
import { AvatarPair } from '@/ui/avatar-group'

/** Fictional people; the id determines the drawn face. */
const DIEGO: Person = { id: 'diego-1713', name: '' }
const PRIYA: Person = { id: 'priya-5505', name: '' }
const TOMASZ: Person = { id: 'tomasz-9707', name: '' }

/** A sample chat, labelled as an example so that nobody takes it for live. */
export function SampleTalk() {
  const t = useT()
  return (
    <figure className="w-full rounded-dusk border border-dusk-line bg-(--dusk-glass) p-4 text-on-dusk shadow-float backdrop-blur-md md:p-5">
      <div className="flex items-center gap-3">
        <AvatarPair people={[DIEGO, PRIYA]} size={44} className="[--surface:var(--dusk)]" />
        <div className="min-w-0">
          <p className="truncate font-bold">{t('landing.sample.title')}</p>
          <p className="truncate text-13 text-on-dusk-muted">{t('landing.sample.people')}</p>
        </div>
      </div>
      <div className="mt-3.5 grid gap-2.5 text-15">
        <SampleMessage person={PRIYA} name={t('landing.sample.priya')} text={t('landing.sample.first')} />
        <SampleMessage person={DIEGO} name={t('landing.sample.diego')} text={t('landing.sample.second')} />
        <p className="max-w-[82%] justify-self-end rounded-card rounded-br-tail bg-ball px-3.5 py-2 text-on-ball">
          {t('landing.sample.mine')}
        </p>
      </div>
      <div className="mt-3 flex items-center gap-2 text-13 text-on-dusk-muted">
        <Avatar person={TOMASZ} size={22} />
        <span aria-hidden="true" className="flex items-end gap-0.5">
          {[0, 150, 300].map((delay) => (
            <span key={delay} className="animate-typing-ball" style={{ animationDelay: `${delay}ms` }}>
              <Ball size={9} />
            </span>
          ))}
        </span>
        {t('landing.sample.typing')}
      </div>
      <figcaption className="mt-3.5 border-t border-dusk-line pt-3 text-13 text-on-dusk-muted">
        {t('landing.sample.caption')}
      </figcaption>
    </figure>
  )
}

function SampleMessage({ person, name, text }: { person: Person; name: string; text: string }) {
  return (
    <div className="flex items-end gap-2">
      <Avatar person={person} size={28} />
      <div className="max-w-[78%]">
        <p className="mb-0.5 text-12 font-semibold text-on-dusk-muted">{name}</p>
        <p className="rounded-card rounded-bl-tail bg-dusk-2 px-3.5 py-2">{text}</p>
      </div>
    </div>
  )
}
