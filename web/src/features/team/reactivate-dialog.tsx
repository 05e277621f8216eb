import { type Teammate, teamApi } from '@mantel/domain/team'
import { useInputForm } from '../../platform/form.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { nameOf } from './names.ts'
import { OwnPasswordField } from './own-password-field.tsx'
import { useReactivate } from './queries.ts'
import { roleNames } from './roles.ts'

type Props = { person: Teammate; onClose: () => void }

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
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <OwnPasswordField error={errors.currentPassword?.message} {...form.register('currentPassword')} />
        {errors.root && <FormError>{errors.root.message}</FormError>}
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Reactivate
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
