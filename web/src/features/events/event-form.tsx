import { useEffect, useRef, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useNavigate, useSearchParams } from 'react-router'
import type { EventMade, Event as Game, SeriesScope } from '@/wire'
import { paths } from '@/app/paths'
import { type IsSame } from '@/store/form-draft'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { Refused, troubleOf, troubleText } from '@/lib/refused'
import { useLookup, useMe } from '@/store/hooks'
import { DraftNotice } from '@/ui/draft-notice'
import { PublishBar } from '@/ui/publish-bar'
import { LeaveForm, PublishButtons, type SubmitAs } from '@/ui/publish-buttons'
import { courtIn } from '@/ui/chosen-court'
import { useForm } from '@/ui/use-form'
import { useFormDraft, useRestored } from '@/ui/use-form-draft'
import { type Faults, faultsOf, formFieldOf, type Fields, fieldsOf, formOf, BLANK, withKind, repeatOf } from './event-fields'
import { More, isMoreUsed } from './event-form-more'
import { type Part, What, Where, Who } from './event-form-parts'
import { When } from './event-form-when'
import { newGameFields } from './new-game'
import { fieldName, PublishSummary } from './publish-summary'
import { useNearestCourt } from '@/ui/use-nearest-court'
import { clashText } from '@/ui/clash-toast'
import { createEvent, refetchEvent, publishEvent, updateEvent } from './organiser-actions'
import { ScopeChoice } from './scope-choice'

/** Fields whose errors are also shown as a toast, as the specification demands. */
const TOASTED: readonly (keyof Fields)[] = ['date', 'court', 'from', 'to', 'to_date']

type EventFormProps = {
  game?: Game
  /** Called instead of opening the game if some dates of a series were skipped. */
  onMade: (made: EventMade) => void
}

/** Creates or edits a game. Input survives a reload and a refusal. */
export function EventForm({ game, onMade }: EventFormProps) {
  const t = useT()
  const navigate = useNavigate()
  const kinds = useLookup('eventType').items
  const draftKey = `game:${game?.id ?? 'new'}`
  const [fetched, setFetched] = useState(game)
  const base = newerOf(game, fetched)
  const version = base?.version ?? 0
  const level = useMe()?.level
  const [blank] = useState(() => newGameFields(Date.now(), level))
  const nearest = useNearestCourt(game === undefined)
  const stored = base ? fieldsOf(base) : { ...blank, ...nearest }
  const restored = useRestored(draftKey, stored, isSameField)
  const [scope, setScope] = useState<SeriesScope>('this')
  const intent = useRef<SubmitAs>('publish')
  const isDraft = game?.state === 'draft'
  const inSeries = game?.series !== undefined && !isDraft

  const form = useForm<Fields>({
    blank: restored.fields,
    check: (fields) => {
      const faults = faultsOf(t, fields, { draft: intent.current === 'draft', taken: game?.taken ?? 0, inSeries: game !== undefined })
      const message = TOASTED.map((name) => faults[name]).find((text) => text !== undefined)
      if (message !== undefined) toast.error(message, { id: 'game' })
      if (isMoreUsed({ fields: BLANK, faults })) setMore(true)
      return faults
    },
    send: async (fields) => {
      try {
        await send(fields)
      } catch (error) {
        throw await toFormError(error)
      }
    },
  })
  const fields = form.form
  const [more, setMore] = useState(() => isMoreUsed({ fields, faults: {} }))
  const draft = useFormDraft({ of: draftKey, stored, restored, form, isSame: isSameField })
  usePrefill(fields, form.set)

  // For which time I have read that I play something else: sent again, I mean it.
  const [clash, setClash] = useState('')
  const meansIt = clash !== '' && clash === timeOf(fields)

  async function send(typed: Fields) {
    const ifFree = clash !== timeOf(typed)
    const wire = formOf(typed, kinds.find(({ id }) => id === typed.kind)?.name ?? typed.kind)
    if (!game) {
      const asDraft = intent.current === 'draft'
      return finish(await createEvent(wire, repeatOf(typed), asDraft, ifFree), asDraft ? 'make.drafted' : 'make.made')
    }
    const made = await updateEvent(game.id, version, wire, scope)
    setFetched(made.event)
    if (intent.current === 'publish') return finish(await publishEvent(game.id, ifFree), 'make.made')
    finish(made, isDraft ? 'make.drafted' : 'make.saved')
  }

  function finish(made: EventMade, text: string) {
    draft.drop()
    toastDone(text)
    if (made.skipped.length > 0) return onMade(made)
    void navigate(paths.game(made.event.id), { replace: true })
    window.scrollTo(0, 0)
  }

  /** Translates an error for the form: a change from another device gets its own message, other conflicts the server's. */
  async function toFormError(error: unknown): Promise<unknown> {
    const { field: serverField, ...trouble } = troubleOf(error)
    const field = formFieldOf(serverField)
    if (trouble.code === 'conflict') {
      const latest = game && (await refetchEvent(game.id))
      const changedElsewhere = latest !== undefined && latest.version !== version
      if (changedElsewhere) setFetched(latest)
      return changedElsewhere ? asFault(t('make.conflict')) : new Refused(trouble)
    }
    if (trouble.code === 'clash') {
      setClash(timeOf(fields))
      return asFault(clashText(trouble))
    }
    const faults: Faults = field === undefined ? {} : { [field]: troubleText(trouble) }
    if (isMoreUsed({ fields: BLANK, faults })) setMore(true)
    toast.error(trouble.code === 'invalid' ? troubleText(trouble) : t('make.failed'), { id: 'game' })
    return new Refused({ ...trouble, ...(field !== undefined && { field }) })
  }

  const part: Part = { fields, faults: form.faults, set: form.set, text: form.text }
  const submitAs = (as: SubmitAs) => () => {
    intent.current = as
  }
  return (
    <form {...form.props} aria-label={t(game ? 'make.edit' : 'make.new')} className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-9 md:max-w-170">
      <DraftNotice draft={game ? draft : { ...draft, moved: [] }} labelOf={(field) => fieldName(t, field)} />
      <What {...part} />
      <When {...part} series={game && !isDraft ? game : undefined} />
      <Where {...part} nearest={courtIn(nearest.court)?.id} returnPath={game ? paths.editGame(game.id) : paths.newGame()} />
      <Who {...part} />
      <More {...part} open={more} onToggle={setMore} />
      {inSeries && <ScopeChoice value={scope} onChange={setScope} />}
      {inSeries && <p className="text-14 text-muted">{t('make.asked_again')}</p>}
      <LeaveForm to={game ? paths.game(game.id) : paths.games()} draft={draft} />
      <PublishBar summary={<PublishSummary fields={fields} />} faults={form.faults} nameOf={(field) => fieldName(t, field)} trouble={form.trouble}>
        <PublishButtons published={game !== undefined && !isDraft} busy={form.busy} saveLabel={t('make.save')} publishLabel={t(meansIt ? 'make.publish_anyway' : 'make.publish')} submitAs={submitAs} />
      </PublishBar>
    </form>
  )
}

function timeOf({ date, from, to }: Fields): string {
  return `${date} ${from} ${to}`
}

/** Compares courts by id: details that load later are not a change. */
const isSameField: IsSame<Fields> = (name, one, other) => (name === 'court' ? courtIn(String(one))?.id === courtIn(String(other))?.id : one === other)

/** A fetched game may be newer than the one of the screen, and older once that has followed its pushes. */
function newerOf(one: Game | undefined, other: Game | undefined): Game | undefined {
  return (other?.version ?? 0) > (one?.version ?? 0) ? other : one
}

/** Shows this sentence instead of the refusal's. */
function asFault(message: string): Refused {
  return new Refused({ code: 'invalid', message, retry: false })
}

/** Prefills from `?court=`, `?kind=` and `?day=` of a link, once. */
function usePrefill(fields: Fields, set: <K extends keyof Fields>(name: K, value: Fields[K]) => void) {
  const [params, setParams] = useSearchParams()
  useEffect(() => {
    const [court, kind, day] = [params.get('court'), params.get('kind'), params.get('day')]
    if (court === null && kind === null && day === null) return
    // The field fetches its name and zone.
    if (court !== null) set('court', JSON.stringify({ id: court, name: '' }))
    if (kind !== null) {
      const next = withKind(fields, kind)
      for (const name of Object.keys(next) as (keyof Fields)[]) if (next[name] !== fields[name]) set(name, next[name])
    }
    if (day !== null) set('date', day)
    setParams({}, { replace: true, preventScrollReset: true })
    // Runs once: the parameters are removed afterwards.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [params])
}
