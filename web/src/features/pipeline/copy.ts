export const projectsBy = {
  stage: 'Projects by stage',
  member: 'Projects by team member',
  type: 'Projects by type',
}
/** The column of the projects that no one is assigned to. */
export const unassigned = 'Unassigned'
export const columnsBy = { stage: 'Stages', member: 'Team members', type: 'Types' }
export const noMatchesIn = (stage: string) => `No matches in ${stage}.`
export const noProjectsIn = (by: string, column: string) =>
  by === 'member' ? 'No projects here.' : `No projects in ${column}.`
export const positionOf = (title: string, stage: string, position: number, count: number) =>
  `${title}, ${stage}, position ${position} of ${count}`
export const cannotReorder = 'Switch to Manual order to rearrange cards.'
export const keyboardHelp =
  'Use arrow keys to move between projects. Alt with an arrow key moves the card, Space previews it, Enter opens it, S changes the stage, and X selects it.'

export const addProjectTo = (stage: string) => `Add project to ${stage}`
export const newAddressIn = (stage: string) => `Address for new project in ${stage}`
export const quickAddHint = 'Enter to add, Shift+Enter for the full form.'
export const projectAdded = (title: string, stage: string) => `${title} added to ${stage}`
export const projectNotAdded = 'Couldn’t add the project. Try again.'

export const emptyHint = (stage: string) => `Add your first project. It will start in ${stage}.`

export const sampleHint = 'This sample data is just for practice.'
