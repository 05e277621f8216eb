export const noClientsHint = 'Add your first seller or agent.'
export const noMatches = (clients: string) => `No ${clients} match your filters`
export const topMatches = (shown: number, all: number) => `Showing the top ${shown} of ${all}`
export const selectTwoToMerge = 'Select two clients to merge'
export const selectedOf = (selected: number, all: number) => `${selected} of ${all} selected`
