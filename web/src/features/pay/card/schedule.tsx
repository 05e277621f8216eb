import { formatNumericDay } from '@mantel/domain/basics/dates'
import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import type { PayPage } from '@mantel/domain/payments/pay'
import { Check } from 'lucide-react'
import { classes } from '../../../ui/base/classes.ts'
import * as copy from './copy.ts'

/** Deposit and balance, if the invoice is due in two parts. A paid invoice lists its payments instead. */
export function Schedule({ page }: { page: PayPage }) {
  const { parts } = page
  const current = parts.findIndex(({ open }) => open > 0)
  if (parts.length < 2 || current < 0) return null
  return (
    <section aria-label="Payment schedule" className="mt-5 border-t border-border pt-3.5">
      <ol>
        {parts.map((part, index) => {
          const isPaid = part.open === 0
          return (
            <li
              key={part.kind}
              className={classes(
                'flex gap-2.5 py-1.5 text-13-5 leading-5',
                index === current && 'font-semibold',
              )}
            >
              <span
                aria-hidden
                className={classes(
                  'flex size-5 shrink-0 items-center justify-center rounded-full border text-11 font-semibold',
                  isPaid
                    ? 'border-transparent bg-green-soft text-green'
                    : index === current
                      ? 'border-foreground bg-foreground text-card'
                      : 'border-border-strong text-muted-foreground',
                )}
              >
                {isPaid ? <Check size={12} strokeWidth={2} /> : index + 1}
              </span>
              <span className="min-w-0 flex-1">
                {copy.partName(part.kind, page.depositPercent)}
                <span className="block text-12-5 leading-4.5 font-normal text-muted-foreground">
                  {copy.partStatus(part, part.dueDate && formatNumericDay(part.dueDate))}
                </span>
              </span>
              <span className="shrink-0 tabular-nums">{formatDollarsAndCents(part.amount)}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
