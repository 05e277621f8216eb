export const noMatches = 'No matches'

export const chooseProject = 'Choose a project. We fill in its value, discount and deposit.'
export const notCreated = 'Couldn’t create the invoice. Try again.'

export const chooseInvoice = 'Choose the invoice that was paid.'
export const paymentNotRecorded = 'Couldn’t record the payment. Try again.'
export const openAfter = (open: string) => `${open} will still be due.`
export const paidInFull = 'The invoice is paid in full.'
export const becomesCredit = (credit: string) =>
  `The invoice is paid, and ${credit} becomes the client’s credit.`
export const becomesCreditLater = (credit: string) =>
  `Once all payments clear, ${credit} becomes the client’s credit.`
export const openUntilCleared = (open: string) => `${open} will still be due until the check clears.`
export const openUntilClosing = (open: string) => `${open} will still be due until the closing.`
export const overpaymentHint = (open: string) =>
  `Only ${open} is still due. Keep the extra as credit, or change the amount.`
export const keepAsCredit = 'Keep the extra as client credit'
export const notCleared = 'Received, not cleared yet'
export const promised = 'Promised at closing, not received yet'
export const sendReceipt = 'Email a receipt to the client'
export const referenceHint = 'For example, a check number'
export const choosePhoto = 'Choose a photo of the check'
export const addPhoto = 'Add photo of the check'
export const photoUploading = 'The photo is still uploading. Try again in a moment.'
export const photoFailed = 'Couldn’t upload the photo. Try again, or remove it.'
export const onProjectHint = 'When you send this project’s first invoice, the payment is applied to it.'

export const sendHint = 'The client gets a private link to view and pay the invoice.'
export const resendHint = 'We’ll email the client the payment link again.'
export const notSent = 'Couldn’t send the invoice. Try again.'
export const ccHint = 'Up to 5 addresses'
export const messagePlaceholder = 'Anything they should know about this invoice'
export const subjectFor = (number: string, company: string | null) =>
  company ? `Invoice ${number} from ${company}` : `Invoice ${number}`
export const sendLater = 'Send later'
export const timeZoneHint = (zone: string) => `In your company’s time zone, ${zone}`
export const notScheduled = 'Couldn’t schedule the invoice. Try again.'
export const chooseTime = 'Choose a date and time'
export const scheduleCanceled = 'Scheduled send canceled'
export const scheduleNotCanceled = 'Couldn’t cancel the scheduled send. Try again.'
export const fillGap = (gap: string) => `Fill in or remove ${gap}`

export const linkTitle = 'Payment link'
export const shareLink = 'Share only with the client. Anyone with this link can view and pay the invoice.'
export const linkNotCopied = 'Couldn’t copy the link. Try again.'

export const voidTitle = (number: string) => `Void ${number}?`
export const voidHint = (received: string | null) =>
  received
    ? `The payment link stops working. The ${received} received becomes the client’s credit. You can’t undo this.`
    : 'The payment link stops working. You can’t undo this.'
export const notVoided = 'Couldn’t void the invoice. Try again.'
export const voidReasonHint = 'Saved with the invoice. The client won’t see it.'

export const deleteTitle = (number: string) => `Delete draft ${number}?`
export const deleteHint = 'This number won’t be used again. You can’t undo this.'
export const notDeleted = 'Couldn’t delete the draft. Try again.'
export const deleted = (number: string) => `${number} deleted`
export const duplicated = (number: string) => `Duplicated as ${number}`
export const pdfFailed = 'Couldn’t create the PDF. Try again.'
export const saveFirst = 'Your last changes aren’t saved yet. Fix the highlighted fields first.'
export const notDuplicated = 'Couldn’t duplicate the invoice. Try again.'

export const notChanged = 'Couldn’t change the payment. Try again.'
export const confirmTitle = 'Confirm payment'
export const confirmHint = 'Enter the amount and the date you received it.'
export const clearTitle = 'Mark as cleared'
export const clearHint = (amount: string) => `Enter the date ${amount} cleared.`
export const bounceTitle = 'Mark check as bounced?'
export const bounceHint = 'This amount will be due again.'
export const reverseTitle = 'Reverse this entry?'
export const reverseHint = 'For entries made by mistake. The entry and its reversal stay in the list.'
export const refundTitle = 'Record a refund'
export const refundHint = (amount: string) =>
  `Up to ${amount}. Pay the client back first, then record it here.`
export const providerRefundTitle = 'Refund through Stripe'
export const providerRefundHint = (amount: string, target: string) =>
  `Up to ${amount} goes back to the client’s ${target}. This can’t be undone, and Stripe keeps its fee.`
export const providerRefunded = 'Refund sent'
export const writeOff = 'Write off the balance that’s left after the refund'
export const rejectTitle = 'Reject this payment?'
export const rejectHint = 'We’ll let the client know by email that it hasn’t arrived.'
export const creditTitle = 'Apply credit'
export const creditHint = (credit: string) => `The client has ${credit} in credit from other invoices.`
