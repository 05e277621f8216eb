import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Returns the code of widget.js: one classic script that needs nothing else, for the browsers of any site's visitors. */
export async function bundleWidget() {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['widget/src/main.ts'],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: ['es2020', 'safari15', 'firefox100'],
    legalComments: 'none',
    logLevel: 'warning',
    alias: { '@mantel/domain': path.join(root, 'domain', 'src') },
  })
  return outputFiles[0].text
}
