import type { OfferableMethod } from '@mantel/domain/payments/methods'
import type { Due } from '@mantel/domain/payments/parts'
import type { PayPage } from '@mantel/domain/payments/pay'
import { useEffect, useState } from 'react'
import { ApiError, callApi } from '../../site/call-api.ts'
import type { InvoiceProps } from '../invoice-props.ts'
import * as copy from './copy.ts'
import { isCheckoutMethod } from './offered-methods.ts'

type Choice = { paymentMethod: OfferableMethod; kind: Due['kind']; amount: number }

/**
 * Reports a payment, or opens the provider's page for it. A refusal loads the invoice again: its amount may have changed
 * since the page was opened.
 */
export function usePay({ token, onChange, onReload }: InvoiceProps) {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  // The Back button of the provider's page can restore this page with the button still locked.
  useEffect(() => {
    const unlock = () => setPending(false)
    addEventListener('pageshow', unlock)
    return () => removeEventListener('pageshow', unlock)
  }, [])

  async function pay(choice: Choice) {
    const isCheckout = isCheckoutMethod(choice.paymentMethod)
    setPending(true)
    setError(undefined)
    try {
      if (isCheckout) {
        // The button stays locked until the browser has left.
        location.assign((await callApi<{ url: string }>(`/api/pay/${token}/checkouts`, choice)).url)
        return
      }
      onChange(await callApi<PayPage>(`/api/pay/${token}/claims`, choice))
    } catch (error) {
      const refused = error instanceof ApiError ? error : new ApiError()
      setError(refused.text ?? (isCheckout ? copy.notOpened : copy.notClaimed))
      if (refused.status !== undefined && refused.status < 500) await onReload()
    }
    setPending(false)
  }
  return { isPending, error, pay }
}
