import { type Contract, contractsApi } from '@mantel/domain/contracts/contracts'
import { z } from 'zod'
import { DialogForm } from '../../../platform/saving/dialog-form.tsx'
import { useInputForm } from '../../../platform/saving/form.ts'
import { typedText } from '../../../platform/saving/typed-text.ts'
import { toast } from '../../../platform/toast.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
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
  notifyRecipient: z.boolean(),
})

function WithdrawForm({ contract, onClose }: Props) {
  const withdraw = useWithdrawContract()
  const form = useInputForm(fields, { defaultValues: { reason: '', notifyRecipient: true } })
  const { errors } = form.formState
  return (
    <DialogForm
      form={form}
      action="Withdraw"
      failure={copy.contractNotWithdrawn}
      onCancel={onClose}
      save={async (body) => {
        await withdraw.mutateAsync({ params: { id: contract.id }, body })
        toast({ title: 'Contract withdrawn', text: copy.backInDraft })
        onClose()
      }}
    >
      <Field label="Reason" optional error={errors.reason?.message} hint={copy.reasonHint}>
        <Textarea {...form.register('reason')} />
      </Field>
      <div className="text-13">
        <Switch
          checked={form.watch('notifyRecipient')}
          onChange={(isOn) => form.setValue('notifyRecipient', isOn, { shouldDirty: true })}
        >
          {copy.notifyByEmail(contract.link?.recipientName)}
        </Switch>
      </div>
    </DialogForm>
  )
}
