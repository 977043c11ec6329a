import { createContext, useContext } from 'react'

/** Where menus are drawn: in the open sheet, else in the page's main part, so that they lie within a landmark. */
export const PortalPlace = createContext<HTMLElement | null>(null)

export function usePortalPlace(): HTMLElement | null {
  return useContext(PortalPlace) ?? document.getElementById('content')
}
