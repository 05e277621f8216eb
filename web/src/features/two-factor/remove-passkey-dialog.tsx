import { type Passkey, passkeysApi } from '@mantel/domain/auth/passkeys'
import { useInputForm } from '../../platform/saving/form.ts'
import { toast } from '../../platform/toast.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { OwnPasswordForm } from '../team/own-password-form.tsx'
import * as copy from './copy.ts'
import { useRemovePasskey } from './passkey-queries.ts'

type Props = { passkey: Passkey; onClose: () => void }

export function RemovePasskeyDialog({ passkey: { id, name }, onClose }: Props) {
  const remove = useRemovePasskey()
  const form = useInputForm(passkeysApi.remove.body, { defaultValues: { currentPassword: '' } })
  const submit = form.handleSubmit(async (body) => {
    const isRemoved = await remove.mutateAsync({ params: { id }, body }).then(
      () => true,
      (error: unknown) => form.refuseHere(error, copy.passkeyNotRemoved),
    )
    if (!isRemoved) return
    onClose()
    toast({ title: 'Passkey removed' })
  })
  return (
    <Dialog open onOpenChange={onClose} title={copy.removePasskey(name)} description={copy.removePasskeyHint}>
      <OwnPasswordForm form={form} action="Remove" onSubmit={submit} onClose={onClose} />
    </Dialog>
  )
}
