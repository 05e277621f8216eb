import { formatDollars } from '@mantel/domain/basics/money'
import { priceOf } from '@mantel/domain/plans/plan-changes'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { DialogForm } from '../../../../platform/saving/dialog-form.tsx'
import { useInputForm } from '../../../../platform/saving/form.ts'
import { toast } from '../../../../platform/toast.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx'
import { logged } from '../../copy.ts'
import { planOption } from '../page/copy.tsx'
import { tiersQuery } from '../queries.ts'
import * as copy from './copy.ts'
import type { PlanDialogProps } from './extend-dialog.tsx'
import { useMoveToTier } from './queries.ts'

export const MoveDialog = (props: PlanDialogProps) => (
  <FormDialog
    open
    onOpenChange={props.onClose}
    title={copy.moveTitle}
    description={[copy.moveHint, props.subscription.isBilled && copy.moveNoCharge].filter(Boolean).join(' ')}
  >
    <MoveForm {...props} />
  </FormDialog>
)

const fields = z.object({ tierId: z.string().min(1, 'Choose a plan') })

function MoveForm({ companyId, subscription, onClose }: PlanDialogProps) {
  const { tierId: own, billingPeriod, isBilled, version } = subscription
  const { data: tiers = [] } = useQuery(tiersQuery)
  const move = useMoveToTier()
  const form = useInputForm(fields, { defaultValues: { tierId: '' } })
  // The subscription keeps its billing period, so a billed company cannot move to a plan without a price for that
  // period.
  const others = tiers.filter((tier) => tier.id !== own && (!isBilled || priceOf(tier, billingPeriod)))
  const options = [
    { value: '', label: 'Choose a plan' },
    ...others.map(({ id, name, monthlyPrice, isActive }) => ({
      value: id,
      label: planOption(name, formatDollars(monthlyPrice), isActive),
    })),
  ]
  return (
    <DialogForm
      form={form}
      action={copy.move}
      failure={copy.notChanged}
      onCancel={onClose}
      save={async ({ tierId }) => {
        await move.mutateAsync({ params: { id: companyId }, body: { tierId, version } })
        toast({ title: copy.moved(others.find(({ id }) => id === tierId)?.name ?? ''), text: logged })
        onClose()
      }}
    >
      <Field label={copy.plan} error={form.formState.errors.tierId?.message}>
        <Select key={options.length} options={options} {...form.register('tierId')} />
      </Field>
    </DialogForm>
  )
}
