import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPostmasterFile } from './leftovers.ts'
import type { ServerLocation } from './location.ts'
import type { Log } from './log.ts'
import { childEnvironment, type Runner } from './runner.ts'

export type Postmaster = {
  pid: number
  startedAt: number
  /** Resolves with the reason once the process has exited. */
  exited: Promise<string>
  lastLines: string[]
  /** Resolves when connections are accepted. Rejects if the server exits first or the signal aborts. */
  accepting(signal?: AbortSignal): Promise<void>
  shutDown(): Promise<void>
}

// A watcher process reads node's pipe. End of file means that node died, so the watcher asks the server for a fast
// shutdown; a line means that the server has already exited. The watcher is forked twice, so that it is not a child of
// PostgreSQL, which would treat its exit as the crash of a backend. `$$` is the pid that the server has after exec.
const launchScript = `
  exec 3<&0 </dev/null
  ( { read -r _ <&3 || kill -INT $$; } >/dev/null 2>&1 & )
  exec 3<&-
  exec "$@"
`

export function launchPostmaster(
  location: ServerLocation,
  runner: Runner,
  settings: Record<string, string>,
  log: Log,
): Postmaster {
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = runner.command('postgres', ['-D', runner.nameOf(location.dataDir), ...args])
  const child = spawn('/bin/sh', ['-c', launchScript, 'sh', ...command], {
    ...runner.user,
    cwd: location.dataDir,
    env: childEnvironment,
    detached: true, // Ctrl+C in the terminal must reach only node, which then stops the server cleanly.
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  letNodeExit(child)
  const lastLines = collectLastLines(child, log)
  const exited = waitForEnd(child)
  const { pid = 0 } = child
  return {
    pid,
    startedAt: Date.now(),
    exited,
    lastLines,
    async accepting(signal) {
      let gone: string | undefined
      void exited.then((reason) => (gone = reason))
      for (;;) {
        const state = readPostmasterFile(location.dataDir)
        if (gone) throw new Error(`PostgreSQL ${gone}.`)
        if (state?.pid === pid && state.accepting) return
        await sleep(10, undefined, { ref: false, signal })
      }
    },
    async shutDown() {
      child.kill('SIGINT')
      // If the shutdown takes too long, SIGQUIT forces an immediate one. It loses no data, but the next start takes
      // longer.
      const abortTimer = setTimeout(() => child.kill('SIGQUIT'), 30_000)
      await exited
      clearTimeout(abortTimer)
    },
  }
}

function letNodeExit(child: ChildProcess) {
  child.unref()
  for (const stream of child.stdio) if (stream instanceof Socket) stream.unref()
}

function collectLastLines(child: ChildProcess, log: Log): string[] {
  const lines: string[] = []
  if (!child.stderr) return lines
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line)
    if (lines.length > 30) lines.shift()
    log(line)
  })
  return lines
}

function waitForEnd(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.stdin?.on('error', () => {})
    child.on('error', (error) => {
      if (child.pid === undefined) resolve(`could not be started (${error.message})`)
    })
    child.on('exit', (code, signal) => {
      child.stdin?.end('gone\n')
      const reason = signal ? `was ended by ${signal}` : `exited with code ${code}`
      // The last log lines may still be in the pipe. The wait for them is short, because orphaned backends can keep the
      // pipe open.
      child.on('close', () => resolve(reason))
      setTimeout(() => resolve(reason), 100).unref()
    })
  })
}
