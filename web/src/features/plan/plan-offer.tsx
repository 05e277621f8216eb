import { onboardingApi } from '@mantel/domain/onboarding'
import type { Plan } from '@mantel/domain/plans/plans'
import { type SubmitEvent, useState } from 'react'
import { ApiError, errorText, useChange } from '../../platform/api/api.ts'
import { toastError } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { CodeInput } from '../../ui/form/code-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { AppliedOffer } from './applied-offer.tsx'
import * as copy from './copy.ts'

type Props = { plan: Plan; dayOf: (instant: string) => string }

/** The plan's offer code. The company can enter or remove it until it subscribes. */
export function PlanOffer({ plan, dayOf }: Props) {
  const { offer, isBilled, isOfferRemovable, hasDiscount, discountEndsAt } = plan
  const remove = useChange(onboardingApi.removeOffer)
  if (!offer) return isBilled ? null : <OfferForm />
  if (!isOfferRemovable && !hasDiscount)
    return <p className="mt-5 text-13 leading-4.5 text-muted-foreground">{copy.codeUsed(offer.code)}</p>
  const onRemove = () =>
    remove.mutate({}, { onError: (error) => toastError(errorText(error, copy.notChanged)) })
  return (
    <div className="mt-5">
      <AppliedOffer
        offer={offer}
        until={discountEndsAt && dayOf(discountEndsAt)}
        onRemove={isOfferRemovable ? onRemove : undefined}
        isRemoving={remove.isPending}
      />
    </div>
  )
}

function OfferForm() {
  const apply = useChange(onboardingApi.applyOffer)
  const [code, setCode] = useState('')
  const refusal =
    apply.error instanceof ApiError
      ? (apply.error.fields.offerCode ?? errorText(apply.error, copy.notChanged))
      : apply.error && errorText(apply.error, copy.notChanged)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (code.trim()) apply.mutate({ body: { offerCode: code.trim() } })
  }
  return (
    <Form onSubmit={submit} className="mt-5">
      <Field label={copy.offerCode} optional error={refusal ?? undefined} className="max-w-80">
        <div className="flex gap-2">
          <CodeInput
            maxLength={50}
            value={code}
            onChange={({ target }) => {
              apply.reset()
              setCode(target.value)
            }}
          />
          <Button type="submit" className="h-8.5!" busy={apply.isPending}>
            {copy.applyCode}
          </Button>
        </div>
      </Field>
    </Form>
  )
}
