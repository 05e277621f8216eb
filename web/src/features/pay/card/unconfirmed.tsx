import { Clock } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import type { CardContentProps } from '../invoice-props.ts'
import { AmountTitle } from './amount-title.tsx'
import * as copy from './copy.ts'
import { Notice } from './notices.tsx'

/**
 * Shown if the client returns from the provider's page before the provider reports the payment. The page checks again
 * only when the client asks for it.
 */
export function Unconfirmed({ page, title, onReload, onCheck }: CardContentProps) {
  const [isPending, setPending] = useState(false)
  const check = () => {
    setPending(true)
    void onCheck().finally(() => setPending(false))
  }
  return (
    <>
      <AmountTitle title={title} label="Checking your payment" amount={page.dueNow?.amount ?? page.open} />
      <div role="status" className="mt-3.5">
        <Notice hue="blue" icon={Clock}>
          {copy.unconfirmed}
        </Notice>
      </div>
      <Button
        variant="primary"
        size="large"
        busy={isPending}
        className="mt-4 h-12! w-full text-16!"
        onClick={check}
      >
        Check again
      </Button>
      <Button variant="ghost" size="large" className="mt-2 w-full" onClick={onReload}>
        I didn’t pay
      </Button>
    </>
  )
}
