import { type Contract, contractsApi } from '@mantel/domain/contracts/contracts'
import { z } from 'zod'
import { useInputForm } from '../../../platform/saving/form.ts'
import { typedText } from '../../../platform/saving/typed-text.ts'
import { toast } from '../../../platform/toast.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { Unsaved } from '../../../ui/form/unsaved.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useWithdrawContract } from '../queries.ts'
import * as copy from './copy.tsx'

type Props = { contract: Contract; onClose: () => void }

export const WithdrawDialog = ({ contract, onClose }: Props) => (
  <FormDialog
    open
    onOpenChange={onClose}
    title={copy.withdrawTitle(contract.name)}
    description={copy.withdrawHint}
  >
    <WithdrawForm contract={contract} onClose={onClose} />
  </FormDialog>
)

const fields = z.object({
  reason: typedText(contractsApi.withdraw.body.shape.reason),
  tellRecipient: z.boolean(),
})

function WithdrawForm({ contract, onClose }: Props) {
  const withdraw = useWithdrawContract()
  const form = useInputForm(fields, { defaultValues: { reason: '', tellRecipient: true } })
  const { errors, isDirty, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      await withdraw.mutateAsync({ params: { id: contract.id }, body })
      toast({ title: 'Contract withdrawn', text: copy.backInDraft })
      onClose()
    } catch (error) {
      form.refuseHere(error, copy.contractNotWithdrawn)
    }
  })
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <Unsaved isDirty={isDirty && !isSubmitting} />
      <Field label="Reason" optional error={errors.reason?.message} hint={copy.reasonHint}>
        <Textarea {...form.register('reason')} />
      </Field>
      <div className="text-13">
        <Switch
          checked={form.watch('tellRecipient')}
          onChange={(isOn) => form.setValue('tellRecipient', isOn, { shouldDirty: true })}
        >
          {copy.notifyByEmail(contract.link?.recipientName)}
        </Switch>
      </div>
      <DialogFooter error={errors.root?.message} action="Withdraw" busy={isSubmitting} onCancel={onClose} />
    </Form>
  )
}
