import { expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { sharedServer } from '../../../testing/server.ts'
import { untilAnswered } from '../../../testing/until-answered.ts'
import { studioWithInvoice } from '../testing.ts'
import { takeNumber } from './invoice-numbers.ts'

const server = await sharedServer()

test('a hundred invoices at once get numbers without gaps, although a tenth of them fail', async () => {
  const { call, projectId, companyId } = await studioWithInvoice(server)
  const abort = () =>
    inTransaction(server.services.databases.runtime, { companyId }, async (db) => {
      await takeNumber(db, companyId)
      throw new Error('aborted')
    }).catch(() => null)
  const made = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      at % 10 === 5 ? abort() : untilAnswered(() => call('POST', '/api/invoices', { projectId })),
    ),
  )
  expect(made.flatMap((answer) => (answer && answer.status !== 201 ? [answer.text] : []))).toEqual([])
  const numbers = made.flatMap((answer) => answer?.body.invoiceNumber ?? [])
  const sorted = numbers.map((number: string) => Number(number.slice(4))).toSorted((a, b) => a - b)
  expect(sorted).toEqual(Array.from({ length: 90 }, (_, at) => at + 1))
})

test('a refused creation uses up no number', async () => {
  const { call, newInvoice } = await studioWithInvoice(server)
  const answer = await call('POST', '/api/invoices', { projectId: crypto.randomUUID() })
  expect(answer).toMatchObject({ status: 404, body: { error: 'Project not found' } })
  expect((await newInvoice()).invoiceNumber).toBe('INV-1')
})
