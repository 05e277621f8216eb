import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
// By path: Vite leaves packages to Node when it loads this file, and Node cannot load a package written in TypeScript.
import { APP_NAME } from '../domain/src/product.ts'

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Writes the product's name into the HTML, so that it is defined in one place only. */
const appName: Plugin = {
  name: 'app-name',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll('{{app-name}}', APP_NAME) },
}

/** URLs with a separate entry. In production, the server maps them itself. */
const separateEntries: Plugin = {
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

/** Inlines the signing page's style sheet: requesting it would take as long as the page itself. */
const inlineStyles: Plugin = {
  name: 'sheet-inside',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { filename, bundle }) =>
      filename.endsWith('sign.html') && bundle
        ? html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_link, file: string) => {
            const styleSheet = bundle[file]
            if (styleSheet?.type !== 'asset') throw new Error(`The build has no ${file}`)
            return `<style>${String(styleSheet.source).trim()}</style>`
          })
        : html,
  },
}

export default defineConfig(({ mode, isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), appName, separateEntries, inlineStyles],
  server: {
    // API requests go to the server during development; everything else is served from source.
    proxy: { '^/(api|dev|healthz|readyz)([/?]|$)': `http://127.0.0.1:${process.env.PORT || 3000}` },
  },
  // For the server's bundle: everything in one file, and React's production build.
  ...(isSsrBuild && {
    ssr: { noExternal: true as const },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Fonts are separate files: inlined in the style sheet they would delay the first paint.
    assetsInlineLimit: 0,
    ...(isSsrBuild ? serverBundle : mode === 'signing' ? signingPage : pages),
  },
}))

const serverBundle = {
  copyPublicDir: false,
  rolldownOptions: { output: { entryFileNames: 'public.mjs', codeSplitting: false as const } },
}

/**
 * The signing page is a separate build and shares nothing with the app: a client opens it once, often on a slow
 * connection, and waits for one file only.
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

/** Shared by the app and the public pages: React, and components without data or schemas. */
const base = anyOf([
  'vite/preload-helper',
  '/node_modules/(react|react-dom|scheduler)/.*',
  '/web/src/platform/(store|toast)',
  '/web/src/ui/(base/(button|classes)|display/mark)',
  '/web/src/layouts/frames/skip-link',
  '/domain/src/product',
  '/lucide-react/dist/esm/icons/(check|circle-exclamation-point|loader-circle|menu)',
])
/** Shared by the landing page and a few screens. */
const parts = anyOf([
  '/web/src/ui/display/(badge|stage-glyph)',
  '/lucide-react/dist/esm/icons/(circle-check|truck)',
])
/** The libraries of every screen, except parts that only a few screens use. */
const ground =
  /\/node_modules\/@tanstack\/(?!(react-virtual|virtual-core)\/|.*\/(useBlocker|useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver)\.)/
const common = anyOf([
  '/web/src/platform/(dates|relative-time|shortcuts|theme/theme|api/(api|download-file|record-cache)|session/(drafts|local-storage|preferences|session))',
  '/web/src/ui/(base/(lazy|text-link)|display/states)',
  '/web/src/features/recents/recents',
  '/web/src/layouts/(welcome|guards/(guards|redirect)|pages/(doorway|loading|not-found|public-theme|screen|screen-error))',
  '/domain/src/(auth|endpoint|fields|permissions|settings/branding|site/waitlist)',
])

/** The record types and queries of all company screens. */
const records = anyOf([
  '/domain/src/(activity|checklist|clients|dashboard|dates|documents|files|money|paging|projects/(next-step|pipeline|projects|timeline)|settings/workspace)',
  '/web/src/features/workspace/queries',
])
/** How records are displayed on the dashboard, on cards and in lists. */
const glances = anyOf([
  '/web/src/features/activity/(activity-row|days)',
  '/web/src/features/checklist/(items|queries|setup-contents|setup-list|setup-page)',
  '/web/src/features/files/picture',
  '/web/src/features/projects/(move/board-cache|next-step-line|project-picture|queries|stage-name)',
  '/web/src/platform/api/pictures',
  '/web/src/ui/(display/progress|table/table)',
])
/** Forms, from the sign-in page on. */
const forms = anyOf([
  '/node_modules/react-hook-form/.*',
  '/web/src/platform/saving/form',
  '/web/src/layouts/pages/sign-in-page',
  '/web/src/ui/(form/(checkbox|field)|display/living-room)',
  '/web/src/features/auth/queries',
])
/** Menus, dialogs, tooltips and their libraries. */
const floating =
  /\/node_modules\/(@radix-ui|@floating-ui|aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|tslib)\//

function anyOf(paths: string[]) {
  return new RegExp(String.raw`(${paths.join('|')})\.`)
}

const pages = {
  manifest: true,
  rolldownOptions: {
    // The public entry starts with little code and loads the rest by URL.
    input: { index: here('index.html'), public: here('public.html'), awake: here('src/public.tsx') },
    output: {
      codeSplitting: {
        groups: [
          // Zod and its configuration together: it must apply before any other chunk creates a schema.
          { name: 'checks', test: /node_modules\/zod\/|platform\/api\/validation-messages/, priority: 6 },
          // The public pages must stay small, see scripts/bytes.mjs.
          { name: 'base', test: base, priority: 5 },
          {
            name: 'look',
            test: anyOf([
              '/web/src/platform/theme/theme-variables',
              '/domain/src/(colors|settings/default-styles)',
            ]),
            priority: 4,
          },
          { name: 'vignette', test: anyOf(['/web/src/ui/display/(hash|vignette)']), priority: 4 },
          { name: 'parts', test: parts, priority: 4 },
          // The landing page with its imports. The code of other pages loads on demand.
          { name: 'site', test: anyOf(['/web/src/features/site/(landing/landing|notices)']), priority: 3 },
          // The base of every screen, in one file instead of thirty.
          { name: 'ground', test: ground, priority: 2 },
          { name: 'common', test: common, priority: 1 },
          // The frames. A priority below zero would come before all others.
          { name: 'frame', test: anyOf(['/web/src/layouts/frames/(member|app|portal|admin)-frame']) },
          // Shared by several screens: a handful of files instead of a hundred.
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
