import { requireNode } from './lib/node-version.mjs'

requireNode()
const { existsSync } = await import('node:fs')
const { default: path } = await import('node:path')
const { Problem, tell } = await import('./lib/problem.mjs')
const { root, run } = await import('./lib/run.mjs')

const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
const webPort = process.env.WEB_PORT || '5173'
const address = `http://localhost:${webPort}`
// Nobody works this long without a break.
const minutes = 7 * 24 * 60
const over = new AbortController()

/**
 * `npm run dev`: the server from source, restarted when it changes, and before it the web from source, which changes in
 * the open page. What the page asks goes on to the server: see web/vite.config.ts.
 */
await tell(async () => {
  if (!existsSync(vite)) throw new Problem('The packages are missing. Please run npm ci, then try again.')
  console.log(`Open ${address} when the server is ready. Ctrl+C ends both.`)
  const codes = await Promise.all([server(), web()])
  process.exitCode = codes.find((code) => code > 0) ?? 0
})

function server() {
  // Links in letters lead to the page that is worked on.
  const env = { PUBLIC_URL: process.env.PUBLIC_URL || address }
  return keep(['--watch', '--watch-preserve-output', '--import', 'tsx', 'server/src/main-local.ts'], env)
}

function web() {
  const place = ['--host', '127.0.0.1', '--port', webPort, '--strictPort']
  return keep([vite, 'web', ...place, '--clearScreen', 'false', '--logLevel', 'warn'])
}

/** One is of no use without the other: they end together. */
async function keep(args, env) {
  const { code } = await run(process.execPath, args, { env, show: true, minutes, until: over.signal })
  over.abort()
  return code
}
