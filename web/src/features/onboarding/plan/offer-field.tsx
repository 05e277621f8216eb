import { offerText } from '@mantel/domain/onboarding'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { errorText } from '../../../platform/api/api.ts'
import { toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { keepSubscription, useRemoveOffer } from '../queries.ts'
import type { OfferState } from './offer-state.ts'

type Props = { offer: OfferState; tierId: string | null }

/** A code that takes something off: typed and tried in place. */
export function OfferField({ offer, tierId }: Props) {
  const queries = useQueryClient()
  const giveBack = useRemoveOffer()
  const shown = offer.used ?? offer.checked
  function remove() {
    if (!offer.used) return offer.clear()
    giveBack.mutate(
      {},
      {
        onSuccess: (subscription) => keepSubscription(queries, subscription),
        onError: (error) => toastError(errorText(error, 'The code could not be removed')),
      },
    )
  }
  if (shown)
    return (
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 leading-4.5">
        <p role="status" className="flex items-center gap-1.5 text-green">
          <CircleCheck size={14} strokeWidth={1.8} aria-hidden />
          <span>
            <b className="font-semibold">{shown.code}</b>: {offerText(shown)}
          </span>
        </p>
        {!(offer.used && offer.isCharged) && (
          <Button variant="link" busy={giveBack.isPending} onClick={remove}>
            Remove
          </Button>
        )}
      </div>
    )
  return (
    <Field label="Offer code" optional error={offer.error} className="max-w-80">
      <div className="flex gap-2">
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={50}
          value={offer.code}
          onChange={({ target }) => offer.type(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || offer.code.trim() === '') return
            // The field asks; the step is left by its own button.
            event.preventDefault()
            offer.apply()
          }}
          className="uppercase placeholder:normal-case"
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
