import { DateInput } from '../../../ui/date/date-input.tsx'
import { deviceToday } from '../../../ui/date/days.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import * as copy from './copy.ts'

type Props = {
  name: string
  /** The local time, `YYYY-MM-DDTHH:MM`. Both parts may still be empty. */
  value: string
  error: string | undefined
  onTime: (at: string) => void
}

export function SendTime({ name, value, error, onTime }: Props) {
  const [day = '', time = ''] = value.split('T')
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field
        label="Date"
        error={error}
        hint={copy.timeZoneHint(Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' '))}
      >
        <DateInput
          name={name}
          min={deviceToday()}
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
