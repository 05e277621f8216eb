import { formatNumericDay } from '@mantel/domain/dates'
import { formatDollarsAndCents } from '@mantel/domain/money'
import type { PayPage } from '@mantel/domain/payments/pay'
import type { ReactNode } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { clearedPayments } from '../card/pay-status.ts'
import { paymentName } from '../payment-name.ts'

export function Totals({ page }: { page: PayPage }) {
  const charges = page.lines.filter(({ kind, isWaived }) => kind !== 'item' && !isWaived)
  const payments = clearedPayments(page)
  const isPlain = page.discountAmount === 0 && page.taxAmount === 0 && charges.length === 0
  return (
    <dl className="mt-3 ml-auto w-full break-inside-avoid min-[560px]:w-75 print:w-75">
      {!isPlain && <Row name="Subtotal" amount={page.subtotal} />}
      {page.discountAmount > 0 && (
        <Row name={`Discount ${page.discountPercent}%`} amount={-page.discountAmount} />
      )}
      {page.taxAmount > 0 && <Row name={page.taxLabel} amount={page.taxAmount} />}
      {charges.map(({ description, amount }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no id here
        <Row key={index} name={description} amount={amount} />
      ))}
      <Row name="Total" amount={page.total} isTotal />
      {payments.map((payment) => (
        <Row
          key={payment.id}
          name={
            <>
              {paymentName(payment)}
              <span className="block text-12-5">
                {[payment.paidOn && formatNumericDay(payment.paidOn), payment.receiptNumber]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>
          }
          amount={-payment.amount}
        />
      ))}
      {payments.length > 0 && <Row name="Balance due" amount={page.open} isTotal />}
    </dl>
  )
}

type RowProps = { name: ReactNode; amount: number; isTotal?: boolean }

const Row = ({ name, amount, isTotal }: RowProps) => (
  <div
    className={classes(
      'flex justify-between gap-4 py-1.25',
      isTotal && 'mt-1.5 border-t border-foreground pt-2.5 text-16 font-semibold',
    )}
  >
    <dt className={classes('min-w-0 wrap-anywhere', !isTotal && 'text-muted-foreground')}>{name}</dt>
    <dd className="shrink-0 tabular-nums">{formatDollarsAndCents(amount)}</dd>
  </div>
)
