import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field, Input } from '../../ui/form/field.tsx'

type Name = 'firstName' | 'lastName'
type Props = {
  form: {
    register: (name: Name) => UseFormRegisterReturn
    formState: { errors: { [name in Name]?: { message?: string } } }
  }
  autoFocus?: boolean
}

/** The user's own name, which browsers can fill in. */
export const NameFields = ({ form: { register, formState }, autoFocus }: Props) => (
  <>
    <Field label="First name" error={formState.errors.firstName?.message}>
      <Input autoComplete="given-name" autoFocus={autoFocus} {...register('firstName')} />
    </Field>
    <Field label="Last name" error={formState.errors.lastName?.message}>
      <Input autoComplete="family-name" {...register('lastName')} />
    </Field>
  </>
)
