import { createContext, useContext } from 'react'

/** Where menus are drawn: in the open sheet, else in the page's main part, so that they lie within a landmark. */
export const PortalContainer = createContext<HTMLElement | null>(null)

export function usePortalContainer(): HTMLElement | null {
  return useContext(PortalContainer) ?? document.getElementById('content')
}
