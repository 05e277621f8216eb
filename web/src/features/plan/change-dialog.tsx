import type { ProductTier } from '@mantel/domain/admin/tiers'
import type { BillingPeriod } from '@mantel/domain/plans/plan-prices'
import { planApi } from '@mantel/domain/plans/plans'
import { errorText } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { FormError } from '../../ui/form/form.tsx'
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'
import { usePlanChange, usePreview } from './queries.ts'

type Props = {
  tier: ProductTier
  billingPeriod: BillingPeriod
  dayOf: (instant: string) => string
  onClose: () => void
}

/** Shows what the change costs before it is made. */
export function ChangeDialog({ tier, billingPeriod, dayOf, onClose }: Props) {
  const choice = { tierId: tier.id, billingPeriod }
  const { data: preview, error } = usePreview(choice)
  const change = usePlanChange(planApi.change)
  const refusal = change.error ?? error
  async function confirm() {
    await change.mutateAsync({ body: choice })
    toast({ title: copy.changed })
    onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title={copy.changeTitle(tier.name)} description={describe()}>
      {refusal && (
        <div className="mb-4">
          <FormError>{errorText(refusal, copy.notChanged)}</FormError>
        </div>
      )}
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="primary"
          disabled={!preview || preview.timing === 'none'}
          busy={change.isPending}
          onClick={() => void confirm().catch(() => {})}
        >
          {copy.change}
        </Button>
      </DialogActions>
    </Dialog>
  )

  function describe() {
    if (preview) return copy.changeText(preview, { billingPeriod, dayOf })
    return error ? copy.noPrice : copy.askPrice
  }
}
