import { z } from 'zod'
import { DialogForm } from '../../../../platform/saving/dialog-form.tsx'
import { useInputForm } from '../../../../platform/saving/form.ts'
import { toast } from '../../../../platform/toast.ts'
import { DateInput } from '../../../../ui/date/date-input.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx'
import { logged } from '../../copy.ts'
import * as copy from './copy.ts'
import type { PlanDialogProps } from './extend-dialog.tsx'
import { useCompPlan } from './queries.ts'

export const CompDialog = (props: PlanDialogProps) => (
  <FormDialog
    open
    onOpenChange={props.onClose}
    title={copy.compTitle}
    description={[copy.compHint, props.subscription.isBilled && copy.compEndsPaid].filter(Boolean).join(' ')}
  >
    <CompForm {...props} />
  </FormDialog>
)

const fields = z.object({ freeUntil: z.union([z.literal(''), z.iso.date('Enter a date')]) })

function CompForm({ companyId, subscription: { version }, onClose }: PlanDialogProps) {
  const comp = useCompPlan()
  const form = useInputForm(fields, { defaultValues: { freeUntil: '' } })
  return (
    <DialogForm
      form={form}
      action={copy.comp}
      failure={copy.notChanged}
      onCancel={onClose}
      save={async ({ freeUntil }) => {
        await comp.mutateAsync({
          params: { id: companyId },
          body: { freeUntil: endOfDay(freeUntil), version },
        })
        toast({ title: copy.comped, text: logged })
        onClose()
      }}
    >
      <Field
        label={copy.until}
        optional
        error={form.formState.errors.freeUntil?.message}
        hint={copy.untilHint}
      >
        <DateInput className="max-w-44" {...form.register('freeUntil')} />
      </Field>
    </DialogForm>
  )
}

/** The last day is free, too. All days of the SuperAdmin are in UTC. */
const endOfDay = (day: string) => (day ? new Date(`${day}T23:59:59Z`).toISOString() : null)
