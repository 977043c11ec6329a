import { defineConfig, type Project } from '@playwright/test'

/** Run at both sizes; the other stories run on the desktop, and open browsers of the sizes they need. */
const SMOKE = /@smoke/

/** The slow matrix of widths, languages and themes: `make looks` runs it, and nothing else. */
const LOOKS = /@looks/

/** What only a browser can prove, a flow each: `make test` runs these, `make flows` all flows. */
const JOURNEY = /@journey/

const DESKTOP = { viewport: { width: 1280, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

const PROJECTS: Record<string, Project[]> = {
  journeys: [{ name: 'desktop', grep: JOURNEY, use: DESKTOP }],
  flows: [
    { name: 'desktop', grepInvert: LOOKS, use: DESKTOP },
    { name: 'phone', grep: SMOKE, use: PHONE },
  ],
  looks: [{ name: 'desktop', grep: LOOKS, use: DESKTOP }],
}

/** Stories run in a real browser against the real server, which serves `dist`; each worker starts its own. */
export default defineConfig({
  testDir: 'e2e',
  // No journey needs the demonstration, which takes long to make.
  ...(process.env.BROWSER_TESTS !== 'journeys' && { globalSetup: './e2e/demo.ts' }),
  outputDir: 'test-results',
  fullyParallel: true,
  // One for each core: with more, a page can be still for so long that a toast is gone before it is pressed.
  workers: '100%',
  // Generous: a story waits for events, so only one that hangs ever takes this long.
  timeout: 360_000,
  globalTimeout: 60 * 60_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./e2e/failures.ts']],
  use: {
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // Nothing moves: a panel that slides in between pressing and releasing a button loses the click.
    contextOptions: { reducedMotion: 'reduce' },
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      // The headless build: the same engine without windows, at two thirds of the processor time.
      executablePath: '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: PROJECTS[process.env.BROWSER_TESTS ?? 'flows'] ?? [],
})
