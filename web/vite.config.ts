import { defineConfig } from 'vite'
// By path: vite leaves packages to Node when it reads this file, and Node cannot load a package of TypeScript.
import { APP_NAME } from '../domain/src/product.ts'

export default defineConfig({
  plugins: [
    {
      name: 'app-name',
      // The page carries the name before any script runs, and still says it in one place only.
      transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll('{{app-name}}', APP_NAME) },
    },
  ],
  build: { target: 'es2022', modulePreload: { polyfill: false } },
})
