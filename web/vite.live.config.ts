/**
 * Builds `live.html`, the page of a scoreboard, before the app. It is a program of its own, which shares no chunk with the app: so
 * it has nothing but what it needs, and costs the other pages nothing.
 */
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { iconParts } from './icon-parts.ts'
import { firstLoads } from './sizes.ts'
import { stylesFirst } from './styles-first.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  plugins: [react(), tailwindcss(), stylesFirst(), iconParts(), firstLoads({ board: { entry: 'src/live.tsx', modules: [], max: 95 } })],
  resolve: { alias: { '@': here('src') } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: here('live.html'),
      output: { codeSplitting: { groups: [{ name: 'live-libraries', test: /node_modules\/(react|react-dom|scheduler)\// }] } },
    },
  },
})
