import { twoFactorApi } from '@mantel/domain/auth/two-factor'
import { useState } from 'react'
import { useInputForm } from '../../platform/saving/form.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { OwnPasswordForm } from '../team/own-password-form.tsx'
import * as copy from './copy.ts'
import { useRenewRecoveryCodes } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

export function RenewDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>()
  const renew = useRenewRecoveryCodes()
  const form = useInputForm(twoFactorApi.renewCodes.body, { defaultValues: { currentPassword: '' } })
  const submit = form.handleSubmit(async (body) => {
    const renewed = await renew
      .mutateAsync({ body })
      .catch((error: unknown) => form.refuseHere(error, copy.notRenewed))
    if (renewed) setCodes(renewed.recoveryCodes)
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      staysOnClick={() => codes !== undefined}
      title={codes ? 'New recovery codes' : copy.renewTitle}
      description={codes ? undefined : copy.renewHint}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <OwnPasswordForm form={form} action="Get new codes" onSubmit={submit} onClose={onClose} />
      )}
    </Dialog>
  )
}
