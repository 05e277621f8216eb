import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const bin = (name) => path.join(root, 'node_modules', '.bin', name)

/**
 * Runs a command to its end and never throws. Collects its output and passes it on in chunks (`onOutput`), or sends it
 * straight to the terminal (`show`). After `minutes`, or when `signal` aborts, ends the command, which then counts as
 * failed.
 */
export function run(
  command,
  args,
  { cwd = root, env = {}, show = false, onOutput, input = 'ignore', minutes = 20, signal } = {},
) {
  return new Promise((resolve) => {
    const output = []
    // There is no standard input by default, so that a tool that prompts fails instead of waiting forever.
    const stdio = [input, ...(show ? ['inherit', 'inherit'] : ['pipe', 'pipe'])]
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio })
    const timeout = setTimeout(() => {
      const note = `\nEnded after ${minutes} minutes.\n`
      if (show) process.stderr.write(note)
      else output.push(Buffer.from(note))
      end(child)
    }, minutes * 60_000)
    const endNow = () => end(child)
    signal?.addEventListener('abort', endNow)
    running.add(child)
    if (running.size === 1) for (const name of signals) process.on(name, stop)
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output.push(chunk)
        onOutput?.(chunk)
      })
    }
    child.on('error', (error) => finish(`${command}: ${error.message}\n`, 127))
    child.on('close', (code) => finish('', code ?? 1))

    function finish(note, code) {
      clearTimeout(timeout)
      signal?.removeEventListener('abort', endNow)
      running.delete(child)
      // Stops listening, because the program that runs after the last command, such as the server, handles signals
      // itself.
      if (running.size === 0) for (const name of signals) process.off(name, stop)
      resolve({ ok: code === 0, code, output: Buffer.concat(output).toString() + note })
    }
  })
}

/** Runs a command that ends with this process, even if this process is killed. */
export const runWithParent = (command, args) =>
  run(process.execPath, [path.join(root, 'scripts/lib/run-with-parent.mjs'), command, ...args], {
    input: 'pipe',
  })

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const running = new Set()

function stop(signal) {
  for (const child of running) end(child, signal)
  const code = 128 + constants.signals[signal]
  // Exits only after the last child has closed, because the others may still be shutting down.
  for (const child of running) child.on('close', () => running.size === 0 && process.exit(code))
  setTimeout(() => process.exit(code), 5000)
}

function end(child, signal = 'SIGTERM') {
  child.kill(signal)
  setTimeout(() => child.kill('SIGKILL'), 4000).unref()
}
