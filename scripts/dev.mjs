import { requireNode } from './lib/node-version.mjs'

requireNode()
const { existsSync } = await import('node:fs')
const { default: path } = await import('node:path')
const { Problem, runScript } = await import('./lib/problem.mjs')
const { root, run } = await import('./lib/run.mjs')

const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
const webPort = process.env.WEB_PORT || '5173'
const address = `http://localhost:${webPort}`
// Lets both processes run for a week. By default, `run()` ends a process after 20 minutes.
const minutes = 7 * 24 * 60
const stopped = new AbortController()

/**
 * `npm run dev`: runs the server from source and restarts it after changes, with Vite and hot reloading in front of it.
 * Vite forwards requests to the server (see web/vite.config.ts).
 */
await runScript(async () => {
  if (!existsSync(vite)) throw new Problem('The packages are missing. Please run npm ci, then try again.')
  console.log(`Open ${address} when the server is ready. Ctrl+C ends both.`)
  const codes = await Promise.all([server(), web()])
  process.exitCode = codes.find((code) => code > 0) ?? 0
})

function server() {
  // Links in emails lead to the Vite server.
  const env = { PUBLIC_URL: process.env.PUBLIC_URL || address }
  return runUntilStopped(
    ['--watch', '--watch-preserve-output', '--import', 'tsx', 'server/src/main-local.ts'],
    env,
  )
}

function web() {
  const listenOptions = ['--host', '127.0.0.1', '--port', webPort, '--strictPort']
  return runUntilStopped([vite, 'web', ...listenOptions, '--clearScreen', 'false', '--logLevel', 'warn'])
}

/** Stops both processes when one stops, because the server and Vite need each other. */
async function runUntilStopped(args, env) {
  const { code } = await run(process.execPath, args, { env, show: true, minutes, signal: stopped.signal })
  stopped.abort()
  return code
}
