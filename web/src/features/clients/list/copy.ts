export const noClientsHint = 'Add your first seller or agent.'
export const noMatches = (clients: string) => `No ${clients} match your filters`
export const selectTwoToMerge = 'Select two clients to merge'
