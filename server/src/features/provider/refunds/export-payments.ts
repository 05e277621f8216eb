import { type Day, dayIn } from '@mantel/domain/dates'
import type { Download } from '@mantel/domain/endpoint'
import type { TransactionStatus } from '@mantel/domain/payments/ledger'
import { methodNames } from '@mantel/domain/payments/methods'
import type { PaymentInList } from '@mantel/domain/payments/payments'
import type { providerPaymentsApi } from '@mantel/domain/provider/provider-payments'
import type { z } from 'zod'
import type { Databases } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { timeZoneOf } from '../../companies/time-zones.ts'
import { byteOrderMark, csvLines, dollarCell } from '../../data/export/csv.ts'
import { downloadCsv } from '../../data/export/download-csv.ts'
import { listPayments } from '../../payments/list-payments.ts'
import type { Viewer } from '../../visibility/projects.ts'

type Range = z.output<typeof providerPaymentsApi.exportPayments.body>

/** All entries of the ledger, newest first, with fees and payouts, so that a bookkeeper can match them with the bank. */
export async function exportPayments(databases: Databases, viewer: Viewer, range: Range): Promise<Download> {
  const { actor } = viewer
  const timeZone = await inTransaction(databases.runtime, actor, async (db) => {
    await recordActivity(db, actor, {
      action: 'export.created',
      targetType: 'company',
      targetId: actor.companyId,
      description: 'Exported payments',
      metadata: { kind: 'payments' },
    })
    return timeZoneOf(db, actor.companyId)
  })
  const lines = streamLines(databases, viewer, range, timeZone)
  return downloadCsv(`payments-${dayIn(timeZone, new Date())}.csv`, lines)
}

const pageSize = 1000

/** Reads each page in its own transaction, so that a slow download holds no database connection. */
async function* streamLines(databases: Databases, viewer: Viewer, { from, to }: Range, timeZone: string) {
  let header = byteOrderMark + csvLines([Object.keys(columns)])
  for (let cursor: string | undefined; ; ) {
    const query = { view: 'all', limit: pageSize, cursor } as const
    const { items, nextCursor } = await inTransaction(
      databases.runtime,
      viewer.actor,
      (db) => listPayments(db, viewer, query),
      { readOnly: true },
    )
    const dayOf = ({ paidOn, completedAt, createdAt }: PaymentInList) =>
      paidOn ?? dayIn(timeZone, completedAt ?? createdAt)
    const chosen = items.filter((item) => isBetween(dayOf(item), from, to))
    yield header +
      csvLines(chosen.map((item) => Object.values(columns).map((cell) => cell(item, dayOf(item)))))
    if (!nextCursor) return
    header = ''
    cursor = nextCursor
  }
}

const isBetween = (day: Day, from?: Day, to?: Day) => (!from || day >= from) && (!to || day <= to)

type Cell = (payment: PaymentInList, day: Day) => string

const amountCell = (cents: number | null) => (cents === null ? '' : dollarCell(cents))

const columns: Record<string, Cell> = {
  Date: (_, day) => day,
  Status: ({ status }) => statusNames[status],
  Type: ({ amount, paymentType }) =>
    paymentType === 'refund' ? 'Refund' : amount < 0 ? 'Correction' : 'Payment',
  Method: ({ paymentMethod }) => methodNames[paymentMethod],
  Invoice: ({ invoiceNumber }) => invoiceNumber ?? '',
  Project: ({ projectTitle }) => projectTitle,
  Client: ({ clientName }) => clientName ?? '',
  Amount: ({ amount }) => dollarCell(amount),
  Currency: ({ currency }) => currency.toUpperCase(),
  'Stripe fee': ({ providerFee }) => amountCell(providerFee),
  'Platform fee': ({ applicationFee }) => amountCell(applicationFee),
  Net: ({ net }) => amountCell(net),
  Disputed: ({ disputedAmount }) => amountCell(disputedAmount),
  Receipt: ({ receiptNumber }) => receiptNumber ?? '',
  Reference: ({ reference }) => reference ?? '',
  Reason: ({ reason }) => reason ?? '',
  'Payout ID': ({ payoutId }) => payoutId ?? '',
}

const statusNames: Record<TransactionStatus, string> = {
  pending: 'Pending',
  processing: 'On its way',
  succeeded: 'Received',
  failed: 'Failed',
  canceled: 'Canceled',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
}
