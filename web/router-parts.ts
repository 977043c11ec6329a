/**
 * Leaves out of react-router what only its data routers and its framework use; this app has neither, and they are half of its
 * bytes. Which kind of router there is shows at run time only, so the bundler keeps everything.
 */
import type { Plugin } from 'vite'

/** Of the file with the components; a version of react-router that is written otherwise fails the build. */
const CUTS: readonly (readonly [before: RegExp, after: string])[] = [
  // A link of the framework prefetches data.
  [/let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\([^)]*\);/, 'let prefetchRef, prefetchHandlers;'],
  [/return shouldPrefetch && !isAbsolute \? [\s\S]*?: link;/, 'return link;'],
  [/return isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\);/, 'return useNavigateUnstable();'],
  // A data router's routes have errors and fallbacks of their own.
  [/var RenderErrorBoundary = class[\s\S]*?\n};\n/, 'var RenderErrorBoundary;\n'],
  [/var AwaitErrorBoundary = class[\s\S]*?\n};\n/, 'var AwaitErrorBoundary;\n'],
  [/var RemixErrorBoundary = class[\s\S]*?\n};\n/, 'var RemixErrorBoundary;\n'],
  [/ENABLE_DEV_WARNINGS = true/, 'ENABLE_DEV_WARNINGS = false'],
]

const RENDER_MATCHES = /function _renderMatches\([\s\S]*?\n}\n/
const renderMatches = (react: string) => `
function _renderMatches(matches, parentMatches = []) {
  return matches && matches.reduceRight((outlet, match, index) => ${react}.createElement(RenderedRoute, {
    match,
    routeContext: { outlet, matches: parentMatches.concat(matches.slice(0, index + 1)), isDataRoute: false },
    children: match.route.Component ? ${react}.createElement(match.route.Component) : match.route.element || outlet,
  }), null);
}
`

/** A component that is given a name or a context counts as used, as do calls that are not marked as pure. */
const ASSIGNMENTS = /^\w+\.(displayName = "\w+"|contextType = \w+);$/gm
const CALLS = /= (React\d*\.(?:forwardRef|memo|createContext)\()/g

export function routerParts(): Plugin {
  return {
    name: 'router-parts',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler(code) {
        if (!RENDER_MATCHES.test(code)) return null
        const react = /(React\d*)\.createElement\(\s*RenderedRoute/.exec(code)?.[1] ?? ''
        const cuts = [...CUTS, [RENDER_MATCHES, renderMatches(react)] as const]
        for (const [before] of cuts) if (!before.test(code)) this.error(`react-router has changed: ${before} is not in it. See router-parts.ts.`)
        const rest = cuts.reduce((before, [part, after]) => before.replace(part, after), code)
        return { code: rest.replaceAll(ASSIGNMENTS, '').replaceAll(CALLS, '= /* @__PURE__ */ $1'), map: null }
      },
    },
  }
}
