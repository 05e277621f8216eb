import { type SignedIn } from '@mantel/domain/auth/auth'
import { registration } from '@mantel/domain/auth/registration'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { RequestedPlan } from '../../layouts/welcome.ts'
import { errorText } from '../../platform/api/api.ts'
import { useInputForm } from '../../platform/saving/form.ts'
import { Button } from '../../ui/base/button.tsx'
import { PageLink } from '../../ui/base/text-link.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { CodeInput } from '../../ui/form/code-input.tsx'
import { EmailInput, Field, Input, PasswordInput } from '../../ui/form/field.tsx'
import * as copy from './copy.tsx'
import { NameFields } from './name-fields.tsx'
import { passwordHint } from './password-hint.ts'
import { useRegister } from './queries.ts'

type Props = RequestedPlan & {
  invite?: string
  invited?: string
  onRegistered: (signedIn: SignedIn) => unknown
}

export function RegisterForm({ tier, period, code, invite, invited, onRegistered }: Props) {
  const register = useRegister()
  const email = validOrNull(registration.shape.email, invited)
  const form = useInputForm(registration, {
    defaultValues: {
      firstName: '',
      lastName: '',
      email: email ?? '',
      password: '',
      companyName: '',
      phone: '',
      website: '',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      tierId: validOrNull(registration.shape.tierId, tier),
      billingPeriod: period,
      offerCode: code?.toUpperCase() ?? '',
      inviteToken: validOrNull(registration.shape.inviteToken, invite),
    },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const signedIn = await register
      .mutateAsync({ body })
      // If the plan in the URL does not exist, the user chooses one during onboarding.
      .catch((error: unknown) => {
        if (errorText(error) !== 'Unknown plan') throw error
        return register.mutateAsync({ body: { ...body, tierId: null } })
      })
      .catch((error: unknown) => form.refuse(error, 'Registration failed'))
    if (signedIn) await onRegistered(signedIn)
  })
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields form={form} />
      </div>
      <Field label="Company" error={errors.companyName?.message}>
        <Input autoComplete="organization" {...form.register('companyName')} />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <EmailInput autoComplete="username" readOnly={email !== null} {...form.register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message} hint={passwordHint(form.watch('password'))}>
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <More
        label={copy.addContactDetails}
        isOpen={errors.phone !== undefined || errors.website !== undefined}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Phone" optional error={errors.phone?.message}>
            <Input type="tel" autoComplete="tel" {...form.register('phone')} />
          </Field>
          <Field label="Website" optional error={errors.website?.message}>
            <Input inputMode="url" autoComplete="url" autoCapitalize="none" {...form.register('website')} />
          </Field>
        </div>
      </More>
      <More label={copy.addOfferCode} isOpen={code !== undefined || errors.offerCode !== undefined}>
        <Field label="Offer code" error={errors.offerCode?.message} className="max-w-60">
          <CodeInput maxLength={50} {...form.register('offerCode')} />
        </Field>
      </More>
      <Checkbox error={errors.termsAccepted?.message} {...form.register('termsAccepted')}>
        {copy.acceptTerms(
          <PageLink href="/terms" newTab>
            terms of service
          </PageLink>,
        )}
      </Checkbox>
      <p className="-mt-2 text-13 leading-4.5 text-muted-foreground">
        {copy.privacyHint(
          <PageLink href="/privacy" newTab>
            privacy policy
          </PageLink>,
        )}
      </p>
      <Button type="submit" variant="primary" size="large" busy={isSubmitting} className="mt-1 self-start">
        Create account
      </Button>
    </form>
  )
}

/** Hides fields that most people leave empty until they ask for them. */
const More = ({ label, isOpen, children }: { label: string; isOpen: boolean; children: ReactNode }) => (
  <details className="group text-13" open={isOpen || undefined}>
    <summary className="flex w-fit list-none items-center gap-1 rounded-sm text-primary-text underline underline-offset-3 group-open:mb-3 touch:min-h-11">
      {label}
    </summary>
    {children}
  </details>
)

/** The user cannot correct a value from the URL, so an invalid value is ignored. */
const validOrNull = (schema: z.ZodType, text: string | undefined) =>
  text !== undefined && schema.safeParse(text).success ? text : null
