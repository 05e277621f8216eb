import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
// By path: vite leaves packages to Node when it reads this file, and Node cannot load a package of TypeScript.
import { APP_NAME } from '../domain/src/product.ts'

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** The page carries the name before any script runs, and still says it in one place only. */
const appName: Plugin = {
  name: 'app-name',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll('{{app-name}}', APP_NAME) },
}

/** Which addresses have a small entry; the built product's server knows them by itself. */
const smallEntries: Plugin = {
  name: 'small-entries',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      const url = request.url ?? ''
      if (/^\/((pricing|lead-added|terms|privacy|verify(\/[\w-]+)?)\/?)?([?#]|$)/.test(url))
        request.url = '/public.html'
      else if (/^\/sign\/[^/]+$/.test(url)) request.url = '/sign.html'
      next()
    })
  },
}

/** The signing page brings its style sheet along: asking for it would take as long as the page itself. */
const sheetInside: Plugin = {
  name: 'sheet-inside',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { filename, bundle }) =>
      filename.endsWith('sign.html') && bundle
        ? html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_link, file: string) => {
            const sheet = bundle[file]
            if (sheet?.type !== 'asset') throw new Error(`The build has no ${file}`)
            return `<style>${String(sheet.source).trim()}</style>`
          })
        : html,
  },
}

export default defineConfig(({ mode, isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), appName, smallEntries, sheetInside],
  server: {
    // What the web asks of the server while it is developed; everything else is served from source.
    proxy: { '^/(api|dev|healthz|readyz)([/?]|$)': `http://127.0.0.1:${process.env.PORT || 3000}` },
  },
  // For the server's own bundle: all of it in one file, and React without its warnings.
  ...(isSsrBuild && {
    ssr: { noExternal: true as const },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Fonts are files of their own: inside the style sheet they would hold up the first paint.
    assetsInlineLimit: 0,
    ...(isSsrBuild ? serverBundle : mode === 'signing' ? signingPage : pages),
  },
}))

const serverBundle = {
  copyPublicDir: false,
  rolldownOptions: { output: { entryFileNames: 'public.mjs', codeSplitting: false as const } },
}

/**
 * The signing page is built alone and shares nothing with the app: whoever signs comes once, from a slow line, and what
 * they wait for is one file.
 */
const signingPage = {
  copyPublicDir: false,
  emptyOutDir: false,
  manifest: '.vite/signing.json',
  rolldownOptions: {
    input: { sign: here('sign.html') },
    output: {
      codeSplitting: {
        groups: [{ name: 'signing', test: anyOf(['/web/src/sign']) }],
      },
    },
  },
}

/** What both the app and the public pages begin with: React, and parts without data or schemas. */
const base = anyOf([
  'vite/preload-helper',
  '/node_modules/(react|react-dom|scheduler)/.*',
  '/web/src/platform/(store|toast)',
  '/web/src/ui/(base/(button|classes)|display/mark)',
  '/web/src/layouts/frames/skip-link',
  '/domain/src/product',
  '/lucide-react/dist/esm/icons/(check|circle-exclamation-point|loader-circle|menu)',
])
/** What the landing page shares with a few screens only. */
const parts = anyOf([
  '/web/src/ui/display/(badge|stage-glyph)',
  '/lucide-react/dist/esm/icons/(circle-check|truck)',
])
/** The libraries of every screen, without what only a few of them use. */
const ground =
  /\/node_modules\/@tanstack\/(?!(react-virtual|virtual-core)\/|.*\/(useBlocker|useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver)\.)/
const common = anyOf([
  '/web/src/platform/(dates|relative-time|shortcuts|theme/theme|api/(api|download-file|record-cache)|session/(drafts|local-storage|preferences|session))',
  '/web/src/ui/(base/(lazy|text-link)|display/states)',
  '/web/src/features/recents/recents',
  '/web/src/layouts/(welcome|guards/(guards|redirect)|pages/(sign-in-frame|loading|not-found|public-theme|screen|screen-error))',
  '/domain/src/(auth|endpoint|fields|permissions|settings/branding|site/waitlist)',
])

/** What every room of a company knows of its records. */
const records = anyOf([
  '/domain/src/(activity|checklist|clients|dashboard|dates|documents|files|money|paging|projects/(next-step|pipeline|projects|timeline)|settings/workspace)',
  '/web/src/features/workspace/queries',
])
/** How records look where they are only mentioned: on the dashboard, on cards, in lists. */
const glances = anyOf([
  '/web/src/features/activity/(activity-row|days)',
  '/web/src/features/checklist/(items|queries|setup-contents|setup-list|setup-page)',
  '/web/src/features/files/picture',
  '/web/src/features/projects/(move/board-cache|next-step-line|project-picture|queries|stage-name)',
  '/web/src/platform/api/pictures',
  '/web/src/ui/(display/progress|table/table)',
])
/** What is filled in, from the first door on. */
const forms = anyOf([
  '/node_modules/react-hook-form/.*',
  '/web/src/platform/saving/form',
  '/web/src/layouts/pages/sign-in-page',
  '/web/src/ui/(form/(checkbox|field)|display/page-heading)',
  '/web/src/features/auth/queries',
])
/** Menus, dialogs, tooltips and what holds them. */
const floating =
  /\/node_modules\/(@radix-ui|@floating-ui|aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|tslib)\//

function anyOf(places: string[]) {
  return new RegExp(String.raw`(${places.join('|')})\.`)
}

const pages = {
  manifest: true,
  rolldownOptions: {
    // The page of the public entry begins with little, and asks for the rest of it by its own address.
    input: { index: here('index.html'), public: here('public.html'), awake: here('src/public.tsx') },
    output: {
      codeSplitting: {
        groups: [
          // Zod and its setting together: the setting must be in force before any other chunk makes a schema.
          { name: 'checks', test: /node_modules\/zod\/|platform\/api\/validation-messages/, priority: 6 },
          // The public pages may not bring more than they need, see scripts/bytes.mjs.
          { name: 'base', test: base, priority: 5 },
          {
            name: 'look',
            test: anyOf(['/web/src/platform/theme/theme-of', '/domain/src/(colors|settings/default-styles)']),
            priority: 4,
          },
          { name: 'vignette', test: anyOf(['/web/src/ui/display/(hash|vignette)']), priority: 4 },
          { name: 'parts', test: parts, priority: 4 },
          // With what it imports: the landing page. The other pages' own parts are fetched by their visitors.
          { name: 'site', test: anyOf(['/web/src/features/site/(landing/landing|notices)']), priority: 3 },
          // What every screen stands on, in one file instead of thirty.
          { name: 'ground', test: ground, priority: 2 },
          { name: 'common', test: common, priority: 1 },
          // The house around the rooms. A priority below zero would come before all others.
          { name: 'frame', test: anyOf(['/web/src/layouts/frames/(member|app|portal|admin)-frame']) },
          // What the rooms share: a handful of files instead of a hundred.
          { name: 'records', test: records },
          { name: 'glances', test: glances },
          { name: 'forms', test: forms },
          { name: 'floating', test: floating },
          { name: 'icons', test: /\/lucide-react\//, minShareCount: 3 },
          { name: 'rooms', test: /\/web\/src\//, minShareCount: 5 },
        ],
      },
    },
  },
}
