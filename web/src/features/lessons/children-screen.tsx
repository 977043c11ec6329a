import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type Child, LIMITS } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { levelText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { BackLink } from '@/ui/back-link'
import { Button } from '@/ui/button'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { Empty } from '@/ui/empty'
import { FormTrouble } from '@/ui/form-trouble'
import { Sheet } from '@/ui/sheet'
import { SelectField, TextArea, TextField } from '@/ui/text-field'
import { fault, useForm } from '@/ui/use-form'
import { useNow } from '@/ui/use-now'
import { addChild, editChild, removeChild } from './actions'
import { PartView } from './part'
import { usePart } from './selectors'
import '@/store/slices/lessons-changes'

const ADULT = 18
const LEVELS = Array.from({ length: 13 }, (_, at) => 1 + at / 2)

/** The profiles of my children, for whom I book and answer. */
export default function ChildrenScreen() {
  const t = useT()
  const part = usePart('children')
  const [editing, setEditing] = useState<Child | 'new' | null>(null)
  const [removing, setRemoving] = useState<Child | null>(null)
  const add = (
    <Button icon={<Plus aria-hidden="true" className="size-4.5" />} onClick={() => setEditing('new')}>
      {t('child.add')}
    </Button>
  )
  return (
    <div className="page gutter grid max-w-180! grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-14 md:pt-5">
      <title>{t('page.title', { title: t('child.title') })}</title>
      <div className="flex items-center gap-2">
        <BackLink to={paths.lessons('mine')} label={t('lesson.to_all')} className="-ml-2.5" />
        <h1 className="text-24 md:text-30">{t('child.title')}</h1>
      </div>
      <p className="text-15 text-muted">{t('child.text')}</p>
      <PartView part={part} failed={t('child.failed')}>
        {(children) =>
          children.length === 0 ? (
            <Empty title={t('child.none')} text={t('child.none_text')}>
              {add}
            </Empty>
          ) : (
            <>
              <ul>
                {children.map((child) => (
                  <li key={child.id} className="flex min-h-17 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2.5">
                    <span className="min-w-0 flex-1 basis-40">
                      <span className="block truncate font-bold">{child.name}</span>
                      <span className="block text-14 text-muted">{dotted([t('child.born', { year: String(child.birth_year) }), child.level !== undefined && t('child.at_level', { level: levelText(child.level) })])}</span>
                    </span>
                    <Button size="sm" variant="secondary" aria-label={t('child.edit_who', { name: child.name })} onClick={() => setEditing(child)}>
                      {t('child.edit')}
                    </Button>
                    <Button size="sm" variant="ghost" aria-label={t('child.remove_who', { name: child.name })} onClick={() => setRemoving(child)}>
                      {t('child.remove')}
                    </Button>
                  </li>
                ))}
              </ul>
              {children.length < LIMITS.CHILDREN_MAX && <p className="grid justify-items-start">{add}</p>}
            </>
          )
        }
      </PartView>
      {editing !== null && <ChildSheet child={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
      {removing && <ConfirmSheet open onClose={() => setRemoving(null)} title={t('child.remove_title', { name: removing.name })} text={t('child.remove_text')} action={t('child.remove')} danger onConfirm={() => removeChild(removing.id)} />}
    </div>
  )
}

function ChildSheet({ child, onClose }: { child: Child | undefined; onClose: () => void }) {
  const t = useT()
  const year = new Date(useNow(60_000)).getFullYear()
  const form = useForm({
    blank: { name: child?.name ?? '', birth_year: child ? String(child.birth_year) : '', level: child?.level === undefined ? '' : String(child.level), care_note: child?.care_note ?? '' },
    check: ({ name, birth_year: born }) => ({
      ...fault(t, 'name', name.trim() === '' ? 'child.fault_name' : undefined),
      ...fault(t, 'birth_year', /^\d{4}$/.test(born) && Number(born) > year - ADULT && Number(born) <= year ? undefined : 'child.fault_year'),
    }),
    async send({ name, birth_year, level, care_note }) {
      const of = { name: name.trim(), birth_year: Number(birth_year), ...(level !== '' && { level: Number(level) }), ...(care_note.trim() !== '' && { care_note: care_note.trim() }) }
      await (child ? editChild(child.id, of) : addChild(of))
      onClose()
    },
  })
  return (
    <Sheet open onClose={onClose} title={t(child ? 'child.edit' : 'child.add')}>
      <form {...form.props} className="grid gap-4">
        <TextField label={t('child.name')} autoComplete="off" maxLength={LIMITS.NAME_MAX} {...form.text('name')} />
        <TextField label={t('child.birth_year')} inputMode="numeric" maxLength={4} {...form.text('birth_year')} />
        <SelectField label={t('child.level')} {...form.text('level')}>
          <option value="">{t('child.no_level')}</option>
          {LEVELS.map((level) => (
            <option key={level} value={String(level)}>
              {levelText(level)}
            </option>
          ))}
        </SelectField>
        <TextArea label={t('child.care')} hint={t('child.care_hint')} rows={3} maxLength={LIMITS.CARE_NOTE_MAX} {...form.text('care_note')} />
        <FormTrouble text={form.trouble} />
        <Button type="submit" busy={form.busy}>
          {t('child.save')}
        </Button>
      </form>
    </Sheet>
  )
}
