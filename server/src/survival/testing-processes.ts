import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

type End = { code: number | null; signal: NodeJS.Signals | null }
export type Child = {
  pid: number
  /** What it said so far, on either stream. */
  lines: string[]
  ended: Promise<End>
  hasEnded(): boolean
  /** The first line that matches, also one said before; fails when the process ends without it. */
  said(pattern: RegExp, withinMs?: number): Promise<string>
  kill(signal?: NodeJS.Signals): void
}

/** For what must happen, however slow the machine. */
const patience = 120_000

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Node on a script, with an environment of its own: nothing of the test's leaks in. */
export function runNode(script: string, args: string[], env: Record<string, string> = {}): Child {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  const child = spawn(process.execPath, ['--enable-source-maps', script, ...args], {
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const lines: string[] = []
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => lines.push(line))
  let end: End | undefined
  const ended = new Promise<End>((resolve) => {
    // 'close' and not 'exit': then every line was read.
    child.on('close', (code, signal) => {
      running.delete(child)
      end = { code, signal }
      resolve(end)
    })
  })
  return {
    pid: child.pid ?? 0,
    lines,
    ended,
    hasEnded: () => end !== undefined,
    said: (pattern, withinMs = patience) =>
      until(
        () => {
          const line = lines.find((line) => pattern.test(line))
          if (!line && end) throw new Error(`It ended (${end.code ?? end.signal}):\n${lines.join('\n')}`)
          return line
        },
        `${pattern} was not said:\n${lines.slice(-30).join('\n')}`,
        withinMs,
      ),
    kill: (signal = 'SIGKILL') => void child.kill(signal),
  }
}

type Falsy = false | 0 | '' | null | undefined

/** Asks again and again until there is an answer. */
export async function until<T>(
  ask: () => T | Promise<T>,
  otherwise: string | (() => string) = 'It did not happen in time',
  withinMs = patience,
): Promise<Exclude<T, Falsy>> {
  for (const end = performance.now() + withinMs; ; await sleep(20)) {
    const answer = await ask()
    if (answer) return answer as Exclude<T, Falsy>
    if (performance.now() > end) throw new Error(typeof otherwise === 'string' ? otherwise : otherwise())
  }
}

export async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const since = performance.now()
  return { result: await work, ms: performance.now() - since }
}
