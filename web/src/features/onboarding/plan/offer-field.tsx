import { useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../platform/api/api.ts'
import { toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { CodeInput } from '../../../ui/form/code-input.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { AppliedOffer } from '../../plan/applied-offer.tsx'
import * as copy from '../copy.ts'
import { cacheSubscription, useRemoveOffer } from '../queries.ts'
import type { OfferState } from './offer-state.ts'

type Props = { offer: OfferState; tierId: string | null }

export function OfferField({ offer, tierId }: Props) {
  const queries = useQueryClient()
  const removeOffer = useRemoveOffer()
  const shown = offer.used ?? offer.checked
  function remove() {
    if (!offer.used) return offer.clear()
    removeOffer.mutate(
      {},
      {
        onSuccess: (subscription) => cacheSubscription(queries, subscription),
        onError: (error) => toastError(errorText(error, copy.removeCodeFailed)),
      },
    )
  }
  if (shown)
    return (
      <AppliedOffer
        offer={shown}
        onRemove={offer.used && offer.isCharged ? undefined : remove}
        isRemoving={removeOffer.isPending}
      />
    )
  return (
    <Field label="Offer code" optional error={offer.error} className="max-w-80">
      <div className="flex gap-2">
        <CodeInput
          maxLength={50}
          value={offer.code}
          onChange={({ target }) => offer.type(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || offer.code.trim() === '') return
            // Enter applies the code instead of submitting the step.
            event.preventDefault()
            offer.apply()
          }}
          className="placeholder:normal-case"
        />
        <Button
          className="h-8.5!"
          disabled={tierId === null}
          busy={offer.isChecking}
          onClick={() => offer.apply()}
        >
          Apply
        </Button>
      </div>
    </Field>
  )
}
