export const reviewTitle = (name: string) => `Review and sign: ${name}`
export const emptyContract = 'No contract content available.'
export const changesTitle = 'Changes since your last version'
export const noChanges = 'The text is the same.'

export const signedCount = (signed: number, all: number) => `${signed} of ${all} signed`
export const linkIsOver = 'This link no longer works.'
export const nothingLost = 'Everything you entered is still here.'
export const nothingSigned = 'Nothing was signed. You can still read the contract.'
export const finishSigns = 'By selecting Finish, you sign this legally binding contract.'
export const signEachField = 'Sign each field to finish.'
