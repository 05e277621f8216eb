import type { OfferCode } from '@mantel/domain/admin/offer-codes'
import { Progress } from '../../../ui/display/progress.tsx'
import * as copy from './copy.ts'
import { describeUses } from './offer-code.ts'

type Props = { code: OfferCode; onOpen: () => void }

/** The number of uses. If the code was used, the number opens the list of companies that used it. */
export function CodeUses({ code, onOpen }: Props) {
  const { currentUses, maxUses } = code
  const text = <span className="whitespace-nowrap tabular-nums">{describeUses(code)}</span>
  return (
    <div className="max-w-28">
      {currentUses > 0 ? (
        <button
          type="button"
          aria-label={copy.uses(describeUses(code), code.code)}
          onClick={onOpen}
          className="rounded-sm underline-offset-3 hover:underline touch:min-h-11"
        >
          {text}
        </button>
      ) : (
        text
      )}
      {maxUses !== null && (
        <Progress
          label={`Uses of ${code.code}`}
          share={Math.min(currentUses / maxUses, 1)}
          className="mt-1"
        />
      )}
    </div>
  )
}
