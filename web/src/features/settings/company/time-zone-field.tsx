import { useMemo } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { cityFirst, timeIn, timeZoneOptions } from './time-zones.ts'

type Props = {
  label: string
  stored: string
  chosen: string
  error: string | undefined
  isReadOnly: boolean
  wiring: UseFormRegisterReturn
}

/** By the browser’s own list: whoever types a city while it has the focus is led there. */
export function TimeZoneField({ label, stored, chosen, error, isReadOnly, wiring }: Props) {
  const options = useMemo(() => timeZoneOptions(stored), [stored])
  return (
    <Field
      label={label}
      error={error}
      hint={`“Today” and “overdue” count in it. It is ${timeIn(chosen || stored)} there.`}
      className="col-span-6"
    >
      {isReadOnly ? <Input readOnly value={cityFirst(stored)} /> : <Select options={options} {...wiring} />}
    </Field>
  )
}
