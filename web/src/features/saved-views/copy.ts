export const saved = (name: string) => `View “${name}” saved`
export const renamed = (name: string) => `View renamed to “${name}”`
export const shared = (name: string) => `View “${name}” shared with the team`
export const unshared = (name: string) => `View “${name}” is no longer shared`
export const deleted = (name: string) => `View “${name}” deleted`
export const restored = (name: string) => `View “${name}” restored`
export const notSaved = 'Couldn’t save the view. Try again.'
export const notDeleted = 'Couldn’t delete the view. Try again.'
export const notRestored = 'Couldn’t restore the view. Try again.'
export const savedHint = 'Saves the filters, the sort order and the columns.'
export const shareLabel = 'Share with the team'
export const ofTeam = 'Team view'
export const saveAsNew = 'Save as new view…'
