import { formatDollarsAndCents } from '@mantel/domain/money'
import type { Plan } from '@mantel/domain/plans/plans'
import * as copy from './copy.ts'

type Props = Pick<Plan, 'invoices'> & { dayOf: (instant: string) => string }

export function PlanInvoices({ invoices, dayOf }: Props) {
  if (invoices.length === 0) return null
  return (
    <div className="mt-6">
      <h3 className="text-13 font-semibold">{copy.invoices}</h3>
      <ul className="mt-2 divide-y divide-border border-y border-border">
        {invoices.map(({ id, issuedAt, total, status, url, amountRefunded }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2.5 text-13 leading-4.5">
            <span>{dayOf(issuedAt)}</span>
            <span className="text-muted-foreground">
              {amountRefunded > 0 ? copy.refunded(amountRefunded) : copy.statuses[status]}
            </span>
            <span className="tabular-nums">{formatDollarsAndCents(total)}</span>
            {url && (
              <a className="underline underline-offset-3" href={url} target="_blank" rel="noreferrer">
                {copy.receipt}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
