import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'light' | 'dark' | 'system'

/** The key that theme.js reads before the first paint. */
const KEY = 'theme'
const listeners = new Set<() => void>()

export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, choice)
  applyTheme()
  for (const listener of listeners) listener()
}

/** What somebody chose on another device holds on this one too. */
export function followChosenTheme(theme: 'light' | 'dark' | undefined): void {
  if (themeChoice() !== (theme ?? 'system')) chooseTheme(theme ?? 'system')
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, themeChoice)
}

/** Follows the system while nobody chose otherwise, and a choice made in another tab. */
export function followTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme)
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) applyTheme()
  })
}

function applyTheme(): void {
  const choice = themeChoice()
  const dark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  const root = document.documentElement
  root.dataset.theme = dark ? 'dark' : 'light'
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (bar) bar.content = getComputedStyle(root).getPropertyValue('--surface').trim()
}
