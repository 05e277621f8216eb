export const setupHint = 'Do these in any order.'
export const allSetHint = 'You’re all set. You can finish skipped steps later.'
export const setupComplete = 'Setup is complete.'
export const dismissedHint = 'To reopen it, select Getting set up in your account menu.'
export const checklistNotSaved = 'Couldn’t update the checklist. Try again.'
export const minutes = (count: number) => (count === 1 ? 'About 1 minute.' : `About ${count} minutes.`)

export const samplesRemoved = 'Sample data removed.'
export const samplesNotRestored = 'Couldn’t restore the sample data. Try again.'
export const samplesNotRemoved = 'Couldn’t remove the sample data. Try again.'

export const connectGoogle = 'Connect your Google account'
export const connectGoogleReason = 'Emails go out from your own address, and files are saved to your Drive.'
export const connectGoogleNext = 'connect your Google account'
export const importProjectsReason = 'Add your current projects. One is enough to start.'
export const importClientsReason = 'Import sellers and agents so you can find them fast.'
export const setUpTimeline = 'Set up your timeline'
export const setUpTimelineReason = 'Sets default due dates and destage dates.'
export const setUpTimelineNext = 'set up your timeline'
export const addContractReason = 'Use your own terms, with project details filled in.'
export const setUpInvoice = 'Set up your invoices'
export const setUpInvoiceNext = 'set up your invoices'
export const addInvoiceReason = 'Choose a template with your logo and colors, or create your first invoice.'
export const setUpPayments = 'Set up payment methods'
export const setUpPaymentsReason =
  'Let clients pay by card, bank transfer, check, Zelle or another payment app.'
export const setUpPaymentsNext = 'set up payment methods'

export const progressLabel = (done: number, all: number) => `Getting set up, ${done} of ${all}`
