import type { ProductTier } from '@mantel/domain/admin/tiers'
import { onboardingApi } from '@mantel/domain/onboarding'
import type { Plan } from '@mantel/domain/plans/plans'
import { errorText, useChange } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import * as copy from './copy.ts'

type Props = { plan: Plan; tier: ProductTier; onClose: () => void }

/** Starts a free plan at once, which needs no card. For companies that do not pay for their plan. */
export function FreePlanDialog({ plan, tier, onClose }: Props) {
  const choose = useChange(onboardingApi.choosePlan)
  return (
    <ConfirmDialog
      open
      title={copy.changeTitle(tier.name)}
      action={copy.change}
      busy={choose.isPending}
      {...(choose.error && { refusal: errorText(choose.error, copy.notChanged) })}
      onClose={onClose}
      onConfirm={() =>
        choose.mutate(
          { body: { tierId: tier.id, billingPeriod: 'monthly' } },
          {
            onSuccess: () => {
              onClose()
              toast({ title: copy.changed })
            },
          },
        )
      }
    >
      {copy.freeText(plan.status === 'trial' && !plan.hasEnded)}
    </ConfirmDialog>
  )
}
