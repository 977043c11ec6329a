import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { UserId } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { toastTrouble } from '@/lib/notify'
import { Button } from '@/ui/button'
import type { ButtonSize, ButtonVariant } from '@/ui/button-class'

/** Opens the direct chat with a person and returns the room's id. Passed in by `app`, since it belongs to the chat feature. */
export type OpenTalk = (user: UserId) => Promise<string>

type MessageButtonProps = { person: { id: string; name: string }; openTalk: OpenTalk; size?: ButtonSize; variant?: ButtonVariant; className?: string }

export function MessageButton({ person, openTalk, size = 'sm', variant = 'primary', className }: MessageButtonProps) {
  const t = useT()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function write() {
    setBusy(true)
    try {
      await navigate(paths.chat(await openTalk(person.id)))
    } catch (error) {
      toastTrouble(error)
      setBusy(false)
    }
  }

  return (
    <Button
      size={size}
      variant={variant}
      busy={busy}
      icon={<MessageSquare aria-hidden="true" className={size === 'sm' ? 'size-4 max-md:hidden' : 'size-4'} />}
      aria-label={t('people.write_to', { name: person.name })}
      onClick={write}
      {...(className !== undefined && { className })}
    >
      {t('people.message')}
    </Button>
  )
}
