import { esignSettings, type Settings, settingsApi } from '@mantel/domain/settings/settings'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../../../platform/api/api.ts'
import { DialogForm } from '../../../platform/saving/dialog-form.tsx'
import { useInputForm } from '../../../platform/saving/form.ts'
import { typedText } from '../../../platform/saving/typed-text.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/toast.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { initialsOf } from '../../signing/signature/initials.ts'
import { SignatureView } from '../../signing/signature/signature-view.tsx'
import { fullName } from '../../team/member-name.ts'
import { settingsQuery, useSaveSettings } from './company-settings.ts'
import * as copy from './copy.ts'

type Props = { onSaved: () => void; onClose: () => void }

/** Sets up the signature of the company's owner, which begins with the signed-in user's name, and turns it on. */
export function OwnerSignatureDialog(props: Props) {
  const { data: settings } = useQuery(settingsQuery)
  if (!settings) return null
  return (
    <FormDialog
      open
      onOpenChange={props.onClose}
      title={copy.signatureTitle}
      description={copy.signatureHint}
    >
      <SignatureForm settings={settings} {...props} />
    </FormDialog>
  )
}

const { shape } = esignSettings
const signature = z
  .object({
    esignOwnerName: typedText(shape.esignOwnerName),
    esignOwnerInitials: typedText(shape.esignOwnerInitials),
  })
  .refine(({ esignOwnerName }) => Boolean(esignOwnerName), {
    path: ['esignOwnerName'],
    message: copy.signerRequired,
  })

function SignatureForm({ settings: { esign }, onSaved, onClose }: Props & { settings: Settings }) {
  const user = useUser()
  const save = useSaveSettings()
  const name = esign.esignOwnerName ?? fullName(user)
  const form = useInputForm(signature, {
    defaultValues: { esignOwnerName: name, esignOwnerInitials: esign.esignOwnerInitials ?? initialsOf(name) },
  })
  const { errors } = form.formState
  const typed = form.watch()
  return (
    <DialogForm
      form={form}
      action="Save signature"
      failure={copy.signatureNotSaved}
      onCancel={onClose}
      save={async (given) => {
        const body = { ...given, esignEnabled: true, seen: esign.seen }
        await save(call(settingsApi.saveEsign, { body }))
        toast({ title: copy.signatureSaved })
        onSaved()
        onClose()
      }}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_110px]">
        <Field label="Name" error={errors.esignOwnerName?.message}>
          <Input dir="auto" autoComplete="off" {...form.register('esignOwnerName')} />
        </Field>
        <Field label="Initials" error={errors.esignOwnerInitials?.message}>
          <Input dir="auto" autoComplete="off" maxLength={5} {...form.register('esignOwnerInitials')} />
        </Field>
      </div>
      <figure className="light @container flex h-20 items-end justify-between gap-8 rounded-box border border-border bg-white px-5 pb-2 text-[#1F1B16]">
        <figcaption className="sr-only">{copy.signaturePreview}</figcaption>
        {typed.esignOwnerName.trim() ? (
          <SignatureView text={typed.esignOwnerName.trim()} style="flourish" size={40} />
        ) : (
          <span className="pb-2 text-13 text-muted-foreground">{copy.signHere}</span>
        )}
        {typed.esignOwnerInitials.trim() && (
          <SignatureView text={typed.esignOwnerInitials.trim()} style="flourish" size={28} />
        )}
      </figure>
    </DialogForm>
  )
}
