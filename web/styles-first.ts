import type { Plugin } from 'vite'

/** The first paint needs only the styles, so request them before the scripts. */
export function stylesFirst(): Plugin {
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
