import { APP_NAME } from '@mantel/domain/basics/product'

// Outcome
export const genuine = 'This is the signed contract. It hasn’t been changed since signing.'
export const altered = `This contract was sealed by ${APP_NAME}, but it was changed afterward. Don’t rely on it.`
export const unknown =
  'We don’t recognize this file. It may be a printed or resaved copy, or it may not be one of our contracts.'
export const noHistory =
  'We no longer have the history of this contract. The company may have closed its account. The seal is still valid.'
export const recordMissing =
  'The seal is valid, but our record of it is missing or was changed. Rely only on the PDF.'

// Record
export const pdfHash = 'SHA-256 of the PDF'
export const textHash = 'SHA-256 of the text'
export const logHead = 'Event log hash'
export const recordsText = {
  match: () => 'Our records are complete and unchanged. They match the PDF.',
  partial: () => 'The history matches the PDF. Our other records are too old to check.',
  altered: (parts: string) => `Our records were changed after signing: ${parts}. Rely only on the PDF.`,
}
export const isLogHead = 'The certificate page shows this hash as the event log hash.'
export const isInEmails = 'The emails with the signed contract show the same SHA-256.'
