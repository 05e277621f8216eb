import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { StudioContact } from '../../signing/studio-contact.tsx'
import { linkStyle } from '../../signing/styles.ts'
import type { CardContentProps } from '../invoice-props.ts'
import { AmountTitle } from './amount-title.tsx'
import * as copy from './copy.ts'
import { Methods } from './methods.tsx'
import { isCheckoutMethod } from './offered-methods.ts'
import { PayBar } from './pay-bar.tsx'
import { claimableChoices } from './pay-status.ts'
import { usePay } from './use-pay.ts'

/** Shows one amount at a time, and how to pay exactly that amount. */
export function PayForm(props: CardContentProps) {
  const { page, title } = props
  const choices = claimableChoices(page)
  const [chosen, setChosen] = useState(choices[0] ?? 0)
  const index = choices.includes(chosen) ? chosen : (choices[0] ?? 0)
  const due = page.payableAmounts[index]
  const methods = page.methods.map((offered) => offered.method)
  const [selected, setMethod] = useState(methods[0])
  // A studio can stop offering a method while the page is open.
  const method = selected && methods.includes(selected) ? selected : methods[0]
  const button = useRef<HTMLButtonElement>(null)
  const { isPending, error, pay } = usePay(props)
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
            ref={button}
            variant="primary"
            size="large"
            busy={isPending}
            className="mt-4 h-12! w-full text-16!"
            onClick={() => pay({ paymentMethod: method, kind: due.kind, amount: due.amount })}
          >
            {isCheckoutMethod(method) ? copy.pay(amount) : copy.claimLabel(method, amount)}
          </Button>
          <p className="mt-2 text-center text-12-5 leading-4.5 text-muted-foreground">
            {isCheckoutMethod(method) ? copy.checkoutHint : copy.claimHint(page.company.name)}
          </p>
          <PayBar amount={amount} button={button} />
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
