export const emptyTitle = 'No offer codes yet'
export const empty = 'Give customers a percentage or dollar amount off for a set number of months.'
export const activated = (code: string) => `${code} activated`
export const deactivated = (code: string) => `${code} deactivated`
export const changeFailed = 'Couldn’t change the code. Try again.'
export const uses = (used: string, code: string) => `${used} uses of ${code}: who used it`

export const whoUsed = (code: string) => `Who used ${code}`
export const noRedemptions = 'No one has used it yet.'

export const newText = 'Gives a discount for a number of months.'
export const codeHint = 'Letters, numbers and hyphens. Saved in uppercase.'
export const allPlans = 'Leave empty for all plans.'
export const somePlans = 'Only valid for the selected plans.'
export const addFailed = 'Couldn’t add the code. Try again.'
export const saveFailed = 'Couldn’t save the code. Try again.'
export const alreadyUsed = (count: number) =>
  `Used ${timesUsed(count)}. Changing the discount also affects companies that already used it.`
export const codeGone = 'Someone else deleted this code.'

export const deleteText = 'No one has used it. It stops working for anyone you shared it with.'
export const deleteFailed = 'Couldn’t delete the code. Try again.'

const timesUsed = (count: number) => (count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`)
