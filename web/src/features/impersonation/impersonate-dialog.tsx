import { impersonationApi, impersonationMinutes } from '@mantel/domain/impersonation'
import { useNavigate } from '@tanstack/react-router'
import { useInputForm } from '../../platform/saving/form.ts'
import { startImpersonation } from '../../platform/session/session.ts'
import { Field, Input } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx'
import * as copy from './copy.tsx'
import { useImpersonate } from './queries.ts'
import { UserPicker } from './user-picker.tsx'

type Props = {
  companyId: string
  companyName: string
  user?: { id: string; name: string }
  onClose: () => void
}

/** The user and the reason are recorded in the activity log, which the company sees as well. */
export function ImpersonateDialog({ companyId, companyName, user, onClose }: Props) {
  const navigate = useNavigate()
  const impersonate = useImpersonate()
  const form = useInputForm(impersonationApi.impersonate.body, {
    defaultValues: { userId: user?.id ?? '', reason: '' },
  })
  const { errors, isSubmitting, isSubmitted } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const started = await impersonate
      .mutateAsync({ params: { id: companyId }, body })
      .catch((error: unknown) => form.refuseHere(error, copy.startFailed))
    if (!started) return
    await startImpersonation({ ...started, companyId })
    await navigate({ to: '/app/dashboard' })
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.dialogTitle(user?.name, companyName)}
      description={copy.dialogHint(impersonationMinutes)}
    >
      <Form onSubmit={submit} className="flex flex-col gap-4">
        {!user && (
          <UserPicker
            companyId={companyId}
            error={errors.userId && 'Choose a user'}
            onChoose={(id) => form.setValue('userId', id, { shouldValidate: isSubmitted })}
          />
        )}
        <Field label="Reason" error={errors.reason?.message} hint={copy.reasonHint}>
          <Input autoComplete="off" {...form.register('reason')} />
        </Field>
        <DialogFooter
          error={errors.root?.message}
          action="Impersonate"
          busy={isSubmitting}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
