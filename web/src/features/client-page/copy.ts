export const noActiveProjects = 'No active projects.'
export const noProjects = 'No projects yet.'
export const showArchived = (count: number) => `Show ${count} archived`
export const noDocuments = 'No documents yet.'
export const activityHint = 'Changes to this client and their projects will show here.'

export const deleteTitle = (name: string) => `Delete ${name}?`
export const deleteHint = (projectCount: number) =>
  `${projectsKept(projectCount)}This also removes their photo. You can’t undo this.`
export const wrongName = (name: string) => `The name doesn’t match. Type “${name}”.`
export const deleted = (name: string, projectCount: number) =>
  projectCount === 0 ? name : `${name}. ${projectsKept(projectCount).trim()}`
export const clientNotDeleted = 'Couldn’t delete the client. Try again.'

function projectsKept(count: number) {
  if (count === 0) return ''
  return count === 1
    ? 'Their project stays, with no client assigned. '
    : `Their ${count} projects stay, with no client assigned. `
}
