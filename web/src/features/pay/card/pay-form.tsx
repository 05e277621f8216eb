import { formatDollarsAndCents } from '@mantel/domain/money'
import type { Due } from '@mantel/domain/payments/parts'
import type { PayPage } from '@mantel/domain/payments/pay'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { StudioContact } from '../../signing/studio-contact.tsx'
import { linkStyle } from '../../signing/styles.ts'
import { ApiError, callApi } from '../../site/call-api.ts'
import type { CardContentProps } from '../invoice-props.ts'
import { AmountTitle } from './amount-title.tsx'
import * as copy from './copy.ts'
import { type ManualMethod, manualMethods } from './manual-methods.ts'
import { Methods } from './methods.tsx'
import { PayBar } from './pay-bar.tsx'
import { claimableChoices } from './pay-status.ts'

/** Shows one amount at a time, and how to pay exactly that amount. */
export function PayForm({ token, page, title, onChange, onReload }: CardContentProps) {
  const choices = claimableChoices(page)
  const [chosen, setChosen] = useState(choices[0] ?? 0)
  const index = choices.includes(chosen) ? chosen : (choices[0] ?? 0)
  const due = page.payableAmounts[index]
  const methods = manualMethods(page)
  const [method, setMethod] = useState(methods[0])
  const claimButton = useRef<HTMLButtonElement>(null)
  const { isPending, error, claim } = useClaim(token, onChange, onReload)
  if (!due) return null
  const amount = formatDollarsAndCents(due.amount)
  return (
    <>
      <AmountTitle title={title} label={copy.dueLabel(due)} amount={due.amount} />
      {choices
        .filter((choice) => choice !== index)
        .map((choice) => (
          <button
            key={choice}
            type="button"
            onClick={() => setChosen(choice)}
            className={`${linkStyle} -mb-2 flex min-h-11 items-center text-14`}
          >
            {copy.payInstead(page.payableAmounts[choice])}
          </button>
        ))}
      {method ? (
        <>
          <Methods page={page} methods={methods} amountIndex={index} selected={method} onSelect={setMethod} />
          {error && (
            <p role="alert" className="mt-3 text-14 text-red">
              {error}
            </p>
          )}
          <Button
            ref={claimButton}
            variant="primary"
            size="large"
            busy={isPending}
            className="mt-4 h-12! w-full text-16!"
            onClick={() => claim({ paymentMethod: method, kind: due.kind, amount: due.amount })}
          >
            {copy.claimLabel(method, amount)}
          </Button>
          <p className="mt-2 text-center text-12-5 leading-4.5 text-muted-foreground">
            {copy.claimHint(page.company.name)}
          </p>
          <PayBar amount={amount} claimButton={claimButton} />
        </>
      ) : (
        <div className="mt-4">
          <p>{copy.noMethods(page.company.name)}</p>
          <StudioContact company={page.company} />
        </div>
      )}
    </>
  )
}

type Claim = { paymentMethod: ManualMethod; kind: Due['kind']; amount: number }

/** A refused claim loads the invoice again: its amount may have changed since the page was opened. */
function useClaim(token: string, onChange: (page: PayPage) => void, onReload: () => Promise<void>) {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  async function claim(body: Claim) {
    setPending(true)
    setError(undefined)
    try {
      onChange(await callApi<PayPage>(`/api/pay/${token}/claims`, body))
    } catch (error) {
      const refused = error instanceof ApiError ? error : new ApiError()
      setError(refused.text ?? copy.notClaimed)
      if (refused.status !== undefined && refused.status < 500) await onReload()
    } finally {
      setPending(false)
    }
  }
  return { isPending, error, claim }
}
