export const title = (number: string) => `Invoice ${number}`
export const heading = (number: string, company: string) => `Invoice ${number} from ${company}`

export const invalidTitle = 'Invalid or Expired Link'
export const invalidText = 'This payment link is no longer valid. Please contact the sender for a new link.'
export const voidTitle = 'This invoice was canceled'
export const voidText = (number: string, company: string) =>
  `${company} canceled invoice ${number}. You don’t need to pay it.`
export const voidPayments = (company: string) => `Contact ${company} about what you’ve already paid.`
export const loadErrorTitle = 'Couldn’t load the invoice'
export const unreachable = 'We can’t reach the server. Check your connection and try again.'

export const downloadPdf = 'Download PDF'
export const notDownloaded = 'Couldn’t download the PDF. Check your connection and try again.'

export const revisedOn = (day: string) => `Revised ${day}`
export const asksForApproval = (company: string) => `${company} asks you to approve these changes.`
export const approvedOn = (day: string) => ` · You approved this on ${day}`
export const seeChanges = 'See what changed'
export const approve = 'Approve changes'
export const notApproved = 'Couldn’t save your approval. Try again.'
