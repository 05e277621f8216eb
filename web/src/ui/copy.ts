export const couldNotLoad = (what: string) => `We couldn’t load ${what}`
export const couldNotLoadMore = 'We couldn’t load more.'
export const opensInNewTab = '(opens in a new tab)'
export const capsLockOn = 'Caps Lock is on'
export const isAnyOf = (label: string) => `${label} is any of`
export const chooseRecords = 'Choose…'
export const customRange = 'Custom range…'
export const removeFilter = (filter: string) => `Remove filter: ${filter}`

export const unsavedChanges = 'You have unsaved changes.'

export const someoneElse = 'Someone else'
export const thisField = 'this'
export const changedTo = (field: string) => `changed ${field} to`
export const cleared = (field: string) => `cleared ${field}`
export const changedElsewhere = 'Someone else changed this'
export const chooseVersion = 'Their version is saved. Choose which one to keep.'

export const resetColumns = 'Reset columns'
export const columnMoved = (column: string, place: number, of: number) =>
  `${column} moved to ${place} of ${of}`
