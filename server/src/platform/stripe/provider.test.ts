import { startStripeSandbox } from '@mantel/sandbox/stripe/sandbox'
import { afterAll, describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createCircuit } from './circuit.ts'
import { createProvider } from './provider.ts'
import { ProviderError, unavailableToPayers } from './provider-error.ts'

const sandbox = await startStripeSandbox()
afterAll(sandbox.close)
const log = createLog('silent')
const settings = {
  secretKey: 'sk_test_sandbox',
  isLive: false,
  webhookSecret: 'whsec_1',
  connectWebhookSecret: 'whsec_2',
  applicationFeePercent: 1.5,
  apiUrl: sandbox.url,
}
const providerWith = (more: Partial<Parameters<typeof createProvider>[1]> = {}, changes = {}) =>
  createProvider({ ...settings, ...changes }, { log, maxNetworkRetries: 0, ...more })
const trouble = (kind: '500' | '429' | 'timeout' | 'lost', left: number) =>
  sandbox.control.calls.push({ kind, left, path: '/v1/', delayMs: 0 })
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

describe('a call to the provider', () => {
  test('returns its answer', async () => {
    const provider = providerWith()
    const account = await provider.call((stripe) => stripe.accounts.create({ type: 'express' }))
    expect(account.id).toMatch(/^acct_/)
    expect(provider).toMatchObject({
      sandboxUrl: expect.stringMatching(/\/_sandbox$/),
      isLive: false,
      applicationFeePercent: 1.5,
    })
    expect(providerWith({}, { apiUrl: null }).sandboxUrl).toBeNull()
  })

  test('is repeated with the same key if the answer is lost', async () => {
    const before = sandbox.control.store.rows('account').length
    trouble('lost', 1)
    await providerWith({ maxNetworkRetries: 2 }).call((stripe) => stripe.accounts.create({ type: 'express' }))
    expect(sandbox.control.store.rows('account')).toHaveLength(before + 1)
  })

  test.each(['500', '429', 'timeout'] as const)('that fails with %s can be tried later', async (kind) => {
    trouble(kind, 1)
    const provider = providerWith({ timeout: 200 })
    const failure = await failureOf(provider.call((stripe) => stripe.accounts.list()))
    expect(failure).toBeInstanceOf(ProviderError)
    expect(failure).toMatchObject({ reason: 'unavailable', status: 503, message: unavailableToPayers })
    expect(await provider.call((stripe) => stripe.accounts.list(), 'Not now.')).toBeDefined()
  })

  test('that the provider refuses cannot', async () => {
    const missing = await failureOf(providerWith().call((stripe) => stripe.paymentIntents.retrieve('pi_1')))
    expect(missing).toMatchObject({ reason: 'refused', status: 409, code: 'resource_missing' })
    const gone = await failureOf(providerWith().call((stripe) => stripe.accounts.retrieve('acct_gone')))
    expect(gone).toMatchObject({ reason: 'account', status: 409, code: 'account_invalid' })
  })

  test('says what the caller wants it to say', async () => {
    const nowhere = providerWith({}, { apiUrl: 'http://127.0.0.1:9' })
    expect(await failureOf(nowhere.call((stripe) => stripe.accounts.list(), 'Not now.'))).toMatchObject({
      reason: 'unavailable',
      message: 'Not now.',
    })
  })

  test('does not reach a provider that failed five times, and reaches it again 20 seconds later', async () => {
    let time = 0
    const provider = providerWith({ circuit: createCircuit({ now: () => time }) })
    const list = () => failureOf(provider.call((stripe) => stripe.accounts.list()))
    trouble('500', 5)
    for (let n = 0; n < 5; n++) expect(await list()).toMatchObject({ code: 'api_error' })
    expect(await list()).toMatchObject({ code: 'circuit_open', message: unavailableToPayers, status: 503 })
    time = 20_000
    expect(await list()).toBeNull()
  })

  test('does not open the circuit for calls that the provider refuses, or for our own faults', async () => {
    const provider = providerWith()
    for (let n = 0; n < 6; n++) {
      await failureOf(provider.call((stripe) => stripe.paymentIntents.retrieve('pi_1')))
      expect(
        await failureOf(
          provider.call(async () => {
            throw new TypeError('ours')
          }),
        ),
      ).toBeInstanceOf(TypeError)
    }
    expect(await provider.call((stripe) => stripe.accounts.list())).toBeDefined()
  })
})
