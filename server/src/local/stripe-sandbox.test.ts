import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { createProvider } from '../platform/stripe/provider.ts'
import { startStripeSandbox } from './stripe-sandbox.ts'

const log = createLog('silent')

async function dataDirectory() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mantel-sandbox-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}
async function start(dataDir: string) {
  const sandbox = await startStripeSandbox({
    dataDir,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    log,
  })
  if (!sandbox) throw new Error('The sandbox did not start')
  onTestFinished(sandbox.stop)
  return { ...sandbox, provider: createProvider(sandbox.settings, { log }) }
}

test('the sandbox keeps its state, its address and its secrets when the product is restarted', async () => {
  const dataDir = await dataDirectory()
  const first = await start(dataDir)
  expect(first.settings).toMatchObject({
    secretKey: 'sk_test_sandbox',
    isLive: false,
    webhookSecret: expect.stringMatching(/^whsec_.{20,}$/),
    connectWebhookSecret: expect.stringMatching(/^whsec_.{20,}$/),
  })
  const { id } = await first.provider.call((stripe) => stripe.accounts.create({ type: 'express' }))
  await first.stop()
  const second = await start(dataDir)
  expect(second.settings).toEqual(first.settings)
  expect(await second.provider.call((stripe) => stripe.accounts.retrieve(id))).toMatchObject({ id })
})

test('the sandbox takes another port if its own is taken', async () => {
  const dataDir = await dataDirectory()
  const first = await start(dataDir)
  const second = await start(dataDir)
  expect(second.settings.apiUrl).not.toBe(first.settings.apiUrl)
  expect(second.settings.webhookSecret).toBe(first.settings.webhookSecret)
})
