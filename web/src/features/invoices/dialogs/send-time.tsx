import { timeZoneName } from '@mantel/domain/basics/time-zones'
import { companyZone } from '../../../platform/display-zone.ts'
import { DateInput } from '../../../ui/date/date-input.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { useClock } from '../../workspace/clock.ts'
import * as copy from './copy.ts'

type Props = {
  name: string
  /** The time in the company's time zone, `YYYY-MM-DDTHH:MM`. Both parts may still be empty. */
  value: string
  error: string | undefined
  onTime: (at: string) => void
}

export function SendTime({ name, value, error, onTime }: Props) {
  const { today } = useClock()
  const [day = '', time = ''] = value.split('T')
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field label="Date" error={error} hint={copy.timeZoneHint(timeZoneName(companyZone()))}>
        <DateInput
          name={name}
          min={today}
          value={day}
          onChange={({ target }) => onTime(`${target.value}T${time}`)}
        />
      </Field>
      <Field label="Time">
        <Input type="time" value={time} onChange={({ target }) => onTime(`${day}T${target.value}`)} />
      </Field>
    </div>
  )
}
