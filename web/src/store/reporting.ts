/** What somebody is about to report: a menu on any screen asks, and the layout shows the sheet. */
import { create } from 'zustand'
import type { Reported } from '@/wire'

interface Asked {
  about: Reported
  /** How the sheet names it. */
  name: string
}

const useAsked = create<{ asked: Asked | null }>(() => ({ asked: null }))

export const useAskedReport = (): Asked | null => useAsked((state) => state.asked)
export const askReport = (about: Reported, name: string): void => useAsked.setState({ asked: { about, name } })
export const closeReport = (): void => useAsked.setState({ asked: null })
