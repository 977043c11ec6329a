import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { About, Profile, QuietHours, Settings, Channels } from '@/wire'
import { paths } from '@/app/paths'
import { setLanguage, useT } from '@/lib/i18n'
import { Check } from '@/ui/check'
import { SectionHead } from '@/ui/section-head'
import { Segmented } from '@/ui/segmented'
import { TextField } from '@/ui/text-field'
import { chooseTheme, type ThemeChoice } from '@/ui/theme'
import { CalendarFeed } from './calendar-feed'
import { save, useMyProfile } from './saving'
import { SavingLine } from './saving-line'
import { BLANK, channelsOf, GROUPS, groupChannel, minutesOf, QUIET, timeOf, withGroupChannel, withoutAbsent, withChannels } from './setting-rules'

type SettingPanelProps = {
  /** The switch for notifications on this device. */
  push?: ReactNode
  /** The saved searches. */
  searches?: ReactNode
}

/** Settings for all of my devices, applied at once and saved automatically. */
export function SettingPanel(props: SettingPanelProps) {
  const me = useMyProfile()
  return me && <Panel me={me} {...props} />
}

function Panel({ me, push, searches }: SettingPanelProps & { me: Profile }) {
  const t = useT()
  const settings = me.settings ?? BLANK
  const change = (part: { [K in keyof Settings]?: Settings[K] | undefined }) => save({ settings: withoutAbsent({ ...settings, ...part }) })

  function changeTheme(theme: ThemeChoice) {
    chooseTheme(theme)
    change({ theme: theme === 'system' ? undefined : theme })
  }

  function changeLanguage(language: string) {
    const chosen = language === 'browser' ? undefined : language
    void setLanguage(chosen)
    change({ language: chosen })
  }

  return (
    <div className="grid gap-10 md:max-w-150">
      <Section title={t('setting.look')} text={t('setting.look_text')}>
        <Segmented
          legend={t('setting.theme')}
          name="theme"
          value={settings.theme ?? 'system'}
          onChange={changeTheme}
          options={[
            { value: 'system', label: t('setting.theme_system') },
            { value: 'light', label: t('setting.theme_light') },
            { value: 'dark', label: t('setting.theme_dark') },
          ]}
        />
        <Segmented
          legend={t('setting.language')}
          name="language"
          value={settings.language ?? 'browser'}
          onChange={changeLanguage}
          options={[
            { value: 'browser', label: t('setting.language_browser') },
            { value: 'en', label: t('setting.language_en') },
            { value: 'es', label: t('setting.language_es') },
          ]}
        />
        <Segmented
          legend={t('setting.units')}
          name="units"
          value={settings.units}
          onChange={(units) => change({ units })}
          options={[
            { value: 'miles', label: t('setting.units_miles') },
            { value: 'kilometres', label: t('setting.units_kilometres') },
          ]}
        />
      </Section>
      <Section title={t('setting.notifications')} text={t('setting.notifications_text')}>
        {push}
        <ul className="grid">
          {GROUPS.map(({ group, kinds }) => (
            <GroupChannels key={group} group={group} kinds={kinds} settings={settings} onChange={(notifications) => change({ notifications })} />
          ))}
        </ul>
        {searches}
        <Quiet hours={settings.quietHours} onChange={(quietHours) => change({ quietHours })} />
      </Section>
      <Section title={t('calendar.title')} text={t('calendar.text')}>
        <CalendarFeed />
      </Section>
      <Section title={t('setting.privacy')} text={t('setting.privacy_text')}>
        <Check checked={settings.hidden} onChange={(hidden) => change({ hidden })}>
          <span className="block font-semibold">{t('setting.hidden')}</span>
          <span className="block text-14 text-muted">{t('setting.hidden_text')}</span>
        </Check>
        <Check checked={settings.postsNews ?? false} onChange={(postsNews) => change({ postsNews })}>
          <span className="block font-semibold">{t('setting.posts_news')}</span>
          <span className="block text-14 text-muted">{t('setting.posts_news_text')}</span>
        </Check>
        <Link to={paths.blocked()} className="inline-flex min-h-11 items-center justify-self-start text-15 font-bold text-brand">
          {t('setting.blocked')}
        </Link>
      </Section>
      <SavingLine />
    </div>
  )
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section>
      <SectionHead>{title}</SectionHead>
      <p className="mt-1 mb-5 text-15 text-muted">{text}</p>
      <div className="grid gap-5">{children}</div>
    </section>
  )
}

const CHANNELS = ['toast', 'row', 'mail', 'push'] as const

type GroupChannelsProps = { group: string; kinds: readonly About['kind'][]; settings: Settings; onChange: (notifications: Settings['notifications']) => void }

/** The channels of a group, with its kinds to set individually. */
function GroupChannels({ group, kinds, settings, onChange }: GroupChannelsProps) {
  const t = useT()
  return (
    <li className="border-b border-line py-3 last:border-0">
      <fieldset>
        <legend className="text-16 font-bold">{t(`setting.group.${group}`)}</legend>
        <div className="grid grid-cols-2 gap-x-2 md:flex md:gap-x-7">
          {CHANNELS.map((channel) => (
            <GroupCheck key={channel} checked={groupChannel(settings, kinds, channel)} onChange={(on) => onChange(withGroupChannel(settings, kinds, channel, on))}>
              {t(`setting.told.${channel}`)}
            </GroupCheck>
          ))}
        </div>
      </fieldset>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-chip text-14 font-semibold text-brand">
          {t('setting.each', { count: kinds.length })}
          <ChevronDown aria-hidden="true" className="size-4 transition-transform duration-120 group-open:rotate-180" />
        </summary>
        <div className="grid gap-3 border-l-2 border-line pt-1 pb-2 pl-4">
          {kinds.map((kind) => (
            <KindChannels key={kind} kind={kind} channels={channelsOf(settings, kind)} onChange={(channels) => onChange(withChannels(settings, kind, channels))} />
          ))}
        </div>
      </details>
    </li>
  )
}

/** A checkbox for several kinds: indeterminate (`null`) if they differ; a tap then turns all of them on. */
function GroupCheck({ checked, onChange, children }: { checked: boolean | null; onChange: (on: boolean) => void; children: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const input = box.current?.querySelector('input')
    if (input) input.indeterminate = checked === null
  }, [checked])
  return (
    <span ref={box}>
      <Check checked={checked === true} onChange={onChange}>
        {children}
      </Check>
    </span>
  )
}

type KindChannelsProps = { kind: About['kind']; channels: Required<Channels>; onChange: (channels: Channels) => void }

function KindChannels({ kind, channels, onChange }: KindChannelsProps) {
  const t = useT()
  return (
    <fieldset>
      <legend className="text-15 font-semibold">{t(`setting.kind.${kind}`)}</legend>
      <div className="grid grid-cols-2 gap-x-2 md:flex md:gap-x-7">
        {CHANNELS.map((channel) => (
          <Check key={channel} checked={channels[channel]} onChange={(on) => onChange({ ...channels, [channel]: on })}>
            {t(`setting.told.${channel}`)}
          </Check>
        ))}
      </div>
    </fieldset>
  )
}

function Quiet({ hours, onChange }: { hours: QuietHours | undefined; onChange: (hours: QuietHours | undefined) => void }) {
  const t = useT()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const set = (part: 'from' | 'to', time: string) => {
    const minutes = minutesOf(time)
    // Ignores a half-typed time, and a start equal to the end.
    if (hours && minutes !== null && minutes !== hours[part === 'from' ? 'to' : 'from']) onChange({ ...hours, [part]: minutes, zone })
  }
  return (
    <div>
      <Check checked={hours !== undefined} onChange={(on) => onChange(on ? { ...QUIET, zone } : undefined)}>
        <span className="block font-semibold">{t('setting.quiet')}</span>
        <span className="block text-14 text-muted">{t('setting.quiet_text')}</span>
      </Check>
      {hours && (
        <div className="mt-2 grid grid-cols-2 gap-4 pl-9 md:max-w-90">
          <TextField type="time" label={t('setting.quiet_from')} value={timeOf(hours.from)} onChange={({ target }) => set('from', target.value)} />
          <TextField type="time" label={t('setting.quiet_to')} value={timeOf(hours.to)} onChange={({ target }) => set('to', target.value)} />
        </div>
      )}
    </div>
  )
}
