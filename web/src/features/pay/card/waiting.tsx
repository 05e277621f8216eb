import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import { methodNames } from '@mantel/domain/payments/methods'
import { ChevronDown, Clock } from 'lucide-react'
import { useState } from 'react'
import type { CardContentProps } from '../invoice-props.ts'
import { AmountTitle } from './amount-title.tsx'
import * as copy from './copy.ts'
import { Methods } from './methods.tsx'
import { Notice } from './notices.tsx'
import { manualMethods } from './offered-methods.ts'
import { isOpenClaim, paymentsOnTheirWay } from './pay-status.ts'

/**
 * Shown after the client has reported a payment. The details stay available, in case the client still has to send it.
 */
export function Waiting({ page, title }: CardContentProps) {
  const claims = page.payments.filter(isOpenClaim)
  const last = claims.at(-1)
  const methods = manualMethods(page)
  const claimedMethod = methods.find((method) => method === last?.paymentMethod) ?? methods[0]
  const [method, setMethod] = useState(claimedMethod)
  // -1 if the claimed amount is no longer due, because the invoice has changed. The details are then hidden.
  const amountIndex = page.payableAmounts.findIndex(({ amount }) => amount === last?.amount)
  return (
    <>
      <AmountTitle title={title} label={copy.youSent} amount={page.claimed} />
      <div className="mt-3.5 flex flex-col gap-2">
        <Notice hue="blue" icon={Clock}>
          {copy.waiting(page.company.name)}
        </Notice>
      </div>
      <ul className="mt-3">
        {claims.map(({ id, amount, paymentMethod }) => (
          <li key={id} className="flex justify-between gap-4 py-1 text-14">
            <span className="text-muted-foreground">{methodNames[paymentMethod]}</span>
            <span className="tabular-nums">{formatDollarsAndCents(amount)}</span>
          </li>
        ))}
      </ul>
      {method && amountIndex >= 0 && (
        <details className="group mt-2">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control text-14 text-muted-foreground underline underline-offset-3 hover:text-foreground [&::-webkit-details-marker]:hidden">
            {copy.showDetails}
            <ChevronDown size={14} strokeWidth={1.8} aria-hidden className="group-open:rotate-180" />
          </summary>
          <Methods
            page={page}
            methods={methods}
            amountIndex={amountIndex}
            selected={method}
            onSelect={setMethod}
          />
        </details>
      )}
    </>
  )
}

/** Shown if payments that have not cleared yet cover the whole open amount, so that the client has nothing to do. */
export function OnItsWay({ page, title }: CardContentProps) {
  return (
    <>
      <AmountTitle title={title} label={copy.processing} amount={page.inFlight} />
      <div className="mt-3.5 flex flex-col gap-2">
        {paymentsOnTheirWay(page).map(({ id, paymentMethod, amount }) => (
          <Notice key={id} hue="blue" icon={Clock}>
            {copy.underway(paymentMethod, formatDollarsAndCents(amount))}
          </Notice>
        ))}
      </div>
    </>
  )
}
