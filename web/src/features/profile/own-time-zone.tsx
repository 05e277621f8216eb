import { timeZoneName } from '@mantel/domain/basics/time-zones'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { workspaceQuery } from '../workspace/queries.ts'
import { timeZoneOptions } from '../workspace/time-zone-options.ts'
import * as copy from './copy.tsx'

type Props = { stored: string | null; error: string | undefined; wiring: UseFormRegisterReturn }

/** The zone in which the user sees times of day. Days, due dates and what clients see stay in the company's. */
export function OwnTimeZone({ stored, error, wiring }: Props) {
  const company = useQuery(workspaceQuery).data?.timeZone
  const options = useMemo(() => timeZoneOptions(stored ?? 'UTC'), [stored])
  return (
    <Field label="Time zone" error={error} hint={copy.timeZoneHint}>
      <Select
        options={[{ value: '', label: copy.companyTimeZone(company && timeZoneName(company)) }, ...options]}
        {...wiring}
      />
    </Field>
  )
}
