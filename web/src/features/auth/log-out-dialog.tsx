import { useT } from '@/lib/i18n'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { logOut } from './actions'

type LogOutDialogProps = { waiting: number; onClose: () => void }

/** Confirms a log-out that would lose unsent messages. */
export default function LogOutDialog({ waiting, onClose }: LogOutDialogProps) {
  const t = useT()
  return (
    <ConfirmSheet
      open
      danger
      onClose={onClose}
      title={t('logout.title', { count: waiting })}
      text={t('logout.text')}
      action={t('logout.anyway')}
      onConfirm={() => logOut({ evenIf: 'waiting' })}
    />
  )
}
