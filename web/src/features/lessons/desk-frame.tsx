import type { ReactNode } from 'react'
import { useT } from '@/lib/i18n'
import { paths } from '@/app/paths'
import { useMode } from '@/store/hooks'
import { Chip } from '@/ui/chip'
import { Tabs } from '@/ui/tabs'
import '@/store/slices/lessons-changes'

export type DeskTab = 'desk' | 'hours' | 'pupils' | 'packages' | 'income'

/** The frame of a coach's screens: what it is, what can be done, the tabs. */
export function DeskFrame({ current, actions, children }: { current: DeskTab; actions?: ReactNode; children: ReactNode }) {
  const t = useT()
  const coach = useMode() === 'coach'
  const tabs: { key: DeskTab; to: string }[] = [
    { key: 'desk', to: paths.lessons() },
    { key: 'hours', to: paths.lessons('hours') },
    { key: 'pupils', to: paths.lessons('pupils') },
    { key: 'packages', to: paths.lessons('packages') },
    { key: 'income', to: paths.lessons('income') },
  ]
  return (
    <div className="page gutter pt-3 pb-14 md:pt-5">
      <title>{t('page.title', { title: t(`desk.tab.${current}`) })}</title>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-3">
        <h1 className="text-24 md:text-30">{t(`desk.tab.${current}`)}</h1>
        <div className="flex flex-wrap items-center gap-2.5">
          {coach && <Chip tone="yours">{t('desk.coach_mode')}</Chip>}
          {actions}
        </div>
      </div>
      <div className="-mx-4 mb-6 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0">
        <Tabs label={t('desk.tabs')} current={current} tabs={tabs.map(({ key, to }) => ({ key, to, label: t(`desk.tab.${key}`) }))} className="min-w-max" />
      </div>
      {children}
    </div>
  )
}
