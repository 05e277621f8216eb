import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { bundleServer, writeBundle } from './lib/bundles/server-bundle.mjs'
import { bundleWidget } from './lib/bundles/widget-bundle.mjs'
import { withSetupLock } from './lib/lock.mjs'
import { commandProblem, Problem, runScript } from './lib/problem.mjs'
import { progress } from './lib/progress.mjs'
import { root, run } from './lib/run.mjs'
import { fingerprint, readStamp, removeStamp, writeStamp } from './lib/stamp.mjs'

/** The name and the source of each bundle. A source that does not exist is skipped. */
const entries = {
  main: 'server/src/main.ts',
  'main-local': 'server/src/main-local.ts',
  sandbox: 'sandbox/src/main.ts',
  backup: 'server/src/commands/backup.ts',
  restore: 'server/src/commands/restore.ts',
  superadmin: 'server/src/commands/superadmin.ts',
  verify: 'server/src/commands/verify.ts',
  'pgbouncer-users': 'server/src/commands/pgbouncer-users.ts',
}
/** Production never runs these bundles. `npm start` runs them on a single machine. */
const localBundles = ['server/dist/main-local.js', 'server/dist/sandbox.js']
const sources = [
  'domain/src',
  'sandbox/src',
  'server/src',
  'web/src',
  'widget/src',
  'web/public',
  'web/index.html',
  'web/public.html',
  'web/sign.html',
  'web/pay.html',
  'web/vite.config.ts',
  'web/package.json',
  'scripts/build.mjs',
  'scripts/lib/bundles/server-bundle.mjs',
  'scripts/lib/bundles/widget-bundle.mjs',
  'package-lock.json',
]
const serverDist = path.join(root, 'server', 'dist')
const stamp = path.join(serverDist, '.stamp')

/** Builds in a separate process, so that its exit frees the bundlers' memory and ends their helper processes. */
export async function buildIfChanged(stream) {
  if (await isBuilt()) return
  await progress('Building', () => buildInProcess(['--if-changed']), stream)
}

async function buildInProcess(args) {
  const { ok, output } = await run(process.execPath, [fileURLToPath(import.meta.url), ...args])
  if (!ok) throw commandProblem(output, 'The product could not be built: see above.')
}

async function build() {
  // The hash is taken before the build, so that the next start builds again if files change during this build.
  const sourceHash = await fingerprint(sources)
  await removeStamp(stamp)
  await buildServer()
  await buildWeb()
  await writeStamp(stamp, sourceHash)
}

async function isBuilt() {
  const hasWebBuild = existsSync(path.join(root, 'web', 'dist', 'server', 'public.mjs'))
  return hasWebBuild && (await readStamp(stamp)) === (await fingerprint(sources))
}

async function buildServer() {
  const existing = Object.entries(entries).filter(([, file]) => existsSync(path.join(root, file)))
  if (existing.length === 0) throw new Problem('There is no entry point in server/src.')
  const bundle = await bundleServer(Object.fromEntries(existing), 'server/dist').catch(() => {
    throw new Problem('The server could not be bundled.')
  })
  refuseLocalCode(bundle.metafile)
  await rm(serverDist, { recursive: true, force: true })
  await writeBundle(bundle)
}

/** Production bundles must not contain demo logins, the outbox viewer or the sandbox, not even as dead code. */
function refuseLocalCode({ outputs }) {
  for (const [file, { inputs }] of Object.entries(outputs)) {
    if (!file.endsWith('.js') || localBundles.includes(file)) continue
    const found = Object.keys(inputs).filter((input) =>
      /^(sandbox\/|server\/src\/(demo|local|testing)\/)/.test(input),
    )
    if (found.length > 0) throw new Problem(`${file} must not contain ${found.join(', ')}.`)
  }
}

/** Builds into `dist.next` and then replaces `dist`, so that a failed build leaves the previous one intact. */
async function buildWeb() {
  const { build } = await import('vite')
  const [dist, next] = ['dist', 'dist.next'].map((name) => path.join(root, 'web', name))
  const settings = { root: path.join(root, 'web'), logLevel: 'warn' }
  await build({ ...settings, build: { outDir: next, emptyOutDir: true } })
  await build({ ...settings, mode: 'signing', build: { outDir: next } })
  await build({ ...settings, mode: 'paying', build: { outDir: next } })
  await build({ ...settings, build: { outDir: path.join(next, 'server'), ssr: 'src/public-server.tsx' } })
  await finishPublicPage(next)
  await finishAppPage(next)
  await writeFile(path.join(next, 'widget.js'), await bundleWidget())
  await compressWeb(next)
  await copyRecentAssets(path.join(dist, 'assets'), path.join(next, 'assets'))
  await rm(dist, { recursive: true, force: true })
  await rename(next, dist)
}

/**
 * Inlines the style sheet into the public page, because a separate request would delay the first paint. The script
 * loads after the first paint and with low priority, from the URLs in the data attributes.
 */
async function finishPublicPage(dist) {
  const file = path.join(dist, 'public.html')
  const page = await readFile(file, 'utf8')
  const manifest = JSON.parse(await readFile(path.join(dist, '.vite', 'manifest.json'), 'utf8'))
  const entry = manifest['src/public.tsx']
  const imports = [...importsOf(manifest, entry)]
  const [fonts] = [entry, ...imports].flatMap(({ css = [] }) => css)
  const parts = imports.map(({ file: chunk }) => `/${chunk}`).join(' ')
  const [link, href] = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+)">/.exec(page) ?? []
  if (!link || !fonts) throw new Problem('The public page has no style sheet, or no fonts.')
  const styles = await readFile(path.join(dist, href), 'utf8')
  const finished = page
    .replace(link, () => `<style>${styles.trim()}</style>`)
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')
    .replace(/data-entry="[^"]*"/, `data-entry="/${entry.file}" data-parts="${parts}" data-fonts="/${fonts}"`)
  await writeFile(file, finished)
}

/**
 * Moves the style sheets of the app's page behind the frame that its HTML draws, because a browser paints only what comes
 * before a style sheet that has not arrived. The page at the URLs for signing in draws another frame.
 */
export async function finishAppPage(dist) {
  const file = path.join(dist, 'index.html')
  const page = await readFile(file, 'utf8')
  const links = page.match(/<link rel="stylesheet"[^>]*>/g) ?? []
  const frame = '<div class="boot"'
  const root = '<div id="root"></div>'
  if (links.length === 0 || !page.includes(frame) || !page.includes(root))
    throw new Problem('The app’s page has no style sheet, or no frame.')
  const finished = links
    .reduce((html, link) => html.replace(link, ''), page)
    .replace(root, `${root}\n    ${links.join('')}`)
  await writeFile(file, finished)
  await writeFile(path.join(dist, 'sign-in.html'), finished.replace(frame, '<div class="boot at-sign-in"'))
}

function importsOf(manifest, { imports = [] }, seen = new Set()) {
  for (const chunk of imports.map((name) => manifest[name])) {
    if (seen.has(chunk)) continue
    seen.add(chunk)
    importsOf(manifest, chunk, seen)
  }
  return seen
}

/**
 * Keeps the assets of the last week, because a tab that was opened before this build still loads chunks by their old
 * names.
 */
async function copyRecentAssets(from, to) {
  const aWeekAgo = Date.now() - 7 * 24 * 60 * 60 * 1000
  for (const file of await readdir(from).catch(() => [])) {
    const { mtimeMs } = await stat(path.join(from, file))
    if (mtimeMs > aWeekAgo)
      await cp(path.join(from, file), path.join(to, file), { force: false, preserveTimestamps: true })
  }
}

/** Compresses each file once with the best ratio, instead of on every request. */
async function compressWeb(dist) {
  const files = await readdir(dist, { recursive: true })
  const textFiles = files.filter((file) => /\.(js|css|svg|html)$/.test(file))
  await Promise.all(
    textFiles.map(async (file) => {
      const content = await readFile(path.join(dist, file))
      await writeFile(path.join(dist, `${file}.br`), await promisify(brotliCompress)(content))
      await writeFile(path.join(dist, `${file}.gz`), await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runScript(() =>
    withSetupLock(async () => {
      // Another process may have built while this one waited for the lock.
      if (process.argv.includes('--if-changed') && (await isBuilt())) return
      await build()
    }),
  )
}
