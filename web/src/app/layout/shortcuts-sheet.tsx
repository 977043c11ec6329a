import { useT } from '@/lib/i18n'
import { Sheet } from '@/ui/sheet'

const KEYS = [
  { keys: ['/', 'Ctrl K'], text: 'shortcut.search' },
  { keys: ['Esc'], text: 'shortcut.leave' },
  { keys: ['Enter'], text: 'shortcut.open' },
  { keys: ['J'], text: 'shortcut.join' },
  { keys: ['↑'], text: 'shortcut.edit' },
  { keys: ['?'], text: 'shortcut.list' },
] as const

/** The keys that do something everywhere. */
export default function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Sheet open onClose={onClose} title={t('shortcut.title')}>
      <dl className="grid">
        {KEYS.map(({ keys, text }) => (
          <div key={text} className="flex min-h-12 items-center gap-4 border-b border-line last:border-0">
            <dt className="flex w-28 shrink-0 gap-2">
              {keys.map((key) => (
                <kbd key={key} className="rounded-chip bg-fill px-2 py-1 text-14 font-bold">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-15">{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
