import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Court, CourtForm, CourtVersion } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { type Trouble, troubleOf, troubleText } from '@/lib/refused'
import { agoText } from '@/lib/time'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { ErrorState } from '@/ui/error-state'
import { FormTrouble } from '@/ui/form-trouble'
import { Sheet } from '@/ui/sheet'
import { SkeletonRows } from '@/ui/skeleton'
import { loadCourt, loadVersions, undoEdit } from './actions'
import { changesBetween, useChangeText } from './changes'

type State = { is: 'loading' } | { is: 'error'; trouble: Trouble } | { is: 'ready'; versions: readonly CourtVersion[] }

/** The edit history of a court, newest first; I can undo my own latest edit. */
export default function VersionsSheet({ court, onClose }: { court: Court; onClose: () => void }) {
  const t = useT()
  const [state, setState] = useState<State>({ is: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const { id, version } = court

  useEffect(() => {
    let current = true
    loadVersions(id).then(
      (versions) => current && setState({ is: 'ready', versions }),
      (error: unknown) => current && setState({ is: 'error', trouble: troubleOf(error) }),
    )
    return () => {
      current = false
    }
  }, [id, version, attempt])

  async function undo(newest: number) {
    setBusy(true)
    setTrouble('')
    try {
      await undoEdit(id, newest)
      toastDone('court.undone')
    } catch (error) {
      const failure = troubleOf(error)
      setTrouble(failure.code === 'conflict' ? t('court.undo_conflict') : troubleText(failure))
      if (failure.code === 'conflict') void loadCourt(id).then(() => setAttempt(attempt + 1))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet open onClose={onClose} title={t('court.versions')} description={t('court.versions_text')}>
      <FormTrouble text={trouble} />
      {state.is === 'loading' && <SkeletonRows rows={3} portrait={40} />}
      {state.is === 'error' && <ErrorState plain title={t('court.versions_failed')} text={troubleText(state.trouble)} onRetry={() => setAttempt(attempt + 1)} />}
      {state.is === 'ready' && (
        <ol>
          {state.versions.map((one, index) => (
            <VersionRow key={one.version} version={one} before={state.versions[index + 1]?.form} busy={busy} onUndo={() => undo(one.version)} />
          ))}
        </ol>
      )}
    </Sheet>
  )
}

function VersionRow({ version, before, busy, onUndo }: { version: CourtVersion; before: CourtForm | undefined; busy: boolean; onUndo: () => void }) {
  const t = useT()
  const changeText = useChangeText()
  const { editor, at, form, mine_to_revert } = version
  const changes = before ? changesBetween(before, form) : []
  return (
    <li className="flex gap-3 border-b border-line py-3.5">
      {editor ? <Avatar person={editor} size={40} /> : <span aria-hidden="true" className="size-10 shrink-0 rounded-full bg-fill" />}
      <div className="min-w-0 flex-1">
        <p className="text-15">
          <b className="font-semibold">{editor?.name ?? t('court.imported')}</b> <span className="text-14 text-muted">{agoText(at)}</span>
        </p>
        {before === undefined ? (
          <p className="text-14 text-muted">{t('court.version_first')}</p>
        ) : (
          <ul className="text-14 text-muted">
            {changes.map((change) => (
              <li key={change.field} className="wrap-anywhere">
                {changeText(change)}
              </li>
            ))}
          </ul>
        )}
        {mine_to_revert && before !== undefined && (
          <Button size="sm" variant="secondary" busy={busy} onClick={onUndo} className="mt-2" icon={<Undo2 aria-hidden="true" className="size-4" />}>
            {t('court.undo_mine')}
          </Button>
        )}
      </div>
    </li>
  )
}
