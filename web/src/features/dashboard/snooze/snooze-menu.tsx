import { addDays, type Day, formatShortDay } from '@mantel/domain/basics/dates'
import { AlarmClock } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/base/button.tsx'
import { lazyComponent } from '../../../ui/base/lazy.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import * as copy from './copy.ts'
import { type Snoozable, useSnooze } from './use-snooze.ts'

const SnoozeDialog = lazyComponent(() => import('./snooze-dialog.tsx'), 'SnoozeDialog')

type Props = { subject: Snoozable; today: Day }

export function SnoozeMenu({ subject, today }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const { run } = useSnooze(today)
  const [tomorrow, monday] = [addDays(today, 1), nextMonday(today)]
  return (
    <>
      <Menu tooltip="Snooze" trigger={<IconButton icon={AlarmClock} label={copy.snooze(subject.title)} />}>
        <MenuItem onSelect={() => void run(subject, tomorrow)}>
          {copy.untilTomorrow(formatShortDay(tomorrow, today))}
        </MenuItem>
        <MenuItem onSelect={() => void run(subject, monday)}>
          {copy.untilNextWeek(formatShortDay(monday, today))}
        </MenuItem>
        <MenuItem onSelect={() => setChoosing(true)}>{copy.untilDay}</MenuItem>
      </Menu>
      {isChoosing && <SnoozeDialog subject={subject} today={today} onClose={() => setChoosing(false)} />}
    </>
  )
}

/** On a Sunday, returns the Monday in eight days, because “tomorrow” is a separate option. */
function nextMonday(today: Day) {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return addDays(today, weekday === 0 ? 8 : 8 - weekday)
}
