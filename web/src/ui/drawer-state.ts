import { create } from 'zustand'

/** One value, so that only one drawer can be open. */
type Drawer = 'menu' | 'profile'

const useDrawerStore = create<{ open: Drawer | null }>(() => ({ open: null }))

export const useOpenDrawer = (): Drawer | null => useDrawerStore((state) => state.open)
export const openDrawer = (drawer: Drawer): void => useDrawerStore.setState({ open: drawer })
export const closeDrawers = (): void => useDrawerStore.setState({ open: null })
