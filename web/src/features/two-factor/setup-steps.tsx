import { twoFactorApi } from '@mantel/domain/auth/two-factor'
import type { Output } from '@mantel/domain/endpoints/endpoint'
import { useState } from 'react'
import { useInputForm } from '../../platform/saving/form.ts'
import { QrCode } from '../../ui/display/qr-code.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx'
import { OwnPasswordForm } from '../team/own-password-form.tsx'
import * as copy from './copy.ts'
import { useBeginTwoFactor, useTurnOnTwoFactor } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type Secret = Output<typeof twoFactorApi.begin>
type Props = { onDone: () => void; onCancel: () => void }

/** Asks for the password, then shows the QR code and asks for a first code, then shows the recovery codes. */
export function SetupSteps({ onDone, onCancel }: Props) {
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (secret) return <ScanStep secret={secret} onTurnedOn={setCodes} onCancel={onCancel} />
  return <PasswordStep onBegun={setSecret} onCancel={onCancel} />
}

function PasswordStep({ onBegun, onCancel }: { onBegun: (secret: Secret) => void; onCancel: () => void }) {
  const begin = useBeginTwoFactor()
  const form = useInputForm(twoFactorApi.begin.body, { defaultValues: { currentPassword: '' } })
  const submit = form.handleSubmit(async (body) => {
    const secret = await begin
      .mutateAsync({ body })
      .catch((error: unknown) => form.refuseHere(error, copy.notBegun))
    if (secret) onBegun(secret)
  })
  return <OwnPasswordForm form={form} action="Continue" onSubmit={submit} onClose={onCancel} />
}

type ScanProps = { secret: Secret; onTurnedOn: (codes: string[]) => void; onCancel: () => void }

function ScanStep({ secret, onTurnedOn, onCancel }: ScanProps) {
  const turnOn = useTurnOnTwoFactor()
  const form = useInputForm(twoFactorApi.turnOn.body, { defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const done = await turnOn
      .mutateAsync({ body })
      .catch((error: unknown) => form.refuseHere(error, copy.notTurnedOn))
    if (done) onTurnedOn(done.recoveryCodes)
  })
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-13 leading-4.5 text-muted-foreground">{copy.scanHint}</p>
      {/* White in dark mode as well, or cameras could not read it. */}
      <div className="self-center rounded-box border border-border bg-white p-3">
        <QrCode text={secret.uri} label={copy.qrLabel} />
      </div>
      <p className="text-12 leading-4 text-muted-foreground">
        {copy.cannotScan}{' '}
        <code className="font-mono wrap-anywhere text-foreground select-all">
          {secret.secret.match(/.{4}/g)?.join(' ')}
        </code>
      </p>
      <Field label="Code" error={errors.code?.message}>
        <Input autoComplete="one-time-code" inputMode="numeric" autoFocus {...form.register('code')} />
      </Field>
      <DialogFooter error={errors.root?.message} action="Turn on" busy={isSubmitting} onCancel={onCancel} />
    </Form>
  )
}
