export const placeholder = 'Start typing, or type @ to insert a field'

export const noMatchingFields = 'No matching fields'
export const amountHidden = 'You don’t have access to prices'
export const missingField = (name: string) => `${name} missing`
