import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import type { PayPage } from '@mantel/domain/payments/pay'
import { CircleCheck, Download } from 'lucide-react'
import { Button } from '../../../ui/base/button.tsx'
import { useDownload } from '../download-pdf.ts'
import type { CardContentProps } from '../invoice-props.ts'
import { AmountTitle } from './amount-title.tsx'
import * as copy from './copy.ts'

export function PaidInFull({ token, page, title }: CardContentProps) {
  const credit = page.received - page.total
  return (
    <>
      <AmountTitle
        title={title}
        label={
          <span className="flex items-center gap-2 font-semibold text-green">
            <CircleCheck size={18} strokeWidth={1.6} aria-hidden />
            Paid in full
          </span>
        }
        amount={page.total}
      />
      <p className="mt-2.5 text-14 leading-5.5 text-muted-foreground">
        {copy.thanks(page.company.name)}
        {credit > 0 && ` ${copy.credit(page.company.name, formatDollarsAndCents(credit))}`}
      </p>
      <Receipts token={token} page={page} />
    </>
  )
}

/** Refunds and corrections have no receipt. */
function Receipts({ token, page }: { token: string; page: PayPage }) {
  const { pendingPath, download } = useDownload()
  const { payments } = page.document
  return (
    payments.length > 0 && (
      <div className="mt-4.5">
        <h3 className="text-14 font-semibold">Payments</h3>
        <ul className="mt-1.5">
          {payments.map(({ label, date, amount, status, receiptNumber }, at) => (
            <li key={at} className="border-b border-border py-2.5 text-14 leading-5 last:border-b-0">
              <div className="flex justify-between gap-4">
                <span className="min-w-0">
                  {label}
                  <span className="block text-12-5 text-muted-foreground tabular-nums">
                    {[date, status].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <span className="shrink-0 tabular-nums">{amount}</span>
              </div>
              {receiptNumber && (
                <ReceiptButton
                  number={receiptNumber}
                  isPending={pendingPath === receiptPath(token, receiptNumber)}
                  onDownload={(number) => download(receiptPath(token, number), copy.receiptFile(number))}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
    )
  )
}

const receiptPath = (token: string, number: string) =>
  `/api/pay/${token}/receipts/${encodeURIComponent(number)}`

type ButtonProps = { number: string; isPending: boolean; onDownload: (number: string) => Promise<void> }

const ReceiptButton = ({ number, isPending, onDownload }: ButtonProps) => (
  <Button icon={Download} className="mt-2 w-full" busy={isPending} onClick={() => onDownload(number)}>
    {copy.downloadReceipt(number)}
  </Button>
)
