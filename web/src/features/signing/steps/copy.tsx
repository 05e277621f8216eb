import type { ReactNode } from 'react'

export const intro = 'Set up your signature, then review and sign the contract. It takes about two minutes.'
export const hasEarlierVersion = ' You were sent an earlier version. Changes are listed above the contract.'
export const typeFullName = 'Type your full name'
export const initialsHint = (letters: number) => `up to ${letters} letters`
export const nothingSigned = 'Nothing is signed yet.'

export const signed = 'Your signature has been recorded successfully.'
export const pdfPending =
  ' We’re still preparing the signed PDF. We’ll email it to you, and you can download it here in a few minutes.'
export const signedOn = (day: string) => `This contract was signed on ${day}`
export const recordsAltered =
  'Our records of this contract were changed after you signed it. Rely on the PDF that we emailed you.'
export const anyoneCanVerify = (link: (text: string) => ReactNode) => (
  <>Anyone with the PDF can {link('verify it here')}.</>
)
export const invoiceReady = (amount: string, dueDate: string | null) =>
  dueDate ? `Your invoice is ready. ${amount} is due ${dueDate}.` : `Your invoice is ready. ${amount} is due.`
export const pay = (amount: string) => `Pay ${amount}`
export const signingFailed = 'Failed to sign contract'
