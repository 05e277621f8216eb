import { type Day, dayIn } from '@mantel/domain/basics/dates'
import type { Download } from '@mantel/domain/endpoints/endpoint'
import type { TransactionStatus } from '@mantel/domain/payments/ledger'
import { methodNames } from '@mantel/domain/payments/methods'
import type { PaymentInList } from '@mantel/domain/payments/payments'
import type { providerPaymentsApi } from '@mantel/domain/provider/provider-payments'
import type { z } from 'zod'
import type { Databases } from '../../../platform/database/connect.ts'
import { dollarCell } from '../../data/export/csv.ts'
import { exportPageSize, exportTable } from '../../data/export/export-table.ts'
import { listPayments } from '../../payments/list-payments.ts'
import type { Viewer } from '../../visibility/projects.ts'

type Range = z.output<typeof providerPaymentsApi.exportPayments.body>

/** All entries of the ledger, newest first, with fees and payouts, so that a bookkeeper can match them with the bank. */
export const exportPayments = (
  databases: Databases,
  viewer: Viewer,
  { from, to }: Range,
): Promise<Download> =>
  exportTable(databases, viewer.actor, {
    kind: 'payments',
    description: 'Exported payments',
    columns: Object.keys(columns),
    readPage: async (db, cursor: string | null, timeZone) => {
      const query = { view: 'all', limit: exportPageSize, cursor: cursor ?? undefined } as const
      const { items, nextCursor } = await listPayments(db, viewer, query)
      return { items: items.filter((payment) => isBetween(dayOf(payment, timeZone), from, to)), nextCursor }
    },
    cellsOf: (payment, timeZone) =>
      Object.values(columns).map((cell) => cell(payment, dayOf(payment, timeZone))),
  })

const dayOf = ({ paidOn, completedAt, createdAt }: PaymentInList, timeZone: string) =>
  paidOn ?? dayIn(timeZone, completedAt ?? createdAt)

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
  processing: 'Processing',
  succeeded: 'Received',
  failed: 'Failed',
  canceled: 'Canceled',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
}
