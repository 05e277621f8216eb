import type { Day } from '@mantel/domain/basics/dates'
import type { ComponentProps } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import * as copy from './copy.tsx'
import { expiryOptions, formatExpiry } from './sending-fields.ts'

type Props = Omit<ComponentProps<typeof Select>, 'options'> & { today: Day; days: string; error?: string }

/** Chooses how many days the link works, and shows the date on which it expires. */
export const ExpiryField = ({ today, days, error, ...select }: Props) => (
  <Field label="Link expires in" error={error} hint={copy.expiresOn(formatExpiry(today, days))}>
    <div className="max-w-40">
      <Select options={expiryOptions} {...select} />
    </div>
  </Field>
)
