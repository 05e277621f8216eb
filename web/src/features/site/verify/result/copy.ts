import { APP_NAME } from '@mantel/domain/product'

// Outcome
export const genuine = 'This is the signed contract. It hasn’t been changed since signing.'
export const altered = `This contract was sealed by ${APP_NAME}, but it was changed afterward. Don’t rely on it.`
export const unknown =
  'We don’t recognize this file. It may be a printed or resaved copy, or it may not be one of our contracts.'
export const companyGone = `This company no longer uses ${APP_NAME}, so we can’t show the history. The seal is still valid.`

// Record
export const pdfHash = 'SHA-256 of the PDF'
export const textHash = 'SHA-256 of the text'
export const logHead = 'Head of the event log'
export const chainHolds = 'The history is complete and unchanged. It matches the PDF.'
export const chainBroken = 'The history was changed and doesn’t match the PDF. Rely only on the PDF.'
export const isLogHead = 'The certificate page shows this hash as the head of the event log.'
export const isInEmails = 'The emails with the signed contract show the same SHA-256.'
