import { offerText, onboardingApi } from '@mantel/domain/onboarding'
import type { Plan } from '@mantel/domain/plans/plans'
import { CircleCheck } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { ApiError, errorText, useChange } from '../../platform/api/api.ts'
import { toastError } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { CodeInput } from '../../ui/form/code-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import * as copy from './copy.ts'

/** The offer code of the plan. It is chosen before the company subscribes, and cannot be changed afterwards. */
export function PlanOffer({ plan: { offer, isBilled } }: { plan: Plan }) {
  const remove = useChange(onboardingApi.removeOffer)
  if (!offer) return isBilled ? null : <OfferForm />
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-2 gap-y-1 text-13 leading-4.5">
      <p role="status" className="flex items-center gap-1.5 text-green">
        <CircleCheck size={14} strokeWidth={1.8} aria-hidden />
        <span>
          <b className="font-semibold">{offer.code}</b>: {offerText(offer)}
        </span>
      </p>
      {!isBilled && (
        <Button
          variant="link"
          busy={remove.isPending}
          onClick={() =>
            remove.mutate({}, { onError: (error) => toastError(errorText(error, copy.notChanged)) })
          }
        >
          {copy.removeCode}
        </Button>
      )}
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
