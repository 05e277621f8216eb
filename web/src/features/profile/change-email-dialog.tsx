import { emailChangeInput } from '@mantel/domain/profile'
import { useInputForm } from '../../platform/saving/form.ts'
import { toast } from '../../platform/toast.ts'
import { EmailInput, Field } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { OwnPasswordForm } from '../team/own-password-form.tsx'
import * as copy from './copy.tsx'
import { useChangeEmail } from './queries.ts'

export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const change = useChangeEmail()
  const form = useInputForm(emailChangeInput, { defaultValues: { email: '', currentPassword: '' } })
  const submit = form.handleSubmit(async (body) => {
    const asked = await change
      .mutateAsync({ body })
      .catch((error: unknown) => form.refuseHere(error, copy.emailNotChanged))
    if (!asked) return
    onClose()
    toast({ title: 'Link sent', text: copy.emailLinkSent(asked.pending.email) })
  })
  return (
    <Dialog open onOpenChange={onClose} title={copy.changeEmailTitle} description={copy.changeEmailHint}>
      <OwnPasswordForm form={form} action="Send link" onSubmit={submit} onClose={onClose}>
        <Field label="New email" error={form.formState.errors.email?.message}>
          <EmailInput autoComplete="email" {...form.register('email')} />
        </Field>
      </OwnPasswordForm>
    </Dialog>
  )
}
