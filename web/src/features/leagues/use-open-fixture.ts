import { useCallback, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Fixture, FixtureId } from '@/wire'
import { paths } from '@/app/paths'
import type { FixtureMode } from './fixture-panel'

interface OpenFixture {
  /** The fixture whose sheet is open: it is part of the URL, so that notifications lead to it. */
  open: FixtureId | null
  /** The form with which it opened. */
  start: FixtureMode | undefined
  show: (fixture: FixtureId, start?: FixtureMode) => void
  close: () => void
}

/** Ties have a screen of their own. */
export function useOpenFixture(fixtures: readonly Fixture[]): OpenFixture {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [start, setStart] = useState<FixtureMode>()
  const set = useCallback(
    (fixture: FixtureId | null) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (fixture === null) next.delete('fixture')
          else next.set('fixture', fixture)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  return {
    open: params.get('fixture'),
    start,
    show(fixture, mode) {
      const tie = fixtures.find(({ id, tie: has }) => id === fixture && has)
      if (tie) return void navigate(paths.tie(tie.league, tie.id))
      setStart(mode)
      set(fixture)
    },
    close: () => set(null),
  }
}
