import { useEffect, useRef, useState } from 'react'
import { dropDraft, isEqual, type IsSame, namesOf, type Restored, restoreDraft, storeDraft, type Values } from '@/store/form-draft'

interface Form<F> {
  form: F
  fill: (part: Partial<F>) => void
}

interface FormDraftOptions<F> {
  /** Where the draft is stored. */
  of: string
  /** The values as saved; they may change while somebody types. */
  stored: F
  /** From `useRestored`, with which the form began. */
  restored: Restored<F>
  form: Form<F>
  isSame?: IsSame<F>
}

export interface FormDraft<F> {
  /** Whether something is typed that is not saved. */
  changed: boolean
  /** An earlier visit's draft is in the form. */
  restored: boolean
  /** Changed fields that were saved differently meanwhile, as on another device. */
  moved: readonly (keyof F)[]
  /** Forgets the draft: it was saved, or is not wanted. */
  drop: () => void
  /** Goes back to what is saved. */
  startOver: () => void
}

/** The saved values with the draft of an earlier visit on top, to begin a form with. */
export function useRestored<F extends Values>(of: string, stored: F, isSame?: IsSame<F>): Restored<F> {
  const [restored] = useState(() => restoreDraft(of, stored, isSame))
  return restored
}

/** Keeps a form's unsaved changes through a reload. A field that was not touched follows the saved value. */
export function useFormDraft<F extends Values>({ of, stored, restored, form: { form: typed, fill }, isSame = isEqual }: FormDraftOptions<F>): FormDraft<F> {
  const [back, setBack] = useState(restored.changed.length > 0)
  const [moved, setMoved] = useState(restored.moved)
  const dropped = useRef(false)
  const base = useRef(stored)
  const changed = namesOf(stored).filter((name) => !isSame(name, typed[name], stored[name]))
  const storedText = JSON.stringify(stored)

  useEffect(() => {
    const [was, is] = [base.current, JSON.parse(storedText) as F]
    base.current = is
    const saved = namesOf(is).filter((name) => !isSame(name, was[name], is[name]))
    const untouched = saved.filter((name) => isSame(name, typed[name], was[name]))
    const overtaken = saved.filter((name) => !untouched.includes(name) && !isSame(name, typed[name], is[name]))
    if (untouched.length > 0) fill(Object.fromEntries(untouched.map((name) => [name, is[name]])) as Partial<F>)
    if (overtaken.length > 0) setMoved((known) => [...new Set([...known, ...overtaken])])
    // Only for a change of the saved values.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [storedText])

  useEffect(() => {
    if (!dropped.current) storeDraft(of, typed, stored, isSame)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [of, typed, storedText])

  return {
    changed: changed.length > 0,
    restored: back,
    moved: moved.filter((name) => changed.includes(name)),
    drop() {
      dropped.current = true
      dropDraft(of)
    },
    startOver() {
      fill(stored)
      setBack(false)
      setMoved([])
    },
  }
}
