import { type TeamMember, teamApi } from '@mantel/domain/team'
import { useInputForm } from '../../platform/saving/form.ts'
import { toast } from '../../platform/toast.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { nameOf } from './member-name.ts'
import { OwnPasswordForm } from './own-password-form.tsx'
import { useReactivate } from './queries.ts'
import { roleNames } from './roles.ts'

type Props = { person: TeamMember; onClose: () => void }

export function ReactivateDialog({ person, onClose }: Props) {
  const reactivate = useReactivate()
  const form = useInputForm(teamApi.reactivate.body, { defaultValues: { currentPassword: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const changed = await reactivate
      .mutateAsync({ params: { id: person.id }, body })
      .catch((error: unknown) => form.refuseHere(error, 'Access could not be given back'))
    if (!changed) return
    onClose()
    toast({ title: 'Reactivated', text: `${nameOf(person)} can sign in again.` })
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Reactivate ${nameOf(person)}?`}
      description={`They can sign in again as ${roleNames[person.role]}, with the password they had, and take up a place in your plan.`}
    >
      <OwnPasswordForm
        action="Reactivate"
        errors={errors}
        password={form.register('currentPassword')}
        busy={isSubmitting}
        onSubmit={submit}
        onClose={onClose}
      />
    </Dialog>
  )
}
