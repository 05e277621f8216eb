import type { ReactNode } from 'react'

export const mergeWith = (name: string) => `Merge ${name} with…`
export const chooseOther = 'Choose the other client. You’ll review the merge next.'
export const searchClients = 'Search by name, email or phone'
export const noOtherClients = 'No other clients match.'

export const mergeHint = (
  survivor: ReactNode,
  other: ReactNode,
  projectCount: number,
  daysToUndo: number,
) => (
  <>
    {other} will be merged into {survivor}, with their {projectsOrActivity(projectCount)}, leads and emails.
    You can undo this for {daysToUndo} days.
  </>
)
export const keepInstead = (name: ReactNode) => <>Keep {name} instead</>
export const noDifferences = 'All details match.'
export const notMerged = 'Couldn’t merge the clients. Try again.'
export const merged = (other: string, survivor: string) => `${other} was merged into ${survivor}.`

export const mergedNote = (name: ReactNode, when: ReactNode) => (
  <>
    {name} was merged into this client {when}.
  </>
)
export const undoHint = (name: ReactNode) => (
  <>
    {name} will be a separate client again, with their projects, leads and emails. Changes made since the
    merge are kept.
  </>
)
export const separated = (name: string) => `${name} is a separate client again.`
export const mergeNotUndone = 'Couldn’t undo the merge. Try again.'

function projectsOrActivity(count: number) {
  if (count === 0) return 'activity'
  return count === 1 ? 'project' : `${count} projects`
}
