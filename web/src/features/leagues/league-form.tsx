import { useRef, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useNavigate } from 'react-router'
import { type League, LIMITS } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { Refused, troubleOf, troubleText } from '@/lib/refused'
import { dayAt } from '@/lib/zoned'
import { type IsSame } from '@/store/form-draft'
import { useMe } from '@/store/hooks'
import { courtIn } from '@/ui/chosen-court'
import { DraftNotice } from '@/ui/draft-notice'
import { PublishBar } from '@/ui/publish-bar'
import { LeaveForm, PublishButtons, type SubmitAs } from '@/ui/publish-buttons'
import { SectionHead } from '@/ui/section-head'
import { TextField } from '@/ui/text-field'
import { useForm } from '@/ui/use-form'
import { useFormDraft, useRestored } from '@/ui/use-form-draft'
import { useNearestCourt } from '@/ui/use-nearest-court'
import { faultsOf, type Fields, fieldsOf, formFieldOf, formOf, newLeagueFields } from './league-fields'
import type { Part } from './form-part'
import { About, How, Places, When, Where, Who } from './league-form-parts'
import { isDrawn } from './league-words'
import { fieldName, summaryOf } from './publish-summary'
import { createLeague, publishLeague, refetchLeague, updateLeague } from './organiser-actions'

/** Creates or edits a league. Input survives a reload and a refusal; after the draw only what it does not depend on is asked. */
export function LeagueForm({ league }: { league?: League }) {
  const t = useT()
  const navigate = useNavigate()
  const draftKey = `league:${league?.id ?? 'new'}`
  const [fetched, setFetched] = useState(league)
  const base = (fetched?.version ?? 0) > (league?.version ?? 0) ? fetched : league
  const version = base?.version ?? 0
  const level = useMe()?.level
  const [blank] = useState(() => newLeagueFields(Date.now(), level))
  const nearest = useNearestCourt(league === undefined)
  const stored = base ? fieldsOf(base) : { ...blank, ...nearest }
  const restored = useRestored(draftKey, stored, isSameField)
  const intent = useRef<SubmitAs>('publish')
  const isDraft = league?.state === 'draft'
  const drawn = league !== undefined && isDrawn(league)

  const form = useForm<Fields>({
    blank: restored.fields,
    check: (fields) => faultsOf(t, fields, { today: dayAt(Date.now(), courtIn(fields.court)?.zone), draft: intent.current === 'draft', taken: league?.taken ?? 0, drawn }),
    send: async (fields) => {
      try {
        await send(fields)
      } catch (error) {
        throw await toFormError(error)
      }
    },
  })
  const draft = useFormDraft({ of: draftKey, stored, restored, form, isSame: isSameField })

  async function send(typed: Fields) {
    const wire = formOf(typed)
    if (!league) {
      const asDraft = intent.current === 'draft'
      return finish(await createLeague(wire, asDraft), asDraft ? 'make.drafted' : 'league.form.made')
    }
    const saved = await updateLeague(league.id, version, wire)
    setFetched(saved)
    if (intent.current === 'publish') return finish(await publishLeague(league.id), 'league.form.made')
    finish(saved, isDraft ? 'make.drafted' : 'league.form.saved')
  }

  function finish({ id }: League, text: string) {
    draft.drop()
    toastDone(text)
    void navigate(paths.league(id), { replace: true })
    window.scrollTo(0, 0)
  }

  /** Translates an error for the form: a change from elsewhere gets its own message, other conflicts the server's. */
  async function toFormError(error: unknown): Promise<unknown> {
    const { field: serverField, ...trouble } = troubleOf(error)
    if (trouble.code === 'conflict') {
      const latest = league && (await refetchLeague(league.id))
      const changedElsewhere = latest !== undefined && latest.version !== version
      if (changedElsewhere) setFetched(latest)
      return new Refused(changedElsewhere ? { code: 'invalid', message: t('league.form.conflict'), retry: false } : trouble)
    }
    toast.error(trouble.code === 'invalid' ? troubleText(trouble) : t('make.failed'), { id: 'league' })
    const field = formFieldOf(serverField)
    return new Refused({ ...trouble, ...(field !== undefined && { field }) })
  }

  const fields = form.form
  const part: Part = { fields, faults: form.faults, set: form.set, text: form.text }
  const submitAs = (as: SubmitAs) => () => {
    intent.current = as
  }
  return (
    <form {...form.props} aria-label={t(league ? 'league.form.edit' : 'league.form.new')} className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-9 md:max-w-170">
      <DraftNotice draft={league ? draft : { ...draft, moved: [] }} labelOf={(field) => fieldName(t, field)} />
      {drawn && (
        <p role="status" className="rounded-control bg-fill px-4 py-3 text-15">
          {t('league.form.locked')}
        </p>
      )}
      <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SectionHead>{t('league.form.what')}</SectionHead>
        <TextField label={t('make.name')} placeholder={t('league.form.name_example')} maxLength={LIMITS.EVENT_NAME_MAX + 20} autoComplete="off" {...form.text('name')} />
        {!drawn && <How {...part} />}
      </section>
      <When {...part} drawn={drawn} />
      <Where {...part} nearest={courtIn(nearest.court)?.id} returnPath={league ? paths.editLeague(league.id) : paths.newLeague()} />
      {!drawn && <Who {...part} />}
      <Places {...part} locked={drawn} />
      <About {...part} />
      <LeaveForm to={league ? paths.league(league.id) : paths.leagues()} draft={draft} />
      <PublishBar summary={summaryOf(t, fields)} faults={form.faults} nameOf={(field) => fieldName(t, field)} trouble={form.trouble}>
        <PublishButtons published={league !== undefined && !isDraft} busy={form.busy} saveLabel={t('league.form.save')} publishLabel={t('make.publish')} submitAs={submitAs} />
      </PublishBar>
    </form>
  )
}

/** Compares courts by id: details that load later are not a change. */
const isSameField: IsSame<Fields> = (name, one, other) => (name === 'court' ? courtIn(String(one))?.id === courtIn(String(other))?.id : one === other)
