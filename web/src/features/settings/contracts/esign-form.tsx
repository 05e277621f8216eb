import { can } from '@mantel/domain/permissions'
import { type Settings, settingsApi } from '@mantel/domain/settings/settings'
import type { z } from 'zod'
import { call } from '../../../platform/api/api.ts'
import { RelativeTime } from '../../../platform/relative-time.tsx'
import { SectionFooter } from '../../../platform/saving/section-footer.tsx'
import { useUser } from '../../../platform/session/session.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { initialsOf } from '../../signing/signature/initials.ts'
import { SignatureView } from '../../signing/signature/signature-view.tsx'
import { fullName } from '../../team/member-name.ts'
import { useSettingsForm } from '../layout/settings-form.ts'
import * as copy from './copy.tsx'
import { type EsignTyped, esignFields, esignLabels as labels, typedEsign } from './esign-fields.ts'

type Schema = z.ZodType<z.output<typeof esignFields>, EsignTyped>

/** The owner's signature, and whether it is added automatically when a contract is sent. */
export function EsignForm({ settings }: { settings: Settings }) {
  const user = useUser()
  const isReadOnly = !can(user, 'esign:setup')
  const { form, submit, others, discard } = useSettingsForm(settings, {
    schema: esignFields as unknown as Schema,
    read: typedEsign,
    versionOf: ({ esign }) => esign.seen,
    save: (changes, { esign }) => call(settingsApi.saveEsign, { body: { ...changes, seen: esign.seen } }),
    messages: { saved: 'Signature saved', fallback: copy.signatureNotSaved },
  })
  const { errors } = form.formState
  /** Without a signer, turning it on begins with the user's own name. */
  function turn(isOn: boolean) {
    form.setValue('esignEnabled', isOn ? 'on' : 'off', { shouldDirty: true })
    if (!isOn || form.getValues('esignOwnerName').trim()) return
    form.setValue('esignOwnerName', fullName(user), { shouldDirty: true })
    if (!form.getValues('esignOwnerInitials').trim())
      form.setValue('esignOwnerInitials', initialsOf(fullName(user)), { shouldDirty: true })
  }
  const typed = form.watch()
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-13 leading-4.5 text-muted-foreground">
        {isReadOnly ? copy.adminsOnly : copy.signatureHint}
      </p>
      <div className="grid gap-4 sm:grid-cols-[1fr_140px]">
        <Field label={labels.esignOwnerName} error={errors.esignOwnerName?.message}>
          <Input
            dir="auto"
            autoComplete="off"
            placeholder={fullName(user)}
            readOnly={isReadOnly}
            {...form.register('esignOwnerName')}
          />
        </Field>
        <Field label={labels.esignOwnerInitials} error={errors.esignOwnerInitials?.message}>
          <Input
            dir="auto"
            autoComplete="off"
            maxLength={5}
            placeholder={initialsOf(typed.esignOwnerName) || 'MO'}
            readOnly={isReadOnly}
            {...form.register('esignOwnerInitials')}
          />
        </Field>
      </div>
      <SignaturePreview name={typed.esignOwnerName.trim()} initials={typed.esignOwnerInitials.trim()} />
      <div>
        <Switch checked={typed.esignEnabled === 'on'} disabled={isReadOnly} onChange={turn}>
          {labels.esignEnabled}
        </Switch>
        <p className="mt-0.5 pl-10 text-12 leading-4 text-muted-foreground">
          {copy.whenOff}{' '}
          {settings.esign.esignOwnerSignedAt &&
            copy.setUpAt(<RelativeTime at={settings.esign.esignOwnerSignedAt} />)}
        </p>
      </div>
      <SectionFooter
        state={form.formState}
        others={others}
        labels={labels}
        format={(name, text) => (name === 'esignEnabled' ? (text === 'on' ? 'Yes' : 'No') : text)}
        onDiscard={discard}
      />
    </Form>
  )
}

const SignaturePreview = ({ name, initials }: { name: string; initials: string }) => (
  <figure className="light @container rounded-box border border-border bg-white px-5 pt-3 pb-3.5 text-[#1F1B16]">
    <figcaption className="sr-only">Signature preview</figcaption>
    <div className="flex h-18 items-end gap-8 border-b border-border-strong">
      {name ? (
        <SignatureView text={name} style="flourish" size={40} />
      ) : (
        <span className="pb-2 text-13 text-muted-foreground">Your signature</span>
      )}
      {initials && (
        <span className="mr-3 ml-auto pb-1.5">
          <SignatureView text={initials} style="flourish" size={28} />
        </span>
      )}
    </div>
    <p className="mt-1.5 text-12 leading-4 text-muted-foreground">{copy.signedWhenSent(name)}</p>
  </figure>
)
