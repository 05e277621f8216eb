import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPostmasterFile } from './leftovers.ts'
import type { Log } from './log.ts'
import type { Place } from './place.ts'
import { childEnvironment, type Runner } from './runner.ts'

export type Postmaster = {
  pid: number
  startedAt: number
  /** Resolves with the reason, once the process is gone. */
  exited: Promise<string>
  lastLines: string[]
  /** Resolves when connections are accepted; rejects when the server exits before, or by the signal. */
  accepting(signal?: AbortSignal): Promise<void>
  shutDown(): Promise<void>
}

// The watcher learns by end of file that node is gone, however it died, and asks for a fast shutdown; a line
// instead means that the server is gone already. It is forked twice, because PostgreSQL would take the death
// of a child it does not know for the crash of a backend. `$$` is the pid that the server has after exec.
const launchScript = `
  exec 3<&0 </dev/null
  ( { read -r _ <&3 || kill -INT $$; } >/dev/null 2>&1 & )
  exec 3<&-
  exec "$@"
`

export function launchPostmaster(
  place: Place,
  runner: Runner,
  settings: Record<string, string>,
  log: Log,
): Postmaster {
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = runner.command('postgres', ['-D', runner.nameOf(place.dataDir), ...args])
  const child = spawn('/bin/sh', ['-c', launchScript, 'sh', ...command], {
    ...runner.user,
    cwd: place.dataDir,
    env: childEnvironment,
    detached: true, // Ctrl+C in the terminal is for node, which then stops the server in order.
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  letNodeExit(child)
  const lastLines = keepLastLines(child, log)
  const exited = endOf(child)
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
        const state = readPostmasterFile(place.dataDir)
        if (gone) throw new Error(`PostgreSQL ${gone}.`)
        if (state?.pid === pid && state.accepting) return
        await sleep(10, undefined, { ref: false, signal })
      }
    },
    async shutDown() {
      child.kill('SIGINT')
      // Aborting at once is safe, only slower to start from.
      const impatience = setTimeout(() => child.kill('SIGQUIT'), 30_000)
      await exited
      clearTimeout(impatience)
    },
  }
}

function letNodeExit(child: ChildProcess) {
  child.unref()
  for (const stream of child.stdio) if (stream instanceof Socket) stream.unref()
}

function keepLastLines(child: ChildProcess, log: Log): string[] {
  const lines: string[] = []
  if (!child.stderr) return lines
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line)
    if (lines.length > 30) lines.shift()
    log(line)
  })
  return lines
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.stdin?.on('error', () => {})
    child.on('error', (error) => {
      if (child.pid === undefined) resolve(`could not be started (${error.message})`)
    })
    child.on('exit', (code, signal) => {
      child.stdin?.end('gone\n')
      const reason = signal ? `was ended by ${signal}` : `exited with code ${code}`
      // The lines that say why may still be in the pipe; but orphaned backends can keep it open for long.
      child.on('close', () => resolve(reason))
      setTimeout(() => resolve(reason), 100).unref()
    })
  })
}
