import { spawn } from 'node:child_process'

/**
 * Runs a command that must not outlive the parent process, even if the parent is killed: standard input is a pipe from
 * the parent and closes with it. An orphaned npm would keep changing node_modules during the next start.
 */
const [command, ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
process.stdin.resume().on('end', () => child.kill('SIGKILL'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => {
  console.error(`${command}: ${error.message}`)
  process.exit(127)
})
child.on('close', (code) => process.exit(code ?? 1))
