import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
// Imported by path, because Node loads the packages of this file, and it cannot load a package written in TypeScript.
import { APP_NAME } from '../domain/src/basics/product.ts'
import { bundleWidget } from '../scripts/lib/bundles/widget-bundle.mjs'

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Writes the product's name into the HTML, so that it is defined in one place only. */
const appName: Plugin = {
  name: 'app-name',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll('{{app-name}}', APP_NAME) },
}

/**
 * Serves the HTML of the public pages and of the pages for clients at their URLs during development. In production, the
 * server does this.
 */
const separateEntries: Plugin = {
  name: 'separate-entries',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      const url = request.url ?? ''
      if (/^\/((pricing|lead-added|terms|privacy|verify(\/[\w-]+)?)\/?)?([?#]|$)/.test(url))
        request.url = '/public.html'
      else if (/^\/sign\/[^/]+$/.test(url)) request.url = '/sign.html'
      else if (/^\/pay\/[^/]+$/.test(url)) request.url = '/pay.html'
      next()
    })
  },
}

/** Serves the lead form of other sites from its source during development. */
const leadWidget: Plugin = {
  name: 'lead-widget',
  configureServer: (server) => {
    server.middlewares.use((request, response, next) => {
      if (!/^\/widget\.js(\?|$)/.test(request.url ?? '')) return next()
      bundleWidget().then((code) => {
        response.setHeader('content-type', 'text/javascript; charset=utf-8')
        response.setHeader('access-control-allow-origin', '*')
        response.end(code)
      }, next)
    })
  },
}

/** Inlines the style sheet of a page for clients: requesting it would take as long as the page itself. */
const inlineStyles: Plugin = {
  name: 'inline-client-page-styles',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { filename, bundle }) =>
      /\/(sign|pay)\.html$/.test(filename) && bundle
        ? html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_link, file: string) => {
            const styleSheet = bundle[file]
            if (styleSheet?.type !== 'asset') throw new Error(`The build has no ${file}`)
            return `<style>${String(styleSheet.source).trim()}</style>`
          })
        : html,
  },
}

/** Leaves out the descriptions of endpoints, which only the API docs of the server show. */
const withoutDescriptions: Plugin = {
  name: 'without-endpoint-descriptions',
  apply: 'build',
  transform(code, id) {
    if (!id.startsWith(here('../domain/src/')) || !code.includes('about:')) return null
    let text = code
    // From the last to the first, so that the positions of earlier ones stay valid.
    for (const { start, end } of descriptionsIn(this.parse(code)).toReversed())
      text = `${text.slice(0, start)}about: ''${text.slice(end)}`
    return { code: text, map: null }
  },
}

type Node = { type: string; start: number; end: number }

/** The properties `about` of a syntax tree that are plain texts, in their order. */
function descriptionsIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(descriptionsIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, key, value } = node as { type?: string; key?: { name?: string }; value?: { type?: string } }
  if (type === 'Property' && key?.name === 'about' && value?.type === 'Literal') return [node as Node]
  return Object.values(node).flatMap(descriptionsIn)
}

export default defineConfig(({ mode, isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), withoutDescriptions, appName, separateEntries, leadWidget, inlineStyles],
  server: {
    // API requests go to the server during development; everything else is served from source.
    proxy: { '^/(api|demo|dev|healthz|lead|readyz)([/?]|$)': `http://127.0.0.1:${process.env.PORT || 3000}` },
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
    ...(isSsrBuild ? serverBundle : (clientPages[mode] ?? pages)),
  },
}))

/** Rolldown's tag for modules that an entry imports statically. */
const initial = '$initial' as const

const serverBundle = {
  copyPublicDir: false,
  rolldownOptions: { output: { entryFileNames: 'public.mjs', codeSplitting: false as const } },
}

/**
 * A page for clients is a separate build and shares nothing with the app: a client opens it once, often on a slow
 * connection, and waits for one file only.
 */
const clientPage = (name: string, page: string) => ({
  copyPublicDir: false,
  emptyOutDir: false,
  manifest: `.vite/${name}.json`,
  rolldownOptions: {
    input: { [page]: here(`${page}.html`) },
    output: { codeSplitting: { groups: [{ name, tags: [initial] }] } },
  },
})

const clientPages: Record<string, ReturnType<typeof clientPage>> = {
  signing: clientPage('signing', 'sign'),
  paying: clientPage('paying', 'pay'),
}

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: string[] } | null }

const isPackage = (id: string) => id.includes('/node_modules/')

/**
 * Whether a file imports a module statically, directly or through other modules. Packages are not followed: their
 * index files import everything they have, most of which the build drops.
 */
function isReachedFrom(file: string, id: string, graph: ModuleGraph) {
  const start = here(file)
  const known = reached.get(start) ?? new Set<string>()
  if (!reached.has(start)) {
    reached.set(start, known)
    const waiting = [start]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (known.has(next) || isPackage(next)) continue
      known.add(next)
      waiting.push(...(graph.getModuleInfo(next)?.importedIds ?? []))
    }
  }
  return known.has(id)
}
const reached = new Map<string, Set<string>>()

const publicEntry = 'src/public.tsx'
const landing = 'src/features/site/landing/landing.tsx'
const appEntry = 'src/main.tsx'
const frame = 'src/layouts/frames/frame-by-role.tsx'
const signIn = 'src/features/auth/sign-in-screen.tsx'
/** The screens that users see first. Each loads only what it shows, see scripts/bytes.mjs. */
const firstScreens = [
  signIn,
  'src/features/pipeline/pipeline-screen.tsx',
  'src/features/dashboard/dashboard-screen.tsx',
]

/**
 * Public pages that their entry loads on demand. They must not share the `screens` chunk, which would make them load
 * much of the app.
 */
const sitePages = [
  'src/features/site/lead-outcome.tsx',
  'src/features/site/legal/served-page.tsx',
  'src/features/site/pricing/pricing.tsx',
  'src/features/site/verify/verify.tsx',
  'src/features/site/verify/proof.tsx',
]
const publicPages = [landing, ...sitePages]

/** Names the chunk of a module that a first screen loads. Modules with the same set of first screens share a chunk. */
function firstChunk(id: string, graph: ModuleGraph) {
  // An entry runs code when it is loaded, so it shares its chunk with no other module.
  if (isPackage(id) || [publicEntry, appEntry].some((entry) => id === here(entry))) return null
  const isIn = (file: string) => isReachedFrom(file, id, graph)
  const screens = firstScreens.filter(isIn)
  if ([publicEntry, landing].some(isIn)) {
    if ([appEntry, frame].some(isIn) || screens.length > 0) return 'base'
    return isIn(publicEntry) || sitePages.some(isIn) ? 'site' : 'landing'
  }
  if (isIn(appEntry)) return 'start'
  // The sign-in does not load the frame for the few modules that both use.
  if (isIn(frame)) return isIn(signIn) ? 'start' : 'frame'
  return screens.length > 0 ? screens.map((file) => file.split('/').at(-2)).join('-') : null
}

const icons = /\/lucide-react\//
/** Icons that would otherwise share a chunk with many icons that the same screens do not show. */
const iconChunks = {
  'site-icons': ['circle-check', 'truck', 'x'],
  // The toolbars of lists, which the dashboard does not have.
  'list-icons': [
    'arrow-down',
    'arrow-up',
    'bookmark',
    'circle-dot',
    'list-filter',
    'sliders-horizontal',
    'square-check',
    'tag',
  ],
}
const iconChunk = (id: string) =>
  Object.entries(iconChunks).find(
    ([, names]) => icons.test(id) && names.some((name) => id.endsWith(`/${name}.mjs`)),
  )?.[0] ?? null

const pages = {
  manifest: true,
  rolldownOptions: {
    // `public` has little code and loads `hydration` by its URL.
    input: { index: here('index.html'), public: here('public.html'), hydration: here(publicEntry) },
    output: {
      // Removes the list of screens that Rolldown adds to the name of a shared chunk.
      chunkFileNames: ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`,
      codeSplitting: {
        // If chunks included the imports of their modules, a chunk of the public pages would contain half of the app.
        includeDependenciesRecursively: false,
        groups: [
          // Zod together with its configuration, which must apply before any other chunk creates a schema.
          { name: 'checks', test: /node_modules\/zod\/|platform\/api\/validation-messages/, priority: 6 },
          // React, with what buttons need. As part of the base chunk it would create a cycle: base imports icons, and
          // icons import React.
          {
            name: 'react',
            test: /vite\/preload-helper|\/node_modules\/(react|react-dom|scheduler|@radix-ui\/react-(slot|compose-refs))\//,
            priority: 6,
          },
          { name: firstChunk, debugName: 'first', priority: 5 },
          // The libraries of every screen, except parts that only a few screens use.
          {
            name: 'ground',
            test: /\/@tanstack\/(?!(react-virtual|virtual-core)\/|.*\/(useBlocker|useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver)\.)/,
            priority: 4,
          },
          // The icons of the entries are one chunk. Icons that several screens share are in other chunks.
          { name: 'first-icons', test: icons, tags: [initial], priority: 3 },
          { name: iconChunk, debugName: 'named-icons', priority: 2.5 },
          {
            name: 'icons',
            test: icons,
            minShareCount: 3,
            entriesAware: true,
            entriesAwareMergeThreshold: 3000,
            priority: 2,
          },
          // Our own modules that at least seven entries or lazy imports share: one file instead of a hundred.
          {
            name: (id: string, graph: ModuleGraph) =>
              isPackage(id) || publicPages.some((page) => isReachedFrom(page, id, graph)) ? null : 'screens',
            debugName: 'screens',
            minShareCount: 7,
            priority: 1,
          },
          // Menus, dialogs, tooltips and their libraries.
          {
            name: 'floating',
            test: /\/node_modules\/(@radix-ui|@floating-ui|aria-hidden|react-remove-scroll(-bar)?|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|tslib)\//,
          },
        ],
      },
    },
  },
}
