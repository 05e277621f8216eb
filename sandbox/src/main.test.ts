import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sdk } from './stripe/testing.ts'

let dir: string
const running: ChildProcess[] = []
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sandbox-'))
})
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  await rm(dir, { recursive: true })
})

function start(args: string[], env: NodeJS.ProcessEnv = {}) {
  const program = fileURLToPath(new URL('main.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  return child
}

const firstLine = async (stream: NodeJS.ReadableStream | null) => {
  if (!stream) throw new Error('The process has no output')
  for await (const line of createInterface({ input: stream })) return line
  return ''
}

test('the process says where it listens, and keeps its state when it is killed', async () => {
  const file = join(dir, 'stripe.json')
  const open = async () => {
    const child = start(['--port=0', `--file=${file}`])
    const line = await firstLine(child.stdout)
    const port = Number(/^Stripe sandbox: http:\/\/127\.0\.0\.1:(\d+)\/_sandbox$/.exec(line)?.[1])
    return { child, stripe: sdk(port) }
  }
  const before = await open()
  const { id } = await before.stripe.customers.create({ name: 'Kept' })
  before.child.kill('SIGKILL')
  await once(before.child, 'exit')
  const after = await open()
  expect(await after.stripe.customers.retrieve(id)).toMatchObject({ name: 'Kept' })
  after.child.kill('SIGTERM')
  expect(await once(after.child, 'exit')).toEqual([0, null])
})

test.each([
  [{ NODE_ENV: 'production' }, 'The Stripe sandbox does not run in production'],
  [{ STRIPE_SECRET_KEY: 'sk_live_x' }, 'The Stripe sandbox does not run next to a live key'],
])('the process refuses %o', async (env, message) => {
  const child = start([], env)
  const exit = once(child, 'exit')
  expect(await firstLine(child.stderr)).toBe(message)
  expect(await exit).toEqual([1, null])
})
