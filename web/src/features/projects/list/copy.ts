export const assigned = (name: string) => `assigned to ${name}`
export const unassigned = (name: string) => `no longer assigned to ${name}`
export const typeSet = (type: string) => `set to ${type}`

export const emptyHint = 'Add every property you bid on, stage or destage.'
