import { methodNames } from '@mantel/domain/payments/methods'
import type { PayPage } from '@mantel/domain/payments/pay'
import * as copy from './copy.ts'

/** Only in print: on the screen, the card beside the invoice says how to pay. */
export const HowToPay = ({ page: { methods, memoCode, open } }: { page: PayPage }) => {
  const printed = methods.filter(({ method, payTo }) => payTo !== null || method === 'cash')
  if (open === 0 || printed.length === 0) return null
  return (
    <section className="mt-8 hidden break-inside-avoid print:block">
      <h3 className="font-semibold">How to pay</h3>
      <dl className="mt-1.5">
        {printed.map(({ method, payTo }) => (
          <div key={method} className="flex gap-3 py-0.5">
            <dt className="w-24 shrink-0 text-muted-foreground">{methodNames[method]}</dt>
            <dd>{method === 'cash' ? copy.cash : method === 'check' ? copy.check(payTo ?? '') : payTo}</dd>
          </div>
        ))}
        <div className="flex gap-3 py-0.5">
          <dt className="w-24 shrink-0 text-muted-foreground">Memo</dt>
          <dd>{memoCode}</dd>
        </div>
      </dl>
    </section>
  )
}
