import { formatDollars } from '@mantel/domain/basics/money'
import type { PaymentInList } from '@mantel/domain/payments/payments'
import { Link } from '@tanstack/react-router'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { usePages } from '../../../platform/api/pages.ts'
import { Button } from '../../../ui/base/button.tsx'
import { paymentsPages } from '../queries.ts'
import * as copy from './copy.ts'
import { PaymentDialogs } from './payment-dialogs.tsx'
import { usePaymentAction } from './payment-list.tsx'

/** Payments that clients say they have sent. Undefined while they load. */
export const useClaims = (filters: { invoiceId?: string } = {}) =>
  usePages(paymentsPages({ view: 'claims', ...filters })).rows

export const ClaimRows = ({ claims }: { claims: readonly PaymentInList[] }) => (
  <ul aria-label={copy.claimsTitle}>
    {claims.map((claim) => (
      <ClaimRow key={claim.id} claim={claim} />
    ))}
  </ul>
)

function ClaimRow({ claim }: { claim: PaymentInList }) {
  const run = usePaymentAction(claim)
  const [isBusy, setBusy] = useState(false)
  const [isRejecting, setRejecting] = useState(false)
  const { clientName, paymentMethod, projectTitle, invoiceNumber, invoiceId, amount } = claim
  const confirm = () => {
    setBusy(true)
    void run('confirm').finally(() => setBusy(false))
  }
  return (
    <li className="flex min-h-13.25 flex-wrap items-center gap-3 border-t border-border py-2 first:border-t-0">
      <span className="flex size-7.5 shrink-0 items-center justify-center rounded-[7px] bg-amber-soft text-amber">
        <HandCoins size={16} strokeWidth={1.6} aria-hidden />
      </span>
      <div className="min-w-0 flex-1 basis-44">
        <p className="text-13-5 leading-4.5 font-medium wrap-anywhere">
          {copy.claimText(clientName, paymentMethod)}: {formatDollars(amount)}
        </p>
        <p className="truncate text-12-5 leading-4.25 text-muted-foreground">
          {invoiceId && invoiceNumber && (
            <>
              <Link
                to="/app/invoices/$id"
                params={{ id: invoiceId }}
                className="underline-offset-3 hover:underline"
              >
                <bdi>{invoiceNumber}</bdi>
              </Link>
              ,{' '}
            </>
          )}
          <bdi>{projectTitle}</bdi>
        </p>
      </div>
      <div className="flex gap-1.5">
        <Button size="small" variant="ghost" onClick={() => setRejecting(true)}>
          Reject
        </Button>
        <Button size="small" busy={isBusy} onClick={confirm}>
          Confirm
        </Button>
      </div>
      <PaymentDialogs
        asking={isRejecting ? 'reject' : null}
        payment={{ ...claim, actions: [], remaining: 0 }}
        onClose={() => setRejecting(false)}
      />
    </li>
  )
}
