import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { chunkGroups } from './chunks.ts'
import { firstPaint } from './first-paint.ts'
import { iconParts } from './icon-parts.ts'
import { licences } from './licences.ts'
import { routerParts } from './router-parts.ts'
import { firstLoads } from './sizes.ts'
import { stylesFirst } from './styles-first.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const server = process.env.RALLY_SERVER ?? 'http://localhost:8080'

/** A scoreboard's path; what is under it belongs to the app. */
const BOARD = /^\/live\/[^/]+\/?$/

/** What every page of a member waits for. */
const MEMBERS = ['src/app/members.ts', 'src/realtime/run.ts']

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    firstPaint(),
    stylesFirst(),
    routerParts(),
    iconParts(),
    firstLoads({
      landing: { modules: ['src/app/screens/landing-screen.tsx'], max: 108 },
      home: { modules: [...MEMBERS, 'src/app/screens/home-screen.tsx'], max: 135 },
      game: { modules: [...MEMBERS, 'src/app/screens/event-screen.tsx'], max: 145 },
      guestGame: { modules: ['src/features/events/public-game-screen.tsx'], max: 110 },
    }),
    licences(here('.')),
    VitePWA({
      // Ask before updating: a reload would lose a half-written message or score.
      registerType: 'prompt',
      injectRegister: false,
      includeAssets: ['theme.js', 'first-paint.js', 'icons/*'],
      manifest: {
        name: 'Rally',
        short_name: 'Rally',
        description: 'Find players, games, leagues, coaches and courts, and follow every point.',
        id: '/',
        // Home, or a coach's desk.
        start_url: '/',
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
        // The part of the worker that shows notifications.
        importScripts: ['push.js'],
        globIgnores: ['push.js'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/(api|map|media|ws|health|_next)(\/|$)/, BOARD],
        cleanupOutdatedCaches: true,
        // Control the page from the first visit on, so that screens not opened yet work offline.
        clientsClaim: true,
        runtimeCaching: [
          {
            // A scoreboard has a page of its own, which the server sends; without a network, the one that is stored.
            urlPattern: ({ url, request, sameOrigin }) => sameOrigin && request.mode === 'navigate' && /^\/live\/[^/]+\/?$/.test(url.pathname),
            handler: 'NetworkOnly',
            options: { plugins: [{ handlerDidError: () => caches.match('/live.html', { ignoreSearch: true }) }] },
          },
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/lookup/'),
            handler: 'NetworkFirst',
            options: { cacheName: 'lookups', networkTimeoutSeconds: 4, expiration: { maxEntries: 32 } },
          },
          {
            // A version of a tile never changes.
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/map/'),
            handler: 'CacheFirst',
            options: { cacheName: 'map', expiration: { maxEntries: 400 } },
          },
        ],
      },
    }),
  ],
  resolve: { alias: { '@': here('src') } },
  build: {
    outDir: 'dist',
    // The scoreboard's page, which is built first, is there as well.
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/map/': server,
      '/media': server,
      '/ws': { target: server, ws: true },
    },
  },
  test: {
    environment: 'happy-dom',
    testTimeout: 60_000,
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    // By default one core is left alone.
    maxWorkers: '100%',
    projects: [
      // Without screens nothing outlives a test (src/testing/page.ts loads fresh modules), so the files share their environment.
      { extends: true, test: { name: 'logic', include: ['src/**/*.test.ts'], isolate: false } },
      // Each file of screens gets its own environment. Contexts within one process are faster than a process for each file.
      { extends: true, test: { name: 'screens', include: ['src/**/*.test.tsx'], pool: 'vmThreads' } },
    ],
  },
})
