export const fromAfterTo = 'The start can’t be after the end'
export const enterRange = 'Enter a start, an end, or both'
export const enterAmount = 'Enter an amount, like 1,250'
export const reorderHint = 'Drag to reorder, or press Alt with an arrow key.'
