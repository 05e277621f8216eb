import { Readable } from 'node:stream'
import type { RevenueMonth } from '@mantel/domain/admin/revenue'
import type { Download } from '@mantel/domain/endpoints/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { fileHeaders } from '../../../platform/files/headers.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { byteOrderMark, csvLines } from '../../data/export/csv.ts'
import { listMonths } from './months.ts'

const columns = {
  Month: ({ month }) => month,
  MRR: ({ mrr }) => formatDollars(mrr),
  New: (month) => formatDollars(month.new),
  Expansion: ({ expansion }) => formatDollars(expansion),
  Contraction: ({ contraction }) => formatDollars(contraction),
  Churn: ({ churn }) => formatDollars(churn),
  'New companies': ({ newCompanies }) => String(newCompanies),
  'Churned companies': ({ churnedCompanies }) => String(churnedCompanies),
  'Failed charges': ({ failedCharges }) => String(failedCharges),
  'Failed amount': ({ failedAmount }) => formatDollars(failedAmount),
  'Recovered amount': ({ recoveredAmount }) => formatDollars(recoveredAmount),
  'Code discounts': ({ offerCost }) => formatDollars(offerCost),
  'Application fees': ({ applicationFees }) => formatDollars(applicationFees),
} satisfies Record<string, (month: RevenueMonth) => string>

export async function exportMonths(db: Db, actor: Actor, now: Date): Promise<Download> {
  const months = await listMonths(db, now)
  await recordActivity(db, actor, {
    action: 'export.created',
    targetType: 'platform',
    targetId: 'revenue',
    description: 'Exported 12 months of revenue',
  })
  const rows = months.map((month) => Object.values(columns).map((cell) => cell(month)))
  const content = Buffer.from(byteOrderMark + csvLines([Object.keys(columns), ...rows]))
  const last = months.at(-1)?.month ?? ''
  return {
    headers: fileHeaders({ name: `revenue-${last}.csv`, type: 'text/csv', size: content.length }),
    content: Readable.from([content], { objectMode: false }),
  }
}

const formatDollars = (cents: number) => (cents / 100).toFixed(2)
