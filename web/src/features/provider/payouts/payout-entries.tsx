import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import type { payoutsApi } from '@mantel/domain/provider/provider-payments'
import type { z } from 'zod'
import { type Column, Table } from '../../../ui/table/table.tsx'
import * as copy from './copy.ts'

type Entry = z.infer<typeof payoutsApi.get.response>['entries'][number]

export const PayoutEntries = ({ entries }: { entries: Entry[] }) => (
  <div className="px-2 pb-3 pl-7 max-md:pl-2">
    <Table
      label={copy.entries}
      place="text"
      columns={columns}
      rows={entries.map((entry, index) => ({ ...entry, key: `${entry.transactionId ?? ''} ${index}` }))}
      keyOf={({ key }) => key}
    />
  </div>
)

const amount = (
  name: 'amount' | 'fee' | 'net',
  header: string,
  wideOnly = false,
): Column<Entry & { key: string }> => ({
  name,
  header,
  numeric: true,
  width: '104px',
  ...(wideOnly && { wideOnly }),
  cell: (entry) => formatDollarsAndCents(entry[name]),
})

const columns: Column<Entry & { key: string }>[] = [
  {
    name: 'description',
    header: 'Payment',
    cell: ({ description, invoiceNumber, clientName }) => (
      <div className="min-w-0 py-1.5">
        <span className="block wrap-anywhere">{invoiceNumber ?? description}</span>
        {clientName && <bdi className="block text-12 text-muted-foreground wrap-anywhere">{clientName}</bdi>}
      </div>
    ),
  },
  amount('amount', 'Amount', true),
  amount('fee', 'Fee', true),
  amount('net', 'Net'),
]
