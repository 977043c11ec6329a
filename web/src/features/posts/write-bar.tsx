import { ImagePlus, Pencil } from 'lucide-react'
import { useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import { Avatar } from '@/ui/avatar'

/** Opens the editor; says why if I may not post yet. */
export function WriteBar({ onWrite }: { onWrite: () => void }) {
  const t = useT()
  const me = useMe()
  if (!me) return null
  if (me.mayPost === false) return <p className="rounded-card bg-fill px-4 py-3.5 text-15">{t('verify.to_write')}</p>
  return (
    <button type="button" onClick={onWrite} className="flex min-h-15 w-full items-center gap-3 rounded-card bg-raised px-3.5 text-left shadow-card transition-transform duration-120 active:scale-[0.99]">
      <Avatar person={me} size={40} />
      <span className="min-w-0 flex-1 truncate text-16 text-muted">{t('post.write_something')}</span>
      <ImagePlus aria-hidden="true" className="size-5.5 shrink-0" />
      <Pencil aria-hidden="true" className="size-5.5 shrink-0 max-[359px]:hidden" />
    </button>
  )
}
