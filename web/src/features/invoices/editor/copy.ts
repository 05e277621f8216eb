// Lines
export const addLine = 'Add a line'
export const describeLines = 'Add a description to each line.'
export const lineRemoved = 'Line removed'
export const linesAdded = (count: number) => (count === 1 ? '1 line added' : `${count} lines added`)
export const tooManyLines = 'An invoice can have up to 500 lines.'
export const lineName = (description: string, number: number) => description.trim() || `line ${number}`
export const movedTo = (name: string, place: number, count: number) =>
  `${name}, moved to ${place} of ${count}`
export const savedLinesFound = (count: number) =>
  count === 0
    ? ''
    : count === 1
      ? '1 saved line. Press Down to choose it.'
      : `${count} saved lines. Press Down to choose one.`
export const enterPercent = 'Enter a percentage, like 5 or 7.5'
export const enterDays = 'Enter a number of days from 0 to 3,650'

// Panel
export const depositHint = (amount: string) => `${amount} is due first.`
export const noDeposit = 'The full amount is due in one payment.'
export const depositNegative = 'A deposit can’t be negative'
export const dueOn = (date: string) => `Due ${date}`
export const daysHint = 'Counted from the issue date.'
export const datesFollow = 'Same as the project until you change them.'
export const useProjectDates = 'Use the project’s dates'
export const noMethods = 'No payment methods are set up yet.'
export const setUpMethods = 'Set up payment methods'
export const noMethodChosen = 'The invoice won’t say how to pay.'

// Saving and sending
export const notSentTitle = 'Not sent'
export const fixFirst = 'Fix the highlighted fields first.'
export const changesRefused = (reason: string) => `Your last changes aren’t saved. ${reason}`
export const reviseWithChanges = 'Revise with my changes'
export const sentMeanwhile = 'This invoice was sent while you were editing. Your last changes aren’t saved.'

// Revising
export const revisingHint = 'You’re revising a sent invoice. The client sees your changes once you save them.'
export const noChanges = 'Nothing has changed yet.'
export const reviewTitle = (number: string) => `Save changes to ${number}?`
export const reviewHint = 'The new total applies right away. This list is kept with the invoice.'
export const tellClient = 'Notify the client'
export const modes = {
  silent: { label: 'Don’t notify the client', hint: 'The invoice and its payment page are updated.' },
  notify: { label: 'Email the client', hint: 'They get this list and a link to the invoice.' },
  ask: {
    label: 'Ask the client to approve',
    hint: 'They get this list and can approve it on the payment page.',
  },
} as const
export const notRevised = 'Couldn’t save the changes. Try again.'
export const revised = (number: string) => `${number} revised`
export const revisedTexts = {
  silent: 'The client wasn’t notified.',
  notify: 'The client gets an email with the changes.',
  ask: 'The client gets an email and can approve the changes.',
} as const
