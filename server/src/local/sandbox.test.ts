import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { smtpTransport } from '../platform/mail/transport.ts'
import { createProvider } from '../platform/stripe/provider.ts'
import { readOutbox } from '../testing/outbox.ts'
import { startSandbox } from './sandbox.ts'

const log = createLog('silent')

async function dataDirectory() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mantel-sandbox-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}
async function start(dataDir: string) {
  const sandbox = await startSandbox({
    dataDir,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    inboxUrl: 'http://localhost:3000/dev/outbox',
    log,
  })
  if (!sandbox) throw new Error('The sandbox did not start')
  onTestFinished(sandbox.stop)
  return { ...sandbox, provider: createProvider(sandbox.stripe, { log }) }
}

test('the sandbox keeps its state, its address and its secrets when the product is restarted', async () => {
  const dataDir = await dataDirectory()
  const first = await start(dataDir)
  expect(first.stripe).toMatchObject({
    secretKey: 'sk_test_sandbox',
    isLive: false,
    webhookSecret: expect.stringMatching(/^whsec_.{20,}$/),
    connectWebhookSecret: expect.stringMatching(/^whsec_.{20,}$/),
  })
  const { id } = await first.provider.call((stripe) => stripe.accounts.create({ type: 'express' }))
  await first.stop()
  const second = await start(dataDir)
  expect(second.stripe).toEqual(first.stripe)
  expect(await second.provider.call((stripe) => stripe.accounts.retrieve(id))).toMatchObject({ id })
})

test('the sandbox takes another port if its own is taken', async () => {
  const dataDir = await dataDirectory()
  const first = await start(dataDir)
  const second = await start(dataDir)
  expect(second.stripe.apiUrl).not.toBe(first.stripe.apiUrl)
  expect(second.stripe.webhookSecret).toBe(first.stripe.webhookSecret)
})

test('emails that are sent to the sandbox are in the outbox, unless it refuses their address', async () => {
  const dataDir = await dataDirectory()
  const sandbox = await start(dataDir)
  const transport = smtpTransport(sandbox.smtpUrl)
  onTestFinished(() => transport.close())
  const send = (address: string) =>
    transport.send({
      id: 'd9b7cb3e-5a4a-4b55-9f6c-8f3f6f0a2c11',
      from: { address: 'studio@example.com', name: 'Alder & Finch' },
      message: {
        to: { address, name: 'Hannah' },
        replyTo: null,
        subject: 'Your invoice',
        text: 'Hello',
        html: '<p>Hello</p>',
      },
    })
  await send('hannah@example.com')
  // The sandbox's page links to the emails.
  const page = await fetch(`${sandbox.stripe.apiUrl}/_sandbox`)
  expect(await page.text()).toContain('href="http://localhost:3000/dev/outbox"')
  expect(await readOutbox(path.join(dataDir, 'outbox'))).toMatchObject([
    { to: 'hannah@example.com', subject: 'Your invoice' },
  ])
  await expect(send('bounce@example.com')).rejects.toMatchObject({ responseCode: 550 })
})
