import { adminCompaniesApi, minutesOfActing } from '@mantel/domain/admin-companies'
import { useNavigate } from '@tanstack/react-router'
import { useInputForm } from '../../platform/form.ts'
import { usePages } from '../../platform/pages.ts'
import { actFor } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { nameOf } from '../team/names.ts'
import { roleNames } from '../team/roles.ts'
import { peopleOf, useImpersonate } from './queries.ts'

type Props = { companyId: string; companyName: string; userId?: string; onClose: () => void }

/** For whom and why: both are in the activity log, which the company sees as well. */
export function ActForDialog({ companyId, companyName, userId = '', onClose }: Props) {
  const navigate = useNavigate()
  const impersonate = useImpersonate()
  const { rows = [] } = usePages(peopleOf(companyId))
  const form = useInputForm(adminCompaniesApi.impersonate.body, { defaultValues: { userId, reason: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const begun = await impersonate
      .mutateAsync({ params: { id: companyId }, body })
      .catch((error: unknown) => form.refuseHere(error, 'You cannot act for them now'))
    if (!begun) return
    await actFor({ ...begun, companyId })
    await navigate({ to: '/app/dashboard' })
  })
  const people = rows.filter(({ deactivatedAt }) => deactivatedAt === null)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Act as somebody of ${companyName}`}
      description={`In this tab you see and do what they can, for ${minutesOfActing} minutes at most. Passwords, roles and devices stay theirs. Everything you change carries your name, and the company can read why you came.`}
    >
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Who" error={errors.userId && 'Choose somebody'}>
          <Select
            // Drawn anew when the people are there: a list cannot show somebody whom it does not hold yet.
            key={people.length}
            options={[
              { value: '', label: 'Choose somebody' },
              ...people.map((user) => ({
                value: user.id,
                label: `${nameOf(user)}, ${roleNames[user.role]}`,
              })),
            ]}
            {...form.register('userId')}
          />
        </Field>
        <Field label="Why" error={errors.reason?.message} hint="For example the number of their request.">
          <Input autoComplete="off" {...form.register('reason')} />
        </Field>
        {errors.root && <FormError>{errors.root.message}</FormError>}
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Act as them
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
