import type { Settings } from '@mantel/domain/settings/settings'
import { Switch } from '../../../ui/form/switch.tsx'
import { useReminderSwitches } from '../save-switches.ts'
import * as copy from './copy.ts'

type Props = { reminders: Settings['reminders']; isReadOnly: boolean }

const switches = [
  { name: 'remindersEnabled', label: copy.automatic, hint: copy.automaticHint },
  { name: 'reminderBusinessDays', label: copy.businessDays, hint: copy.businessDaysHint },
] as const

export function ReminderSwitches({ reminders, isReadOnly }: Props) {
  const change = useReminderSwitches()
  return (
    <div className="flex flex-col gap-4">
      {switches.map(({ name, label, hint }) => (
        <div key={name}>
          <Switch
            checked={reminders[name]}
            disabled={isReadOnly}
            onChange={(isOn) => void change(name, isOn)}
          >
            {label}
          </Switch>
          <p className="mt-0.5 max-w-[64ch] pl-10 text-12 leading-4 text-muted-foreground">{hint}</p>
        </div>
      ))}
    </div>
  )
}
