import { profileIcons } from '@mantel/domain/admin/business-profiles'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { ProfileIcon } from '../../onboarding/company/profile-icon.tsx'

type Props = {
  name: UseFormRegisterReturn
  description: UseFormRegisterReturn
  icon: UseFormRegisterReturn
  errors: { [field in 'name' | 'description' | 'icon']?: { message?: string } }
  /** Shown after the name field. */
  children?: ReactNode
}

export const ProfileFields = ({ name, description, icon, errors, children }: Props) => (
  <>
    <Field label="Name" error={errors.name?.message}>
      <Input dir="auto" autoComplete="off" {...name} />
    </Field>
    {children}
    <Field label="Description" optional error={errors.description?.message}>
      <Textarea {...description} />
    </Field>
    <fieldset>
      <legend className="mb-1.25 text-13 leading-4.5 font-medium">Icon</legend>
      <div className="flex flex-wrap gap-1.5">
        {profileIcons.map((one) => (
          <label
            key={one}
            title={one}
            className="relative flex size-9 items-center justify-center rounded-control border border-border-strong text-muted-foreground hover:bg-hover has-checked:border-ring has-checked:bg-primary-soft has-checked:text-primary-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring touch:size-11"
          >
            <input
              type="radio"
              value={one}
              aria-label={one.replace(/-\d$/, '').replaceAll('-', ' ')}
              {...icon}
              className="absolute inset-0 appearance-none outline-none"
            />
            <ProfileIcon name={one} size={16} />
          </label>
        ))}
      </div>
      {errors.icon?.message && (
        <p role="alert" className="mt-1.25 text-12 leading-4 text-destructive">
          {errors.icon.message}
        </p>
      )}
    </fieldset>
  </>
)
