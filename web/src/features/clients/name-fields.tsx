import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field, Input } from '../../ui/form/field.tsx'

type Name = 'firstName' | 'lastName'
type Props = {
  form: {
    register: (name: Name) => UseFormRegisterReturn
    formState: { errors: { [name in Name]?: { message?: string } } }
  }
}

/** The name of someone else, which browsers must not fill in. */
export const NameFields = ({ form: { register, formState } }: Props) => (
  <>
    <Field label="First name" optional error={formState.errors.firstName?.message}>
      <Input dir="auto" autoComplete="off" {...register('firstName')} />
    </Field>
    <Field label="Last name" optional error={formState.errors.lastName?.message}>
      <Input dir="auto" autoComplete="off" {...register('lastName')} />
    </Field>
  </>
)
