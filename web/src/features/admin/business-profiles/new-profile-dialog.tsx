import { newProfile } from '@mantel/domain/admin/business-profiles'
import { useInputForm } from '../../../platform/saving/form.ts'
import { toast } from '../../../platform/toast.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Unsaved } from '../../../ui/form/unsaved.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { logged } from '../copy.ts'
import * as copy from './copy.ts'
import { ProfileFields } from './profile-fields.tsx'
import { useCreateProfile } from './queries.ts'
import { shortName } from './short-name.ts'

export function NewProfileDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useCreateProfile()
  const form = useInputForm(newProfile, {
    defaultValues: { name: '', value: '', description: '', icon: 'briefcase', isActive: true },
  })
  const { errors, isSubmitting, isDirty, dirtyFields } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const made = await mutateAsync({ body }).catch((error: unknown) => form.refuseHere(error, copy.addFailed))
    if (!made) return
    onClose()
    toast({ title: `${made.name} added`, text: logged })
  })
  const { onChange, ...name } = form.register('name')
  return (
    <FormDialog open onOpenChange={onClose} title="Add business type" description={copy.newText}>
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <ProfileFields
          name={{
            ...name,
            onChange: (event) => {
              // Until the user edits the short name, it follows the name.
              if (!dirtyFields.value)
                form.resetField('value', { defaultValue: shortName(event.target.value) })
              return onChange(event)
            },
          }}
          description={form.register('description')}
          icon={form.register('icon')}
          errors={errors}
        >
          <Field label="Short name" error={errors.value?.message} hint={copy.shortNameHint}>
            <Input autoComplete="off" spellCheck={false} {...form.register('value')} />
          </Field>
        </ProfileFields>
        <DialogFooter
          error={errors.root?.message}
          action="Add business type"
          busy={isSubmitting}
          onCancel={onClose}
        />
        <Unsaved isDirty={isDirty && !isSubmitting} />
      </Form>
    </FormDialog>
  )
}
