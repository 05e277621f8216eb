import type { Contract } from '@mantel/domain/contracts/contracts'
import { RemindersPaused } from '../../plan/reminders-paused.tsx'

/** Says that the reminders to sign are paused, if the client would still get some. */
export const ContractReminders = ({ contract: { displayedStatus, link } }: { contract: Contract }) =>
  displayedStatus === 'sent' && link?.remindersEnabled ? <RemindersPaused className="my-3" /> : null
