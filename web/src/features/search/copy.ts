export const noResults = (text: string) => `No results for “${text}”`
export const resultCount = (count: number) => {
  if (count === 0) return 'No results'
  return count === 1 ? '1 result' : `${count} results`
}
export const actionsFor = (title: string) => `Actions for ${title}`
export const newProjectForClient = 'New project for this client'
export const linkNotCopied = 'Couldn’t copy the link. Try again.'
