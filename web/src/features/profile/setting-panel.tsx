import { useT } from '@/lib/i18n'
import { SectionHead } from '@/ui/section-head'
import { Segmented } from '@/ui/segmented'
import { chooseTheme, useThemeChoice } from '@/ui/theme'

export function SettingPanel() {
  const t = useT()
  const theme = useThemeChoice()
  return (
    <section className="md:max-w-140">
      <SectionHead>{t('setting.look')}</SectionHead>
      <p className="mt-1 mb-5 text-15 text-muted">{t('setting.look_text')}</p>
      <Segmented
        legend={t('setting.theme')}
        name="theme"
        value={theme}
        onChange={chooseTheme}
        options={[
          { value: 'system', label: t('setting.theme_system') },
          { value: 'light', label: t('setting.theme_light') },
          { value: 'dark', label: t('setting.theme_dark') },
        ]}
      />
    </section>
  )
}
