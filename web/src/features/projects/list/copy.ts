// Bulk changes
export const notChanged = 'Couldn’t make this change. Try again.'
export const someChanged = (changed: number, all: number, change: string) => `${changed} of ${all} ${change}`
export const notDone = (title: string, change: string) => `${title} not ${change}`
export const noneChanged = (all: number, change: string) => `None of ${all} ${change}`

// List
export const emptyHint = 'Add every property you bid on, stage or destage.'
