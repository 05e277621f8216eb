import { type ProfileInput, profileInput } from '@mantel/domain/auth/account'
import { type CurrentUser } from '@mantel/domain/auth/auth'
import { formatPhone } from '@mantel/domain/basics/phone'
import { can } from '@mantel/domain/permissions'
import { useInputForm } from '../../platform/saving/form.ts'
import { updateUser, useUser } from '../../platform/session/session.ts'
import { modKey } from '../../platform/shortcuts.ts'
import { toast } from '../../platform/toast.ts'
import { Fact } from '../../ui/display/fact.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { NameFields } from '../auth/name-fields.tsx'
import { roleNames } from '../team/roles.ts'
import * as copy from './copy.tsx'
import { EmailDetail } from './email-detail.tsx'
import { OwnTimeZone } from './own-time-zone.tsx'
import { useUpdateProfile } from './queries.ts'

export function NameForm() {
  const user = useUser()
  const update = useUpdateProfile()
  const form = useInputForm(profileInput, { defaultValues: valuesOf(user) })
  const { errors, isDirty, dirtyFields, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const saved = await update
      .mutateAsync({ body: changed(body, dirtyFields) })
      .catch((error: unknown) => form.refuse(error, copy.detailsNotSaved))
    if (!saved) return
    updateUser(saved)
    form.reset(valuesOf(saved))
    toast({ title: 'Details saved' })
  })
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
        <NameFields form={form} />
        <Field label="Phone" optional error={errors.phone?.message}>
          <Input type="tel" autoComplete="tel" {...form.register('phone')} />
        </Field>
        {can(user, 'workspace:read') && (
          <OwnTimeZone
            stored={user.timeZone}
            error={errors.timeZone?.message}
            wiring={form.register('timeZone')}
          />
        )}
      </div>
      <dl className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
        <EmailDetail />
        <Fact label="Role">{roleNames[user.role]}</Fact>
      </dl>
      <SaveBar isDirty={isDirty} busy={isSubmitting} keys={modKey('↵')} onDiscard={() => form.reset()} />
    </Form>
  )
}

const valuesOf = ({ firstName, lastName, phone, timeZone }: CurrentUser) => ({
  firstName,
  lastName,
  phone: formatPhone(phone ?? ''),
  timeZone: timeZone ?? '',
})

/** Picks only the edited fields, so that a field that was changed elsewhere keeps its new value. */
const changed = (
  body: ProfileInput,
  dirty: Partial<Record<keyof ProfileInput, boolean>>,
): Partial<ProfileInput> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => dirty[name as keyof ProfileInput]))
