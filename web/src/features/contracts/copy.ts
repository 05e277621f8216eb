export const missingFields = (count: number) =>
  count === 1 ? '1 field has no value' : `${count} fields have no value`
export const noClientSignature = 'Add a signature field for the client.'
export const onlyManagersSend = 'Only admins and managers can send contracts.'

export const notFoundHint = 'It was deleted, or you don’t have access.'

export const addAnother = 'Add another contract from a template'

export const noContractTitle = 'Ready for a contract'
export const noContractHint = 'Start from a template. We’ll fill in the project details.'
export const createFailed = 'Couldn’t create the contract. Try again.'
export const defaultTemplate = (name: string) => `${name} (default)`

export const duplicated = 'Contract duplicated'
export const duplicatedHint = 'You’re editing the copy.'
export const duplicateFailed = 'Couldn’t duplicate the contract. Try again.'
export const amendmentCreated = 'Amendment created'
export const amendmentHint = 'Describe what changes. The signed contract stays the same.'
export const amendmentFailed = 'Couldn’t create the amendment. Try again.'
