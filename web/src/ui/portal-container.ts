import { createContext, useContext } from 'react'

/** The element that menus are rendered into: the open sheet, else the page's main landmark. */
export const PortalContainer = createContext<HTMLElement | null>(null)

export function usePortalContainer(): HTMLElement | null {
  return useContext(PortalContainer) ?? document.getElementById('content')
}
