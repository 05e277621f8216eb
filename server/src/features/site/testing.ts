import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'

export const pageTemplate = `<!doctype html><html><head><!--head--><title>Mantel</title><!--/head--></head>
<body><div id="root"><!--page--></div><!--site--></body></html>`

/**
 * Creates a directory with pages like the built ones. The directory is deleted after the tests of the file.
 */
export async function createWebRoot() {
  const webRoot = await mkdtemp(path.join(tmpdir(), 'mantel-web-'))
  afterAll(() => rm(webRoot, { recursive: true, force: true }))
  await writeFile(path.join(webRoot, 'public.html'), pageTemplate)
  await writeFile(path.join(webRoot, 'sign.html'), '<!doctype html><title>Your contract</title>')
  await writeFile(path.join(webRoot, 'pay.html'), '<!doctype html><title>Your invoice</title>')
  await writeFile(path.join(webRoot, 'index.html'), '<!doctype html><title>The app</title>')
  return webRoot
}

/** Runs Vite to build the function that renders the public pages. */
export const buildPublicPages = (webRoot: string) =>
  promisify(execFile)(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'error']
      .concat(['--ssr', 'src/public-server.tsx'])
      .concat(['--outDir', path.join(webRoot, 'server'), '--emptyOutDir']),
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' } },
  )

const root = fileURLToPath(new URL('../../../../', import.meta.url))
