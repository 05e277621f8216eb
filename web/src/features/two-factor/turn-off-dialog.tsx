import { twoFactorApi } from '@mantel/domain/auth/two-factor'
import { useInputForm } from '../../platform/saving/form.ts'
import { toast } from '../../platform/toast.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { OwnPasswordForm } from '../team/own-password-form.tsx'
import * as copy from './copy.ts'
import { useTurnOffTwoFactor } from './queries.ts'

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const turnOff = useTurnOffTwoFactor()
  const form = useInputForm(twoFactorApi.turnOff.body, { defaultValues: { currentPassword: '' } })
  const submit = form.handleSubmit(async (body) => {
    const isOff = await turnOff.mutateAsync({ body }).then(
      () => true,
      (error: unknown) => form.refuseHere(error, copy.notTurnedOff),
    )
    if (!isOff) return
    onClose()
    toast({ title: 'Two-factor sign-in is off' })
  })
  return (
    <Dialog open onOpenChange={onClose} title={copy.turnOffTitle} description={copy.turnOffHint}>
      <OwnPasswordForm form={form} action="Turn off" onSubmit={submit} onClose={onClose} />
    </Dialog>
  )
}
