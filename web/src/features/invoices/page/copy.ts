export const viewedAt = 'First viewed'
export const dueOn = (day: string) => `Due ${day}`
export const noHistory = 'No activity yet.'
export const voidedBecause = (reason: string) => `Void: ${reason}`
export const creditNote = (credit: string) => `The client has ${credit} in credit from other invoices.`
export const changesLabel = 'Changes after sending'
export const approved = 'approved'
export const notApproved = 'not approved yet'
export const processing = (amount: string) => `${amount} processing`
export const claimedAmount = (amount: string) => `${amount} to confirm`
