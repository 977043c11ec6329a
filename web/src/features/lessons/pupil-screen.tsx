import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { LIMITS, type PupilFile, type PupilRef } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { dateAt } from '@/lib/zoned'
import { Avatar } from '@/ui/avatar'
import { BackLink } from '@/ui/back-link'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { SectionHead } from '@/ui/section-head'
import { TextArea } from '@/ui/text-field'
import { useForm } from '@/ui/use-form'
import { notePupil } from './actions'
import { questionKey } from './loading'
import { PartView } from './part'
import { usePart } from './selectors'
import { pupilName } from './words'
import '@/store/slices/lessons-changes'

/** What I have noted about a pupil; nobody else sees it. */
export default function PupilScreen() {
  const t = useT()
  const { what, id = '' } = useParams()
  const pupil: PupilRef = what === 'child' ? { child: id } : { user: id }
  const part = usePart('pupil', questionKey(pupil))
  return (
    <div className="page gutter grid max-w-180! grid-cols-[minmax(0,1fr)] gap-6 pt-3 pb-14 md:pt-5">
      <div className="flex items-center gap-3">
        <BackLink to={paths.lessons('pupils')} label={t('pupil.to_all')} className="-ml-2.5" />
        {part.data && <Avatar person={part.data.card.pupil.person} size={56} />}
        <h1 className="min-w-0 truncate text-24">{part.data ? pupilName(part.data.card.pupil) : t('desk.tab.pupils')}</h1>
      </div>
      <title>{t('page.title', { title: part.data ? pupilName(part.data.card.pupil) : t('desk.tab.pupils') })}</title>
      <PartView part={part} failed={t('pupil.failed')}>
        {(file) => (
          <>
            <p className="text-15 text-muted">{dotted([file.card.pupil.child && t('pupil.child_of', { name: file.card.pupil.person.name }), t('pupil.lessons', { count: file.card.lessons })])}</p>
            <Notes key={id} file={file} pupil={pupil} />
            <section aria-labelledby="practice">
              <SectionHead id="practice">{t('pupil.practice')}</SectionHead>
              {file.practice.length === 0 && <p className="py-2 text-15 text-muted">{t('pupil.practice_none')}</p>}
              <ul>
                {file.practice.map(({ lesson, at, text }) => (
                  <li key={lesson} className="border-b border-line py-3">
                    <Link to={paths.lessons(lesson)} className="text-14 font-bold text-brand">
                      {dateAt(at, undefined)}
                    </Link>
                    <p className="whitespace-pre-line wrap-anywhere">{text}</p>
                  </li>
                ))}
              </ul>
            </section>
          </>
        )}
      </PartView>
    </div>
  )
}

function Notes({ file, pupil }: { file: PupilFile; pupil: PupilRef }) {
  const t = useT()
  const [saved, setSaved] = useState(false)
  const form = useForm({
    blank: { goals: file.goals ?? '', notes: file.notes ?? '', progress: String(file.progress ?? 0) },
    check: () => ({}),
    async send({ goals, notes, progress }) {
      await notePupil({ pupil, goals: goals.trim(), notes: notes.trim(), progress: Number(progress) })
      setSaved(true)
    },
  })
  const progress = Number(form.form.progress)
  return (
    <form {...form.props} className="grid gap-4" onInput={() => setSaved(false)}>
      <p className="text-14 text-muted">{t('pupil.only_you')}</p>
      <TextArea label={t('pupil.goals')} rows={3} maxLength={LIMITS.PUPIL_NOTES_MAX} {...form.text('goals')} />
      <label className="grid gap-1.5">
        <span className="flex justify-between text-14 font-semibold">
          {t('pupil.progress')}
          <span className="tabular-nums">{t('pupil.percent', { number: progress })}</span>
        </span>
        <input type="range" name="progress" min={0} max={100} step={5} value={progress} aria-valuetext={t('pupil.percent', { number: progress })} onChange={({ target }) => form.set('progress', target.value)} className="h-11 w-full accent-brand" />
      </label>
      <TextArea label={t('pupil.notes')} rows={5} maxLength={LIMITS.PUPIL_NOTES_MAX} {...form.text('notes')} />
      <FormTrouble text={form.trouble} />
      <div className="flex items-center gap-3">
        <Button type="submit" busy={form.busy}>
          {t('pupil.save')}
        </Button>
        <span role="status" className="text-14 text-muted">
          {saved && t('pupil.saved')}
        </span>
      </div>
    </form>
  )
}
