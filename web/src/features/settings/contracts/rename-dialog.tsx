import {
  type ContractTemplateInList,
  contractTemplateInput,
} from '@mantel/domain/contracts/contract-templates'
import { DialogForm } from '../../../platform/saving/dialog-form.tsx'
import { useInputForm } from '../../../platform/saving/form.ts'
import { toast } from '../../../platform/toast.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useEditTemplate } from '../../contracts/queries.ts'
import * as copy from './copy.tsx'

type Props = { template: ContractTemplateInList; onClose: () => void }

export const RenameDialog = ({ template, onClose }: Props) => (
  <FormDialog open onOpenChange={onClose} title={`Rename ${template.name}`}>
    <RenameForm template={template} onClose={onClose} />
  </FormDialog>
)

function RenameForm({ template: { id, name, version }, onClose }: Props) {
  const edit = useEditTemplate()
  const form = useInputForm(contractTemplateInput.pick({ name: true }), { defaultValues: { name } })
  const { errors } = form.formState
  return (
    <DialogForm
      form={form}
      action="Rename"
      failure={copy.templateNotRenamed}
      onCancel={onClose}
      save={async (given) => {
        if (given.name !== name) await edit.mutateAsync({ params: { id }, body: { ...given, version } })
        toast({ title: 'Template renamed' })
        onClose()
      }}
    >
      <Field label="Name" error={errors.name?.message}>
        <Input dir="auto" autoComplete="off" {...form.register('name')} />
      </Field>
    </DialogForm>
  )
}
