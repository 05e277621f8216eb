import type { Invoice } from '@mantel/domain/invoices/invoices'
import { formatDollarsAndCents } from '@mantel/domain/money'
import type { ReactNode } from 'react'
import * as copy from './copy.ts'

export function LinesTable({ invoice }: { invoice: Invoice }) {
  if (invoice.lines.length === 0) return <p className="text-13 text-muted-foreground">{copy.noLines}</p>
  return (
    <>
      <table aria-label="Lines" className="w-full text-13 leading-4.5">
        <thead className="text-12 text-muted-foreground">
          <tr className="border-b border-border">
            <th scope="col" className="h-8.5 text-left font-medium">
              Description
            </th>
            <th scope="col" className="w-20 text-right font-medium max-sm:hidden">
              Quantity
            </th>
            <th scope="col" className="w-28 text-right font-medium max-sm:hidden">
              Rate
            </th>
            <th scope="col" className="w-28 text-right font-medium">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => (
            <tr key={line.id} className="border-b border-border">
              <td className="py-2.5 pr-3 wrap-anywhere whitespace-pre-line">
                <bdi>{line.description || '–'}</bdi>
                {line.isWaived && <span className="text-muted-foreground"> ({copy.waived})</span>}
              </td>
              <td className="text-right tabular-nums max-sm:hidden">{line.quantity}</td>
              <td className="text-right tabular-nums max-sm:hidden">{formatDollarsAndCents(line.rate)}</td>
              <td className="text-right tabular-nums">{formatDollarsAndCents(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-3 ml-auto flex w-full max-w-70 flex-col gap-1 text-13 leading-5">
        <Sum label="Subtotal">{invoice.subtotal}</Sum>
        {invoice.discountAmount > 0 && (
          <Sum label={`Discount (${invoice.discountPercent}%)`}>{-invoice.discountAmount}</Sum>
        )}
        {invoice.taxAmount > 0 && (
          <Sum label={`${invoice.taxLabel} (${invoice.taxPercent}%)`}>{invoice.taxAmount}</Sum>
        )}
        {invoice.lateFeeAmount > 0 && <Sum label="Late fees">{invoice.lateFeeAmount}</Sum>}
        {invoice.adjustmentAmount !== 0 && <Sum label="Adjustments">{invoice.adjustmentAmount}</Sum>}
        <div className="mt-1 border-t border-border pt-1.5 font-semibold">
          <Sum label="Total">{invoice.total}</Sum>
        </div>
      </dl>
    </>
  )
}

const Sum = ({ label, children }: { label: ReactNode; children: number }) => (
  <div className="flex justify-between gap-4">
    <dt>{label}</dt>
    <dd className="tabular-nums">{formatDollarsAndCents(children)}</dd>
  </div>
)
