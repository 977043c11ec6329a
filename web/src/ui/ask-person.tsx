import { useState } from 'react'
import type { Person } from '@/wire'
import { useT } from '@/lib/i18n'
import { Button } from './button'
import { FormTrouble } from './form-trouble'
import { PeoplePicker } from './people-picker'
import type { FindPeople } from './use-people-search'
import { useSending } from './use-sending'

interface AskPersonProps {
  find: FindPeople
  /** Who is offered before anything is typed. */
  known: readonly Person[]
  /** Who cannot be asked. */
  without: ReadonlySet<string>
  ask: (person: Person) => Promise<unknown>
  onClose: () => void
}

/** The end of a sheet that asks one person for something. */
export function AskPerson({ find, known, without, ask, onClose }: AskPersonProps) {
  const t = useT()
  const [chosen, setChosen] = useState<Person | null>(null)
  const { busy, trouble, send } = useSending()
  return (
    <>
      <PeoplePicker find={find} known={known} without={without} chosen={chosen ? [chosen] : []} onChange={(people) => setChosen(people.at(-1) ?? null)} />
      <FormTrouble text={trouble} />
      <Button disabled={chosen === null} busy={busy} onClick={() => chosen && void send(() => ask(chosen), onClose)}>
        {chosen ? t('staff.ask_name', { name: chosen.name }) : t('staff.ask_nobody')}
      </Button>
    </>
  )
}
