import { cancellationInput } from '@mantel/domain/admin/company-plan'
import { z } from 'zod'
import { DialogForm } from '../../../../platform/saving/dialog-form.tsx'
import { useInputForm } from '../../../../platform/saving/form.ts'
import { toast } from '../../../../platform/toast.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx'
import { logged } from '../../copy.ts'
import * as copy from './copy.ts'
import { dayOf } from './day-of.ts'
import type { PlanDialogProps } from './extend-dialog.tsx'
import { useCancelPlan } from './queries.ts'

export const CancelDialog = (props: PlanDialogProps) => (
  <FormDialog open onOpenChange={props.onClose} title={copy.cancelTitle} description={copy.cancelHint}>
    <CancelForm {...props} />
  </FormDialog>
)

const fields = z.object({ when: cancellationInput.shape.when })

function CancelForm({ companyId, subscription, onClose }: PlanDialogProps) {
  const { isBilled, periodEnd, cancelAtPeriodEnd, version } = subscription
  const cancel = useCancelPlan()
  const canWait = isBilled && periodEnd !== null && !cancelAtPeriodEnd
  const form = useInputForm(fields, { defaultValues: { when: canWait ? 'period-end' : 'now' } })
  return (
    <DialogForm
      form={form}
      isDangerous
      action={copy.cancel}
      failure={copy.notChanged}
      onCancel={onClose}
      save={async ({ when }) => {
        await cancel.mutateAsync({ params: { id: companyId }, body: { when, version } })
        toast({ title: copy.canceled, text: logged })
        onClose()
      }}
    >
      {canWait && (
        <Field label={copy.when} error={form.formState.errors.when?.message}>
          <Select
            options={[
              { value: 'period-end', label: copy.atEnd(dayOf(periodEnd)) },
              { value: 'now', label: copy.now },
            ]}
            {...form.register('when')}
          />
        </Field>
      )}
    </DialogForm>
  )
}
