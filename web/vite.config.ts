import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { licences } from './licences.ts'

const server = process.env.RALLY_SERVER ?? 'http://localhost:8080'

const ICON = /\/lucide-react\/.*\/icons\/([a-z0-9-]+)\.m?js/
/** Icons of the layout and the home screen. All others are in a chunk that loads with the first screen that needs one. */
const BASE_ICONS = /^(arrow-left-right|bell|bell-off|calendar-check-2|calendar-days|check|chevron-down|circle-user-round|graduation-cap|house|land-plot|lock-keyhole|log-out|mail-check|menu|message-square|plus|rotate-cw|school|search|triangle-alert|user-round|users|wifi-off|x|zap)$/

function isOtherIcon(id: string): boolean {
  const [, icon] = ICON.exec(id.replaceAll('\\', '/')) ?? []
  return icon !== undefined && !BASE_ICONS.test(icon)
}

/**
 * The modules that every screen needs, as one chunk: forty small files would queue on an HTTP/1.1 connection. Left out is
 * what pulls in a library, serves one kind of screen, or is needed only when signed in.
 */
function isBase(id: string): boolean {
  const path = id.replaceAll('\\', '/')
  const [, icon] = ICON.exec(path) ?? []
  if (icon !== undefined) return BASE_ICONS.test(icon)
  if (/\/src\/ui\/(map\/|day-strip|court-roster|court-seats|big-time|art\/dusk|art\/perspective|sheet|confirm|menu|people|use-people|portal|field|text-field|form|use-form|check|choice|segmented|skeleton|list-states|place|use-place|picture-field|code-field|use-wait|ball-slider|ball-rating|toggle-list|stepper|money-field|switch|qr-code|view-toggle)/.test(path)) return false
  if (/\/src\/lib\/(upload|format|money|zoned)/.test(path)) return false
  if (/\/src\/app\/layout\/(menu-drawer|avatar-menu|not-found)/.test(path)) return false
  return /\/src\/(ui|lib|store|wire|app\/(layout|paths)|features\/auth\/actions)|\/node_modules\/(lucide-react|clsx|react-hot-toast|zustand|react\/|react-dom\/(index|cjs\/react-dom\.))|preload-helper/.test(path)
}

/** The first paint needs only the styles, so request them before the scripts. */
function stylesFirst(): Plugin {
  return {
    name: 'styles-first',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const styles = html.match(/\s*<link rel="stylesheet"[^>]*>/)?.[0]
        return styles ? html.replace(styles, '').replace('<script src="/theme.js">', `${styles.trim()}\n    <script src="/theme.js">`) : html
      },
    },
  }
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    stylesFirst(),
    licences(fileURLToPath(new URL('.', import.meta.url))),
    VitePWA({
      // Ask before updating: a reload would lose a half-written message or score.
      registerType: 'prompt',
      injectRegister: false,
      includeAssets: ['theme.js', 'icons/*'],
      manifest: {
        name: 'Rally',
        short_name: 'Rally',
        description: 'Find players, games, leagues, coaches and courts, and follow every point.',
        id: '/',
        start_url: '/home',
        scope: '/',
        display: 'standalone',
        background_color: '#f6f7f3',
        theme_color: '#0c2a20',
        categories: ['sports', 'social'],
        shortcuts: [
          { name: 'Find a game', url: '/games' },
          { name: 'Create a game', url: '/games/new' },
          { name: 'Play now', url: '/play' },
          { name: 'Chat', url: '/chat' },
        ],
        icons: [
          { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,woff2}'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/(api|media|ws|health|_next)(\/|$)/],
        cleanupOutdatedCaches: true,
        // Control the page from the first visit on, so that screens not opened yet work offline.
        clientsClaim: true,
        runtimeCaching: [
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/lookup/'),
            handler: 'NetworkFirst',
            options: { cacheName: 'lookups', networkTimeoutSeconds: 4, expiration: { maxEntries: 32 } },
          },
        ],
      },
    }),
  ],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'base', test: isBase, minShareCount: 2 }, { name: 'icons', test: isOtherIcon, minShareCount: 2 }] },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/media': server,
      '/ws': { target: server, ws: true },
    },
  },
  test: {
    environment: 'happy-dom',
    testTimeout: 60_000,
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    projects: [
      // Without screens nothing outlives a test (src/testing/page.ts loads fresh modules), so the files share their environment.
      { extends: true, test: { name: 'logic', include: ['src/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'screens', include: ['src/**/*.test.tsx'] } },
    ],
  },
})
