import { spawn } from 'node:child_process'

/**
 * Runs a command that must not outlive whoever asked for it, even one that was killed: standard input is a pipe from
 * there and ends with it. An npm left alone would go on changing node_modules under the next start.
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
