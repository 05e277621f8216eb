export const sectionTitle = 'Reminders and late fee'
export const saved = 'Reminders and late fee saved'
export const notSaved = 'Couldn’t save the reminders. Try again.'

export const automatic = 'Automatic reminders'
export const automaticHint =
  'We email clients 7 days before the due date, on the due date, 2 and 7 days after it, then weekly for 4 weeks. Never more than one email a day.'
export const businessDays = 'Business days only'
export const businessDaysHint = 'Skips weekends and federal holidays.'

export const enterPercent = 'Enter a percentage'
export const noLimit = 'No limit'

export const noLateFee = 'No late fee is charged.'
export const example = (total: string, due: string, fee: string, day: string) =>
  `An invoice of ${total} due ${due} gets a late fee of ${fee} on ${day}`
export const everyMonth = ', and again every month until it’s paid'
export const upTo = (cap: string) => `, up to ${cap} in total`
export const feeHint =
  'Projects keep the late fee that applied when their contract was sent. Days before you turn this on don’t count. You can waive any fee.'
