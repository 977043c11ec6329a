export type ThemeChoice = 'light' | 'dark' | 'system'

/** theme.js reads this key before the first paint. */
const KEY = 'theme'

function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, choice)
  applyTheme()
}

/** Applies the theme that the user chose on another device. */
export function followChosenTheme(theme: 'light' | 'dark' | undefined): void {
  if (themeChoice() !== (theme ?? 'system')) chooseTheme(theme ?? 'system')
}

/** Follows the system's theme unless one was chosen, and choices made in another tab. */
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
