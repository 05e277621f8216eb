import type { ComponentProps } from 'react'
import { Field, Input } from '../../../ui/form/field.tsx'

type Props = ComponentProps<'input'> & { label: string; unit: string; error: string | undefined }

export const NumberWithUnit = ({ label, unit, error, ...rest }: Props) => (
  <Field label={label} error={error}>
    <div className="flex items-center gap-2">
      <Input inputMode="decimal" autoComplete="off" {...rest} className="w-18! shrink-0 tabular-nums" />
      <span className="text-13 leading-4.5 text-muted-foreground">{unit}</span>
    </div>
  </Field>
)
