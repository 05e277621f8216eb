import { impersonationApi, impersonationMinutes } from '@mantel/domain/impersonation'
import { useNavigate } from '@tanstack/react-router'
import { useInputForm } from '../../platform/saving/form.ts'
import { startImpersonation } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx'
import { useImpersonate } from './queries.ts'
import { Who } from './who.tsx'

type Props = {
  companyId: string
  companyName: string
  user?: { id: string; name: string }
  onClose: () => void
}

/** For whom and why: both are in the activity log, which the company sees as well. */
export function ActForDialog({ companyId, companyName, user, onClose }: Props) {
  const navigate = useNavigate()
  const impersonate = useImpersonate()
  const form = useInputForm(impersonationApi.impersonate.body, {
    defaultValues: { userId: user?.id ?? '', reason: '' },
  })
  const { errors, isSubmitting, isSubmitted } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const begun = await impersonate
      .mutateAsync({ params: { id: companyId }, body })
      .catch((error: unknown) => form.refuseHere(error, 'You cannot act for them now'))
    if (!begun) return
    await startImpersonation({ ...begun, companyId })
    await navigate({ to: '/app/dashboard' })
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Act as ${user?.name ?? 'somebody'} of ${companyName}`}
      description={`In this tab you see and do what they can, for ${impersonationMinutes} minutes at most. Passwords, roles and devices stay theirs. Everything you change carries your name, and the company can read why you came.`}
    >
      <Form onSubmit={submit} className="flex flex-col gap-4">
        {!user && (
          <Who
            companyId={companyId}
            error={errors.userId && 'Choose somebody'}
            onChoose={(id) => form.setValue('userId', id, { shouldValidate: isSubmitted })}
          />
        )}
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
