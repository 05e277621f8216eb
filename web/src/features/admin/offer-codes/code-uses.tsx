import type { OfferCode } from '@mantel/domain/admin/offer-codes'
import { Progress } from '../../../ui/display/progress.tsx'
import { usesIn } from './code-words.ts'

type Props = { code: OfferCode; onOpen: () => void }

/** How often it was used; leads to who used it. */
export function CodeUses({ code, onOpen }: Props) {
  const { currentUses, maxUses } = code
  const text = <span className="whitespace-nowrap tabular-nums">{usesIn(code)}</span>
  return (
    <div className="max-w-28">
      {currentUses > 0 ? (
        <button
          type="button"
          aria-label={`${usesIn(code)} uses of ${code.code}: who used it`}
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
