import { Popover } from '../overlay/popover.tsx'
import { Calendar, type CalendarProps } from './calendar.tsx'
import * as copy from './copy.ts'

type Props = CalendarProps & { at: HTMLElement; onClose: () => void }

export const CalendarPopover = ({ at, onClose, ...calendar }: Props) => (
  <Popover
    label={copy.chooseDate}
    open
    onOpenChange={(open) => !open && onClose()}
    at={at}
    align="start"
    onOpened={(content) => content.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()}
  >
    <Calendar {...calendar} />
  </Popover>
)
