export const stripLabel = 'Open and received amounts'
export const emptyHint = 'Create an invoice from a project. We fill in its value, discount and deposit.'

export const plan = 'Upcoming reminders'
export const exportFailed = 'Couldn’t export invoices. Try again.'

export const daysLate = (days: number) => (days === 1 ? '1 day late' : `${days} days late`)
export const dueIn = (days: number, date: string) =>
  days === 0 ? 'today' : days === 1 ? 'tomorrow' : days <= 14 ? `in ${days} days` : date
export const paidOn = (day: string) => `Paid ${day}`
export const sendsOn = (date: string) => `Sends ${date}`
export const processing = 'Processing'

export const notFoundHint = 'It was deleted, or you don’t have access.'
export const projectInvoicesHint = 'We fill in the project’s value, discount and deposit.'
export const noPayments = 'No payments yet.'
export const noClientInvoices = 'No invoices yet.'
export const clientMoney = (billed: string, received: string, open: string, credit: string) =>
  `Billed ${billed}, received ${received}, open ${open}, credit ${credit}`
export const statementNotDownloaded = 'Couldn’t download the statement. Try again.'
