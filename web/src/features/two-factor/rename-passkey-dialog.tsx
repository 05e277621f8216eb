import { type Passkey, passkeysApi } from '@mantel/domain/auth/passkeys'
import { useInputForm } from '../../platform/saving/form.ts'
import { Field, Input } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx'
import * as copy from './copy.ts'
import { useRenamePasskey } from './passkey-queries.ts'

type Props = { passkey: Passkey; onClose: () => void }

export function RenamePasskeyDialog({ passkey: { id, name }, onClose }: Props) {
  const rename = useRenamePasskey()
  const form = useInputForm(passkeysApi.rename.body, { defaultValues: { name } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const renamed = await rename
      .mutateAsync({ params: { id }, body })
      .catch((error: unknown) => form.refuseHere(error, copy.passkeyNotRenamed))
    if (renamed) onClose()
  })
  return (
    <Dialog open onOpenChange={onClose} title={copy.renamePasskey}>
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Name" error={errors.name?.message}>
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
        <DialogFooter error={errors.root?.message} action="Rename" busy={isSubmitting} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
