export const nextInvoice = (number: string) => `Your next invoice is ${number}.`
export const upwardOnly = 'You can raise the next number, but never reuse one.'
export const taxHint = 'Applies to lines marked as taxed. Leave the rate at 0 if you don’t charge tax.'
export const textsHint = 'New invoices start with this text. You can edit it on each invoice.'
export const termsExample = 'Deposit due within 2 days of signing. Balance due 5 days after install.'
export const notesExample = 'Thank you for your business.'
export const depositOnSigning = 'Send the deposit invoice when the contract is signed'
export const depositHint = 'We email the deposit invoice to the client right after they sign.'
export const showEin = 'Show your EIN on invoices'
export const einHint = 'Your EIN appears with your address.'
export const einMissing = 'Add your EIN under Company first.'
export const templateHint = 'Used for new invoices, with your logo and brand color.'
export const showPreview = 'Show full preview'
export const hidePreview = 'Hide preview'
export const saved = 'Invoice settings saved'
export const notSaved = 'Couldn’t save the invoice settings. Try again.'

export const report = 'Numbering report'
export const reportHint =
  'Every invoice number, newest first. Numbers of deleted drafts are never used again.'
export const noNumbers = 'No invoices yet. Your numbers will show here.'
export const deletedBy = (reason: string, name: string | null) => (name ? `${reason}, ${name}` : reason)
