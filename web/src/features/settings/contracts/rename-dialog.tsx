import {
  type ContractTemplateInList,
  contractTemplateInput,
} from '@mantel/domain/contracts/contract-templates'
import { useInputForm } from '../../../platform/saving/form.ts'
import { toast } from '../../../platform/toast.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Unsaved } from '../../../ui/form/unsaved.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
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
  const { errors, isDirty, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (given) => {
    try {
      if (given.name !== name) await edit.mutateAsync({ params: { id }, body: { ...given, version } })
      toast({ title: 'Template renamed' })
      onClose()
    } catch (error) {
      form.refuseHere(error, copy.templateNotRenamed)
    }
  })
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <Unsaved isDirty={isDirty && !isSubmitting} />
      <Field label="Name" error={errors.name?.message}>
        <Input dir="auto" autoComplete="off" {...form.register('name')} />
      </Field>
      <DialogFooter error={errors.root?.message} action="Rename" busy={isSubmitting} onCancel={onClose} />
    </Form>
  )
}
