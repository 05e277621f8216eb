import type { Hold } from '@mantel/domain/reminders/holds'
import type { PauseSubject, ReminderEventView } from '@mantel/domain/reminders/reminders'

export const title = 'Upcoming reminders'
export const intro =
  'Reminders and late fees for the next 30 days. Skip or pause anything you don’t want to send.'
export const upcoming = 'Next 30 days'
export const past = 'Last 30 days'
export const history = 'Reminder history'
export const onHold = 'On hold'
export const nothingPlanned = 'Nothing is scheduled for the next 30 days.'
export const nothingPlannedHint =
  'Reminders show here once an invoice is sent. They start 7 days before it’s due.'
export const isOff = 'Automatic reminders are off.'
export const turnOn = 'Turn them on in Settings'
export const isTruncated = 'Only part of this list is shown.'
export const planName = 'the plan'

export const reminder = 'Reminder'
export const lateFee = 'Late fee'
export const about = (kind: string, invoiceNumber: string) => `${kind} for ${invoiceNumber}`
export const to = (clientName: string) => `To ${clientName}`

export const outcomes: Record<ReminderEventView['outcome'], string> = {
  sent: 'Sent',
  skipped: 'Skipped',
  charged: 'Charged',
  waived: 'Waived',
}
export const by = (outcome: string, userName: string) => `${outcome} by ${userName}`
export const skipLabel = (what: string, day: string) => `Skip ${what}, ${day}`
export const undoSkipLabel = (what: string, day: string) => `Undo skipping ${what}, ${day}`
export const actionsLabel = (invoiceNumber: string, day: string) =>
  `More actions for ${invoiceNumber}, ${day}`
export const notSkipped = 'Couldn’t skip this. Try again.'
export const notUndone = 'Couldn’t undo this. Try again.'

export const holds: Record<Hold, string> = {
  processing: 'A payment is processing',
  claimed: 'The client says they’ve paid',
  promised: 'Will be paid at closing',
  disputed: 'A payment is disputed',
  project_paused: 'The project is paused',
  project_canceled: 'The project is canceled',
  archived: 'The project is archived',
}

export const pauseTitle = 'Pause reminders'
export const pauseHint = 'We won’t send reminders or charge late fees during the pause.'
export const pauseSubjects: Record<PauseSubject, string> = {
  invoice: 'This invoice',
  project: 'This project',
  client: 'This client',
}
export const pausedUntil = (name: string, until: string | null) =>
  until ? `${name}: paused until ${until}` : `${name}: paused until you resume`
export const isPausedUntil = (until: string | null) =>
  until ? `Reminders paused until ${until}` : 'Reminders paused'
export const paused = 'Reminders paused'
export const resumed = 'Reminders resumed'
export const notPaused = 'Couldn’t pause the reminders. Try again.'
export const notResumed = 'Couldn’t resume the reminders. Try again.'
export const resumeLabel = (name: string) => `Resume reminders for ${name}`
export const chooseDay = 'Choose a future date'

export const remindNow = 'Remind now'
export const remindLabel = (invoiceNumber: string) => `Remind about ${invoiceNumber}`
export const reminded = 'Reminder sent'
export const remindersSent = (count: number) => (count === 1 ? '1 reminder sent' : `${count} reminders sent`)
export const notReminded = 'Couldn’t send the reminder. Try again.'
export const someNotSent = (count: number) =>
  count === 1 ? '1 reminder wasn’t sent' : `${count} reminders weren’t sent`
export const othersSent = (count: number) =>
  count === 0
    ? 'No reminders were sent.'
    : count === 1
      ? '1 reminder was sent.'
      : `${count} reminders were sent.`
export const tooMany = 'Select up to 50 invoices'

export const chargeTitle = (invoiceNumber: string) => `Add a late fee to ${invoiceNumber}`
export const chargeHint = 'We’ll add the fee to the invoice and email the client.'
export const charged = 'Late fee added'
export const notCharged = 'Couldn’t add the late fee. Try again.'
export const waiveTitle = (amount: string) => `Waive the late fee of ${amount}?`
export const waiveHint =
  'It stays on the invoice as waived, and the client no longer owes it. We’ll email the client.'
export const waived = 'Late fee waived'
export const notWaived = 'Couldn’t waive the late fee. Try again.'
export const waiveLabel = (amount: string) => `Waive late fee of ${amount}`
