import {
  type BusinessProfile,
  type ProfileIcon,
  profileEdit,
  profileIcons,
} from '@mantel/domain/admin/business-profiles'
import { useInputForm } from '../../../platform/saving/form.ts'
import { toast } from '../../../platform/toast.ts'
import { Form } from '../../../ui/form/form.tsx'
import { Unsaved } from '../../../ui/form/unsaved.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { logged } from '../copy.ts'
import * as copy from './copy.ts'
import { ProfileFields } from './profile-fields.tsx'
import { useUpdateProfile } from './queries.ts'

type Props = { profile: BusinessProfile; onClose: () => void }

export function EditProfileDialog({ profile, onClose }: Props) {
  const { mutateAsync } = useUpdateProfile()
  const { id, name, description, icon, isActive, version } = profile
  const known = profileIcons.find((one) => one === icon)
  const form = useInputForm(profileEdit, {
    defaultValues: {
      name,
      description: description ?? '',
      icon: (known ?? 'briefcase') as ProfileIcon,
      isActive,
    },
  })
  const { errors, isSubmitting, isDirty } = form.formState
  const submit = form.handleSubmit(async (edit) => {
    const saved = await mutateAsync({ params: { id }, body: { ...edit, version } }).catch((error: unknown) =>
      form.refuseHere(error, copy.saveFailed),
    )
    if (!saved) return
    onClose()
    toast({ title: `${saved.name} saved`, text: logged })
  })
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={`Edit ${name}`}
      description={`Short name: ${profile.value}`}
    >
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <ProfileFields
          name={form.register('name')}
          description={form.register('description')}
          icon={form.register('icon')}
          errors={errors}
        />
        <DialogFooter
          error={errors.root?.message}
          action="Save business type"
          busy={isSubmitting}
          onCancel={onClose}
        />
        <Unsaved isDirty={isDirty && !isSubmitting} />
      </Form>
    </FormDialog>
  )
}
