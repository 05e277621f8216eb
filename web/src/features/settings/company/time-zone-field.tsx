import { timeZoneName } from '@mantel/domain/basics/time-zones'
import { useMemo } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { timeIn, timeZoneOptions } from '../../workspace/time-zone-options.ts'
import * as copy from './copy.ts'

type Props = {
  label: string
  stored: string
  chosen: string
  error: string | undefined
  isReadOnly: boolean
  wiring: UseFormRegisterReturn
}

export function TimeZoneField({ label, stored, chosen, error, isReadOnly, wiring }: Props) {
  const options = useMemo(() => timeZoneOptions(stored), [stored])
  return (
    <Field
      label={label}
      error={error}
      hint={copy.timeZoneHint(timeIn(chosen || stored))}
      className="col-span-6"
    >
      {isReadOnly ? (
        <Input readOnly value={timeZoneName(stored)} />
      ) : (
        <Select options={options} {...wiring} />
      )}
    </Field>
  )
}
