import { documentEdit, type ProjectDocument } from '@mantel/domain/documents'
import { useInputForm } from '../../platform/saving/form.ts'
import { Field, Input } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Unsaved } from '../../ui/form/unsaved.tsx'
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import * as copy from './copy.ts'

type Props = {
  document: ProjectDocument
  onRename: (fileName: string) => Promise<void>
  onClose: () => void
}

export const RenameDialog = ({ document, onRename, onClose }: Props) => (
  <FormDialog open onOpenChange={onClose} title="Rename file">
    <RenameForm document={document} onRename={onRename} onClose={onClose} />
  </FormDialog>
)

function RenameForm({ document: { fileName }, onRename, onClose }: Props) {
  const form = useInputForm(documentEdit.pick({ fileName: true }), { defaultValues: { fileName } })
  const { errors, isDirty, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (given) => {
    try {
      await onRename(given.fileName)
      onClose()
    } catch (error) {
      form.refuseHere(error, copy.fileNotRenamed)
    }
  })
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Name" error={errors.fileName?.message}>
        <Input
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          // Selects only the part before the extension, because the extension usually stays.
          onFocus={({ target }) => target.setSelectionRange(0, stemOf(target.value))}
          {...form.register('fileName')}
        />
      </Field>
      <Unsaved isDirty={isDirty} />
      <DialogFooter error={errors.root?.message} action="Rename" busy={isSubmitting} onCancel={onClose} />
    </Form>
  )
}

function stemOf(name: string) {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? dot : name.length
}
