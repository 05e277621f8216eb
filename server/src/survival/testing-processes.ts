import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

type End = { code: number | null; signal: NodeJS.Signals | null }
export type Child = {
  pid: number
  /** The lines that the process has written so far to standard output and standard error. */
  lines: string[]
  ended: Promise<End>
  hasEnded(): boolean
  /** Resolves with the first matching line, including earlier output. Rejects if the process ends without one. */
  waitForLine(pattern: RegExp, withinMs?: number): Promise<string>
  kill(signal?: NodeJS.Signals): void
}

/** In milliseconds, long enough for slow machines. */
const defaultTimeout = 120_000

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Runs a script in Node with these variables, and with only PATH, HOME and TMPDIR from the test process. */
export const runNode = (script: string, args: string[], env: Record<string, string> = {}): Child =>
  runProgram(process.execPath, ['--enable-source-maps', script, ...args], env)

export function runProgram(
  program: string,
  args: string[],
  env: Record<string, string> = {},
  user: { uid?: number; gid?: number } = {},
): Child {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  const child = spawn(program, args, {
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  running.add(child)
  const lines: string[] = []
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => lines.push(line))
  let end: End | undefined
  const ended = new Promise<End>((resolve) => {
    // Listens for 'close' and not 'exit', so that all output has been read.
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
    waitForLine: (pattern, withinMs = defaultTimeout) =>
      until(
        () => {
          const line = lines.find((line) => pattern.test(line))
          if (!line && end) throw new Error(`It ended (${end.code ?? end.signal}):\n${lines.join('\n')}`)
          return line
        },
        `No output matches ${pattern}:\n${lines.slice(-30).join('\n')}`,
        withinMs,
      ),
    kill: (signal = 'SIGKILL') => void child.kill(signal),
  }
}

type Falsy = false | 0 | '' | null | undefined

/** Polls until the result is truthy, and returns it. */
export async function until<T>(
  poll: () => T | Promise<T>,
  failure: string | (() => string) = 'It did not happen in time',
  withinMs = defaultTimeout,
): Promise<Exclude<T, Falsy>> {
  for (const end = performance.now() + withinMs; ; await sleep(20)) {
    const result = await poll()
    if (result) return result as Exclude<T, Falsy>
    if (performance.now() > end) throw new Error(typeof failure === 'string' ? failure : failure())
  }
}

export async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const since = performance.now()
  return { result: await work, ms: performance.now() - since }
}
