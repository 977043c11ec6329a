import { useEffect, useRef, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useNavigate, useSearchParams } from 'react-router'
import type { EventMade, Event as Game, SeriesScope } from '@/wire'
import { paths } from '@/app/paths'
import { readDraft, writeDraft } from '@/lib/drafts'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { Refused, troubleOf } from '@/lib/refused'
import { useLookup } from '@/store/hooks'
import { Button, ButtonLink } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { useForm } from '@/ui/use-form'
import { courtIn, type Faults, faultsOf, fieldCalled, type Fields, fieldsOf, formOf, NOTHING, ofKind, repeatOf } from './event-fields'
import { More, isMoreUsed } from './event-form-more'
import { type Part, What, When, Where, Who } from './event-form-parts'
import { createEvent, freshEvent, publishEvent, updateEvent } from './making'
import { ScopeChoice } from './scope-choice'

/** What was typed and not sent, with the version that it was typed over. */
interface Draft {
  version: number
  fields: Fields
}

/** Faults that are said aloud, for they are the form's own rules. */
const SAID: readonly (keyof Fields)[] = ['date', 'court', 'from', 'to', 'to_date']

type EventFormProps = {
  game?: Game
  /** Some days of a series were left out: that is told before the game is shown. */
  onMade: (made: EventMade) => void
}

/** Makes a game, or says anew what it is. What was typed survives a reload and a refusal. */
export function EventForm({ game, onMade }: EventFormProps) {
  const t = useT()
  const navigate = useNavigate()
  const kinds = useLookup('eventType').items
  const draftKey = `game:${game?.id ?? 'new'}`
  const [kept] = useState(() => draftIn(draftKey))
  const [version, setVersion] = useState(kept?.version ?? game?.version ?? 0)
  const [scope, setScope] = useState<SeriesScope>('this')
  const [start] = useState(() => (game ? fieldsOf(game) : NOTHING))
  const intent = useRef<'publish' | 'draft' | 'save'>('publish')
  const isDraft = game?.state === 'draft'
  const inSeries = game?.series !== undefined && !isDraft

  const form = useForm<Fields>({
    blank: kept?.fields ?? start,
    check: (fields) => {
      const faults = faultsOf(t, fields, { draft: intent.current === 'draft', taken: game?.taken ?? 0, inSeries: game !== undefined })
      const said = SAID.map((name) => faults[name]).find((text) => text !== undefined)
      if (said !== undefined) toast.error(said, { id: 'game' })
      if (isMoreUsed({ fields: NOTHING, faults })) setMore(true)
      return faults
    },
    send: async (fields) => {
      try {
        await send(fields)
      } catch (error) {
        throw await understood(error)
      }
    },
  })
  const fields = form.form
  const [more, setMore] = useState(() => isMoreUsed({ fields, faults: {} }))
  const changed = !isSame(start, fields)
  useEffect(() => {
    const draft: Draft = { version, fields }
    writeDraft(draftKey, changed ? JSON.stringify(draft) : '')
  }, [draftKey, fields, version, changed])
  useAddress(fields, form.set)

  async function send(typed: Fields) {
    const wire = formOf(typed, kinds.find(({ id }) => id === typed.kind)?.name ?? typed.kind)
    if (!game) {
      const draft = intent.current === 'draft'
      return shown(await createEvent(wire, repeatOf(typed), draft), draft ? 'make.drafted' : 'make.made')
    }
    const made = await updateEvent(game.id, version, wire, scope)
    setVersion(made.event.version)
    if (intent.current === 'publish') return shown({ ...made, event: await publishEvent(game.id) }, 'make.made')
    shown(made, isDraft ? 'make.drafted' : 'make.saved')
  }

  function shown(made: EventMade, text: string) {
    writeDraft(draftKey, '')
    toastDone(text)
    if (made.skipped.length > 0) return onMade(made)
    void navigate(paths.game(made.event.id), { replace: true })
    window.scrollTo(0, 0)
  }

  /** As this form says it: a change from another device is shown as one, any other conflict in the server's words. */
  async function understood(error: unknown): Promise<unknown> {
    const { field: told, ...trouble } = troubleOf(error)
    const field = fieldCalled(told)
    if (trouble.code === 'conflict') {
      const now = game && (await freshEvent(game.id))
      const meanwhile = now !== undefined && now.version !== version
      if (meanwhile) setVersion(now.version)
      return new Refused({ ...trouble, code: 'invalid', message: meanwhile ? t('make.conflict') : trouble.message })
    }
    const faults: Faults = field === undefined ? {} : { [field]: trouble.message }
    if (isMoreUsed({ fields: NOTHING, faults })) setMore(true)
    toast.error(trouble.code === 'invalid' ? trouble.message : t('make.failed'), { id: 'game' })
    return new Refused({ ...trouble, ...(field !== undefined && { field }) })
  }

  const part: Part = { fields, faults: form.faults, set: form.set, text: form.text }
  const meant = (as: typeof intent.current) => () => {
    intent.current = as
  }
  return (
    <form {...form.props} aria-label={t(game ? 'make.edit' : 'make.new')} className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-9 md:max-w-170">
      <What {...part} />
      <Where {...part} back={game ? paths.editGame(game.id) : paths.newGame()} />
      <When {...part} series={game && !isDraft ? game : undefined} />
      <Who {...part} />
      <More {...part} open={more} onToggle={setMore} />
      {inSeries && <ScopeChoice value={scope} onChange={setScope} />}
      <div className="grid gap-4">
        {inSeries && <p className="text-14 text-muted">{t('make.asked_again')}</p>}
        <FormTrouble text={form.trouble} />
        <div className="grid gap-2.5 md:flex">
          {game && !isDraft ? (
            <Button type="submit" size="lg" busy={form.busy} onClick={meant('save')}>
              {t('make.save')}
            </Button>
          ) : (
            <>
              <Button type="submit" size="lg" busy={form.busy} onClick={meant('publish')}>
                {t('make.publish')}
              </Button>
              <Button type="submit" size="lg" variant="secondary" disabled={form.busy} onClick={meant('draft')}>
                {t('make.keep_draft')}
              </Button>
            </>
          )}
          <ButtonLink size="lg" to={game ? paths.game(game.id) : paths.games()} variant="ghost">
            {t('common.cancel')}
          </ButtonLink>
          {changed && (
            <Button
              size="lg"
              variant="ghost"
              onClick={() => {
                for (const name of Object.keys(start) as (keyof Fields)[]) form.set(name, start[name])
              }}
            >
              {t('make.forget')}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

/** What the form learns of a chosen place, its clock and its surfaces, is not a change. */
function isSame(one: Fields, other: Fields): boolean {
  const names = Object.keys(one) as (keyof Fields)[]
  return names.every((name) => (name === 'court' ? courtIn(one.court)?.id === courtIn(other.court)?.id : one[name] === other[name]))
}

/** `?court=` and `?kind=` and `?day=` of a link are taken over once. */
function useAddress(fields: Fields, set: <K extends keyof Fields>(name: K, value: Fields[K]) => void) {
  const [params, setParams] = useSearchParams()
  useEffect(() => {
    const [court, kind, day] = [params.get('court'), params.get('kind'), params.get('day')]
    if (court === null && kind === null && day === null) return
    // Its name and its clock are asked for by the field.
    if (court !== null) set('court', JSON.stringify({ id: court, name: '' }))
    if (kind !== null) {
      const next = ofKind(fields, kind)
      for (const name of Object.keys(next) as (keyof Fields)[]) if (next[name] !== fields[name]) set(name, next[name])
    }
    if (day !== null) set('date', day)
    setParams({}, { replace: true, preventScrollReset: true })
    // Once: what is in the address is gone from it then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [params])
}

function draftIn(key: string): Draft | null {
  try {
    const draft = JSON.parse(readDraft(key) || 'null') as Draft | null
    return draft && { ...draft, fields: { ...NOTHING, ...draft.fields } }
  } catch {
    return null
  }
}
