import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import type { Plan } from '@mantel/domain/plans/plans'
import { useState } from 'react'
import { Button } from '../../../../ui/base/button.tsx'
import { statuses } from '../../../plan/copy.ts'
import * as copy from './copy.ts'
import { dayOf } from './day-of.ts'
import { RefundChargeDialog } from './refund-dialog.tsx'

type Invoice = Plan['invoices'][number]
type Props = { companyId: string; invoices: Invoice[] }

/** What the company was charged for its plan, the latest first. */
export function Charges({ companyId, invoices }: Props) {
  const [refunding, setRefunding] = useState<Invoice | null>(null)
  if (invoices.length === 0) return <p className="text-13 text-muted-foreground">{copy.noCharges}</p>
  return (
    <>
      <ul className="text-13 leading-4.5">
        {invoices.map((invoice) => (
          <ChargeRow key={invoice.id} invoice={invoice} onRefund={() => setRefunding(invoice)} />
        ))}
      </ul>
      {refunding && (
        <RefundChargeDialog companyId={companyId} invoice={refunding} onClose={() => setRefunding(null)} />
      )}
    </>
  )
}

function ChargeRow({ invoice, onRefund }: { invoice: Invoice; onRefund: () => void }) {
  const { issuedAt, status, total, discount, amountPaid, amountRefunded } = invoice
  const day = dayOf(issuedAt)
  const facts = [
    amountRefunded > 0 ? copy.refundedOf(amountRefunded) : statuses[status],
    discount > 0 && copy.discountOf(discount),
  ].filter(Boolean)
  return (
    <li className="grid grid-cols-[1fr_auto_72px] items-center gap-x-4 border-b border-border py-2 last:border-b-0">
      <span className="min-w-0">
        <span className="tabular-nums">{day}</span>
        <span className="text-muted-foreground"> · {facts.join(' · ')}</span>
      </span>
      <span className="text-right tabular-nums">{formatDollarsAndCents(total)}</span>
      <span className="text-right">
        {amountPaid > amountRefunded && (
          <Button size="small" aria-label={copy.refundOf(day)} onClick={onRefund}>
            {copy.refund}
          </Button>
        )}
      </span>
    </li>
  )
}
