import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const bin = (name) => path.join(root, 'node_modules', '.bin', name)

/**
 * Runs a command to its end and never throws. Its output is kept, and heard chunk by chunk by who wants to (`hear`), or
 * it goes straight to the screen (`show`). A command that overstays `minutes`, or `until` a signal, is ended and counts
 * as failed.
 */
export function run(
  command,
  args,
  { cwd = root, env = {}, show = false, hear, input = 'ignore', minutes = 20, until } = {},
) {
  return new Promise((resolve) => {
    const output = []
    // No standard input: a tool that wants to ask something must fail, not wait for ever.
    const stdio = [input, ...(show ? ['inherit', 'inherit'] : ['pipe', 'pipe'])]
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio })
    const overstay = setTimeout(() => {
      const note = `\nEnded after ${minutes} minutes.\n`
      if (show) process.stderr.write(note)
      else output.push(Buffer.from(note))
      end(child)
    }, minutes * 60_000)
    const endNow = () => end(child)
    until?.addEventListener('abort', endNow)
    running.add(child)
    if (running.size === 1) for (const signal of signals) process.on(signal, stop)
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output.push(chunk)
        hear?.(chunk)
      })
    }
    child.on('error', (error) => finish(`${command}: ${error.message}\n`, 127))
    child.on('close', (code) => finish('', code ?? 1))

    function finish(note, code) {
      clearTimeout(overstay)
      until?.removeEventListener('abort', endNow)
      running.delete(child)
      // Whoever takes over after the last command, such as the server, has its own answer to signals.
      if (running.size === 0) for (const signal of signals) process.off(signal, stop)
      resolve({ ok: code === 0, code, output: Buffer.concat(output).toString() + note })
    }
  })
}

/** Runs a command that ends when this process does, even when this process is killed. */
export const runOnLeash = (command, args) =>
  run(process.execPath, [path.join(root, 'scripts/lib/leash.mjs'), command, ...args], { input: 'pipe' })

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const running = new Set()

function stop(signal) {
  for (const child of running) end(child, signal)
  const code = 128 + constants.signals[signal]
  // With the last one: the others may still be ending in order.
  for (const child of running) child.on('close', () => running.size === 0 && process.exit(code))
  setTimeout(() => process.exit(code), 5000)
}

function end(child, signal = 'SIGTERM') {
  child.kill(signal)
  setTimeout(() => child.kill('SIGKILL'), 4000).unref()
}
