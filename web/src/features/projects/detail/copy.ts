export const setManually = 'Set manually; won’t update automatically'
export const addAccessNotes = 'Add lockbox, codes, parking'
export const notesHint = 'Only your team can see this.'

export const setUpPayments = 'Set up payment methods'
export const noPaymentMethods = 'None set up yet'

export const teamNotSaved = 'Couldn’t update the team. Try again.'
