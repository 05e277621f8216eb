export const fromAfterTo = 'The start can’t be after the end'
export const enterDay = 'Enter a date, such as 11/20/2026'
export const enterRange = 'Enter a start, an end, or both'
export const enterAmount = 'Enter an amount, like 1,250'
export const searchFor = (label: string) => `Search for a ${label.toLowerCase()}`
export const noMatches = 'No matches'
export const reorderHint = 'Drag to reorder, or press Alt with an arrow key.'
