import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Problem } from './problem.ts'

/** Reads a secret from the keyboard without echo, or from a pipe for scripts. */
export async function askSecret(question: string, signal: AbortSignal): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '')
  process.stderr.write(question)
  // The line editor echoes to its output, so this output discards everything.
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: discard, terminal: true })
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.on('line', resolve)
      // In raw mode, Ctrl+C is a key and not a signal.
      lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
      lines.on('close', () => reject(new Problem('No password was given. Nothing was changed.')))
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
