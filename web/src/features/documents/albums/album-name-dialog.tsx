import { albumInput } from '@mantel/domain/projects/albums'
import { useInputForm } from '../../../platform/saving/form.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Unsaved } from '../../../ui/form/unsaved.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import * as copy from '../copy.ts'

type Props = {
  /** The current name of an album, or undefined for a new one. */
  name?: string
  onSave: (name: string) => Promise<void>
  onClose: () => void
}

export const AlbumNameDialog = (props: Props) => (
  <FormDialog
    open
    onOpenChange={props.onClose}
    title={props.name === undefined ? 'New album' : 'Rename album'}
  >
    <AlbumNameForm {...props} />
  </FormDialog>
)

function AlbumNameForm({ name, onSave, onClose }: Props) {
  const form = useInputForm(albumInput, { defaultValues: { name: name ?? '' } })
  const { errors, isDirty, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (given) => {
    try {
      await onSave(given.name)
      onClose()
    } catch (error) {
      form.refuseHere(error, copy.albumNotSaved)
    }
  })
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Name" error={errors.name?.message}>
        <Input
          dir="auto"
          autoComplete="off"
          maxLength={60}
          placeholder={copy.albumExample}
          {...form.register('name')}
        />
      </Field>
      <Unsaved isDirty={isDirty} />
      <DialogFooter
        error={errors.root?.message}
        action={name === undefined ? 'Create album' : 'Rename'}
        busy={isSubmitting}
        onCancel={onClose}
      />
    </Form>
  )
}
