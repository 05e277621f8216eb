import { countedAmount } from '@mantel/domain/payments/balance'
import type { LedgerEntry } from '@mantel/domain/payments/ledger'
import { transactionStatuses } from '@mantel/domain/payments/ledger'
import { expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { rowsOf } from '../clients/testing.ts'
import { newStudio } from '../projects/testing.ts'

const server = await sharedServer()
const { insert, project } = rowsOf(server)

test.each(transactionStatuses)('the database counts an entry that is %s like the rules', async (status) => {
  const { companyId } = await newStudio(server)
  const projectId = await project(companyId, null, {})
  for (const disputed of status === 'disputed' ? [0, 400, 1000] : [null]) {
    const id = await insert('transactions', {
      company_id: companyId,
      project_id: projectId,
      amount: 1000,
      payment_type: 'full',
      payment_method: 'check',
      status,
      disputed_amount: disputed,
    })
    const [row] = await server.sql<{ counted_amount: string }>(
      'select counted_amount from transactions where id = $1',
      [id],
    )
    const entry: Pick<LedgerEntry, 'status' | 'amount' | 'disputedAmount'> = {
      status,
      amount: 1000,
      disputedAmount: disputed,
    }
    expect(Number(row?.counted_amount)).toBe(countedAmount(entry))
  }
})
