import { mayBecome } from '@mantel/domain/payments/entry-status'
import { type TransactionStatus, transactionStatuses } from '@mantel/domain/payments/ledger'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { studioWithInvoice } from '../invoices/testing.ts'

const server = await sharedServer()

async function studioWithPayment() {
  const studio = await studioWithInvoice(server)
  const { id } = await studio.sentInvoice()
  const { body: payment } = await studio.pay(id)
  const insert = (amount: number, status = 'succeeded') =>
    server.sql(
      `insert into transactions (company_id, project_id, invoice_id, parent_transaction_id, amount, payment_type,
         payment_method, status) values ($1, $2, $3, $4, $5, 'refund', 'check', $6)`,
      [studio.companyId, studio.projectId, id, payment.id, amount, status],
    )
  const update = (set: string) => server.sql(`update transactions set ${set} where id = $1`, [payment.id])
  return { ...studio, invoiceId: id as string, payment, insert, update }
}

describe('the database', () => {
  test('allows the same changes of status as the rules', async () => {
    const rows = await server.sql<{
      amount: string
      was: TransactionStatus
      becomes: TransactionStatus
      may: boolean
    }>(
      `select amount, was, becomes, transaction_may_become(amount, was, becomes) as may
       from unnest(array[1, -1]::bigint[]) as amount, unnest($1::text[]) as was, unnest($1::text[]) as becomes`,
      [transactionStatuses],
    )
    expect(rows).toHaveLength(2 * transactionStatuses.length ** 2)
    for (const { amount, was, becomes, may } of rows)
      expect({ amount, was, becomes, may }).toMatchObject({
        may: mayBecome({ amount: Number(amount), status: was }, becomes),
      })
  })

  test.each([
    'amount = 1',
    "payment_method = 'cash'",
    "payment_type = 'tip'",
    "source = 'credit'",
    "currency = 'eur'",
    'invoice_id = null',
    "status = 'failed'",
    'created_at = now()',
  ])('refuses to change a booked payment: %s', async (set) => {
    const { update } = await studioWithPayment()
    await expect(update(set)).rejects.toMatchObject({ code: '23514', constraint: 'transactions_guard' })
  })

  test('refuses to take back more than a payment, no matter who writes it', async () => {
    const { insert } = await studioWithPayment()
    const cap = { code: '23514', constraint: 'transactions_refund_cap' }
    await expect(insert(-100_001)).rejects.toMatchObject(cap)
    await insert(-60_000)
    await insert(-50_000, 'failed')
    await expect(insert(-40_001)).rejects.toMatchObject(cap)
    const both = await Promise.allSettled([insert(-40_000), insert(-40_000)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('never lets the app delete from the ledger', async () => {
    const { companyId } = await studioWithPayment()
    const { runtime } = server.services.databases
    await expect(
      runtime.query('delete from transactions where company_id = $1', [companyId]),
    ).rejects.toMatchObject({ code: '42501' })
  })
})
