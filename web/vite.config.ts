import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
// By path: vite leaves packages to Node when it reads this file, and Node cannot load a package of TypeScript.
import { APP_NAME } from '../domain/src/product.ts'

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    {
      name: 'app-name',
      // The page carries the name before any script runs, and still says it in one place only.
      transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll('{{app-name}}', APP_NAME) },
    },
  ],
  server: {
    // What the web asks of the server while it is developed; everything else is served from source.
    proxy: { '^/(api|dev|healthz|readyz)([/?]|$)': `http://127.0.0.1:${process.env.PORT || 3000}` },
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    manifest: true,
    // Fonts are files of their own: inside the style sheet they would hold up the first paint.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Zod and its setting together: the setting must be in force before any other chunk makes a schema.
            { name: 'checks', test: /node_modules\/zod\/|plain-checks/, priority: 2 },
            // What every screen stands on, in one file instead of thirty.
            {
              name: 'ground',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-virtual|virtual-core)[^/]+)\//,
              priority: 1,
            },
            {
              name: 'common',
              test: /\/(web\/src\/(platform\/(?!form|edits|records|pages|pictures|upload)|ui\/(button|classes|later|mark|states|vignette|text-link))|domain\/src\/(auth|branding|colors|endpoint|fields|permissions|product|site)\.)/,
            },
          ],
        },
      },
    },
  },
})
