export const noCostsYet = 'No costs yet. Save movers, rentals and labor here to add them to projects quickly.'
export const costsHint = 'Suggested when adding costs. Changes don’t affect existing projects.'

export const defaultCostOf = (name: string) => `Default amount for ${name}`
export const isActive = (name: string) => `${name} is active`

export const invalidAmount = 'Enter an amount, like 95 or 1,250.50'
export const costNotAdded = 'Couldn’t add the cost. Try again.'
export const costNotSaved = 'Couldn’t save the cost. Try again.'
export const costNotRemoved = (name: string) => `Couldn’t remove ${name}. Try again.`
export const costNotRestored = (name: string) => `Couldn’t restore ${name}. Try again.`
