import { extensionInput } from '@mantel/domain/admin/company-plan'
import type { CompanySubscription } from '@mantel/domain/admin/subscriptions'
import { z } from 'zod'
import { DialogForm } from '../../../../platform/saving/dialog-form.tsx'
import { useInputForm } from '../../../../platform/saving/form.ts'
import { typedCount } from '../../../../platform/saving/typed-values.ts'
import { toast } from '../../../../platform/toast.ts'
import { Field, Input } from '../../../../ui/form/field.tsx'
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx'
import { logged } from '../../copy.ts'
import * as copy from './copy.ts'
import { dayOf } from './day-of.ts'
import { useExtendTrial } from './queries.ts'

export type PlanDialogProps = { companyId: string; subscription: CompanySubscription; onClose: () => void }

export const ExtendDialog = (props: PlanDialogProps) => (
  <FormDialog
    open
    onOpenChange={props.onClose}
    title={copy.extendTitle}
    description={copy.extendHint(endOf(props.subscription))}
  >
    <ExtendForm {...props} />
  </FormDialog>
)

const endOf = ({ status, periodEnd }: CompanySubscription) =>
  status === 'trial' && periodEnd ? dayOf(periodEnd) : null

const fields = z.object({ days: typedCount(extensionInput.shape.days) })

function ExtendForm({ companyId, subscription: { version }, onClose }: PlanDialogProps) {
  const extend = useExtendTrial()
  const form = useInputForm(fields, { defaultValues: { days: '14' } })
  return (
    <DialogForm
      form={form}
      action={copy.extend}
      failure={copy.notChanged}
      onCancel={onClose}
      save={async ({ days }) => {
        await extend.mutateAsync({ params: { id: companyId }, body: { days, version } })
        toast({ title: copy.extended, text: logged })
        onClose()
      }}
    >
      <Field label={copy.days} error={form.formState.errors.days?.message}>
        <Input inputMode="numeric" autoComplete="off" className="max-w-30" {...form.register('days')} />
      </Field>
    </DialogForm>
  )
}
