import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { childEnvironment, type Runner } from './runner.ts'

/** Runs one of PostgreSQL's programs in the directory that it works on, and waits for it to end. Throws if it fails. */
export async function runProgram(
  runner: Runner,
  directory: string,
  program: string,
  args: string[],
  input = '',
) {
  const [command, ...rest] = runner.command(program, args)
  const child = spawn(command, rest, {
    ...runner.user,
    cwd: directory,
    env: childEnvironment,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    timeout: 120_000,
  })
  child.stdin.on('error', () => {}).end(input)
  const ended = new Promise<string>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(signal ?? String(code)))
  })
  const [outcome, errors] = await Promise.all([ended, text(child.stderr)])
  if (outcome !== '0') throw new Error(`${program} failed (${outcome}): ${errors.trim()}`)
}
