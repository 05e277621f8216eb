import { discountText, type Offer, offerText } from '@mantel/domain/onboarding'
import { CircleCheck } from 'lucide-react'
import { Button } from '../../ui/base/button.tsx'
import * as copy from './copy.ts'

type Props = {
  offer: Offer
  /** The day of the first charge at the full price. Set once the code reduces charges. */
  until?: string | null
  /** Undefined once the code can no longer be removed. */
  onRemove: (() => void) | undefined
  isRemoving: boolean
}

/** Shows an offer code and its discount. */
export const AppliedOffer = ({ offer, until, onRemove, isRemoving }: Props) => (
  <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 leading-4.5">
    <p role="status" className="flex items-center gap-1.5 text-green">
      <CircleCheck size={14} strokeWidth={1.8} aria-hidden />
      <span>
        <b className="font-semibold">{offer.code}</b>:{' '}
        {until ? copy.offUntil(discountText(offer), until) : offerText(offer)}
      </span>
    </p>
    {onRemove && (
      <Button variant="link" busy={isRemoving} onClick={onRemove}>
        {copy.removeCode}
      </Button>
    )}
  </div>
)
