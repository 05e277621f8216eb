export const noClientsHint = 'Add a seller or agent, or collect leads with your website form.'
export const noMatches = (clients: string) => `No ${clients} match your filters`
export const topMatches = (shown: number, all: number) => `Showing the top ${shown} of ${all}`
export const selectTwoToMerge = 'Select two clients to merge'
