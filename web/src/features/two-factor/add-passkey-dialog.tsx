import { passwordInput } from '@mantel/domain/auth/auth'
import { passkeysApi } from '@mantel/domain/auth/passkeys'
import { browserSupportsWebAuthn, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { z } from 'zod'
import { useInputForm } from '../../platform/saving/form.ts'
import { toast } from '../../platform/toast.ts'
import { Field, Input } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { OwnPasswordForm } from '../team/own-password-form.tsx'
import * as copy from './copy.ts'
import { useAddPasskey, useBeginPasskey } from './passkey-queries.ts'

const input = z.strictObject({ name: passkeysApi.add.body.shape.name, currentPassword: passwordInput })

export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const begin = useBeginPasskey()
  const add = useAddPasskey()
  const form = useInputForm(input, { defaultValues: { name: '', currentPassword: '' } })
  const submit = form.handleSubmit(async ({ name, currentPassword }) => {
    if (!browserSupportsWebAuthn()) return form.setError('root', { message: copy.passkeysUnsupported })
    const options = await begin
      .mutateAsync({ body: { currentPassword } })
      .catch((error: unknown) => form.refuseHere(error, copy.passkeyNotAdded))
    if (!options) return
    const created = await startRegistration({ optionsJSON: options as never }).catch((error: unknown) =>
      form.setError('root', { message: reasonOf(error) }),
    )
    if (!created) return
    const { clientDataJSON, attestationObject, transports = [] } = created.response
    const credential = { handle: created.id, clientDataJSON, attestationObject, transports }
    const added = await add
      .mutateAsync({ body: { name, credential } })
      .catch((error: unknown) => form.refuseHere(error, copy.passkeyNotAdded))
    if (!added) return
    onClose()
    toast({ title: 'Passkey added', text: copy.passkeyAdded(added.name) })
  })
  return (
    <Dialog open onOpenChange={onClose} title={copy.addPasskey} description={copy.addPasskeyHint}>
      <OwnPasswordForm form={form} action="Add passkey" onSubmit={submit} onClose={onClose}>
        <Field label="Name" hint={copy.passkeyNameHint} error={form.formState.errors.name?.message}>
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
      </OwnPasswordForm>
    </Dialog>
  )
}

const reasonOf = (error: unknown) =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    ? copy.passkeyOnDevice
    : copy.passkeyCanceled
