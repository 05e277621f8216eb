export const noBrief = 'Nothing added yet.'
export const notFoundHint = 'It was deleted, or you don’t have access.'

export const contractStates = {
  none: 'No contract yet',
  draft: 'Draft',
  sent: 'Sent, not signed yet',
  signed: 'Signed',
  withdrawn: 'Withdrawn',
  declined: 'Declined',
  expired: 'Link expired',
}
export const signedOn = (day: string) => `Signed ${day}`

export const amountWithNote = (amount: string, note: string) => `${amount}, ${note.toLowerCase()}`
