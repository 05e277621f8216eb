import { invoiceDocumentsApi } from '@mantel/domain/invoices/invoice-documents'
import { payApi } from '@mantel/domain/payments/pay'
import { expect, test } from 'vitest'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { startServer } from '../../testing/server.ts'
import { studioWithInvoice } from '../invoices/testing.ts'

const server = await startServer()
const endpoints = [...Object.values(payApi), ...Object.values(invoiceDocumentsApi)].filter(({ path }) =>
  path.includes(':token'),
)
const bodies: Record<string, object> = {
  '/api/pay/:token/claims': { paymentMethod: 'zelle', kind: 'deposit', amount: 100_000 },
  '/api/pay/:token/approval': { revision: 1 },
}

/** Everything in the responses that a caller could compare, except times and request ids, which always differ. */
async function answersTo(token: string) {
  const answers = endpoints.map(async ({ method, path }) => {
    const url = path.replace(':token', token).replace(':receiptNumber', 'RCT-1').replace(':picture', 'logo')
    const { status, text, headers } = await server.call(method, url, bodies[path])
    const { date, 'x-request-id': request, ...compared } = headers
    expect([typeof date, typeof request]).not.toContain('object')
    return { path, status, text, compared }
  })
  return Promise.all(answers)
}

test('a guessed link gets the same bytes as one that leads to a draft, was replaced, or is of another kind', async () => {
  const studio = await studioWithInvoice(server)
  const [draft, replaced] = [newToken('pay'), newToken('pay')]
  const { id } = await studio.newInvoice()
  await server.sql('update invoices set pay_token_hash = $2 where id = $1', [id, hashToken(draft)])
  const sent = await studio.sentInvoice(await studio.newProject())
  const current = await studio.tokenOf(sent.id)
  await server.sql('update invoices set pay_token_hash = $2 where id = $1', [sent.id, hashToken(replaced)])
  const unknown = await answersTo(newToken('pay'))
  expect(unknown.map(({ status }) => status)).toEqual(endpoints.map(() => 404))
  expect(new Set(unknown.map(({ text }) => text)).size).toBe(1)
  for (const token of [draft, current, hashToken(replaced), newToken('sign'), 'pay_', `${replaced}A`])
    expect(await answersTo(token)).toEqual(unknown)
  expect((await answersTo(replaced)).find(({ path }) => path === '/api/pay/:token')?.status).toBe(200)
})

test('a link of a deleted draft’s project, or of a deleted company, leads nowhere', async () => {
  const studio = await studioWithInvoice(server)
  const { id } = await studio.sentInvoice()
  const token = await studio.tokenOf(id)
  const unknown = await answersTo(newToken('pay'))
  expect((await studio.call('DELETE', `/api/projects/${studio.projectId}`)).status).toBe(204)
  expect(await answersTo(token)).toEqual(unknown)
})
