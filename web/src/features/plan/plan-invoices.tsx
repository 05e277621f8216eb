import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import type { Plan } from '@mantel/domain/plans/plans'
import * as copy from './copy.ts'

type Props = Pick<Plan, 'invoices'> & { dayOf: (instant: string) => string }

export function PlanInvoices({ invoices, dayOf }: Props) {
  if (invoices.length === 0) return null
  return (
    <div className="mt-6">
      <h3 className="text-13 font-semibold">{copy.invoices}</h3>
      <ul className="mt-2 divide-y divide-border border-y border-border">
        {invoices.map(({ id, issuedAt, total, discount, status, url, amountRefunded }) => (
          <li
            key={id}
            className="grid grid-cols-[80px_1fr_auto_56px] gap-x-4 py-2.5 text-13 leading-4.5 tabular-nums"
          >
            <span>{dayOf(issuedAt)}</span>
            <span className="text-muted-foreground">
              {amountRefunded > 0 ? copy.refunded(amountRefunded) : copy.statuses[status]}
              {discount > 0 && <> · {copy.discounted(discount)}</>}
            </span>
            <span className="text-right">{formatDollarsAndCents(total)}</span>
            {url && (
              <a
                className="text-right underline underline-offset-3"
                href={url}
                target="_blank"
                rel="noreferrer"
              >
                {status === 'open' ? copy.pay : copy.receipt}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
