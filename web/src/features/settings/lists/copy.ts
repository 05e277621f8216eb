/** The texts of one list. Each list has its own, so that all lists can share an editor. */
export type ListText = {
  title: string
  /** The noun for one entry, in lower case. */
  one: string
  about: string
  saved: string
  notSaved: string
  /** How many records use an entry. */
  uses: (count: number) => string
  /** The title of the dialog that asks where the records of a removed entry go. */
  question: (name: string, count: number) => string
  /** What happens to the records of a removed entry. */
  goTo: (count: number, to: string) => string
  /** The option to keep the removed entry as text on its records. Missing if the records must get another entry. */
  stay?: (name: string) => string
}

const projects = (count: number) => (count === 1 ? '1 project' : `${count} projects`)
const clientsAndProjects = (count: number) =>
  count === 1 ? '1 client or project' : `${count} clients and projects`

export const stageText: ListText = {
  title: 'Stages',
  one: 'stage',
  about: 'Order shown on the board. Renaming a stage doesn’t change how it works.',
  saved: 'Stages saved',
  notSaved: 'Couldn’t save the stages. Try again.',
  uses: projects,
  question: (name, count) =>
    count === 1
      ? `1 project is in ${name}. Where should it go?`
      : `${count} projects are in ${name}. Where should they go?`,
  goTo: (count, to) => `${projects(count)} will move to ${to}.`,
}

export const typeText: ListText = {
  title: 'Project types',
  one: 'type',
  about: 'Types of project you offer.',
  saved: 'Project types saved',
  notSaved: 'Couldn’t save the project types. Try again.',
  uses: projects,
  question: (name, count) =>
    count === 1
      ? `1 project has the type ${name}. What should it change to?`
      : `${count} projects have the type ${name}. What should they change to?`,
  goTo: (count, to) => `${projects(count)} will change to ${to}.`,
}

export const sourceText: ListText = {
  title: 'Sources',
  one: 'source',
  about: 'How clients find you.',
  saved: 'Sources saved',
  notSaved: 'Couldn’t save the sources. Try again.',
  uses: (count) => (count === 1 ? 'Used once' : `Used ${count} times`),
  question: (name, count) =>
    count === 1
      ? `1 client or project has the source ${name}. What should it change to?`
      : `${count} clients and projects have the source ${name}. What should they change to?`,
  goTo: (count, to) => `${clientsAndProjects(count)} will change to ${to}.`,
  stay: (name) => `Keep ${name}`,
}

export const labelsHint = 'Rename sections and fields for your whole team.'
export const labelsNotSaved = 'Couldn’t save the labels. Try again.'

export const movedTo = (name: string, position: number, count: number) =>
  `${name}, position ${position} of ${count}`

export const removedOnSave = 'Removed when you save'
export const willBeRemoved = 'will be removed when you save.'
export const removalHint = 'This happens when you save the list.'

// Tags
export const tagsHint = 'Organize clients and projects. Anyone on your team can add tags.'
export const noTagsYet = 'No tags yet.'
export const tagUses = (clients: number, projects: number) =>
  [
    clients > 0 && (clients === 1 ? '1 client' : `${clients} clients`),
    projects > 0 && (projects === 1 ? '1 project' : `${projects} projects`),
  ]
    .filter(Boolean)
    .join(', ') || 'Not used'
export const tagNotAdded = 'Couldn’t add the tag. Try again.'
export const tagNotDeleted = 'Couldn’t delete the tag. Try again.'
export const tagRemoval = (used: string) => `It will be removed from ${used}. You can’t undo this.`
export const unusedTag = 'It isn’t on any client or project.'

export const automationHint = 'Automatic stage changes.'
export const autoMove = 'Move won projects automatically'
export const autoMoveHint =
  'When a contract is signed or a deposit is paid, the project moves to your first “won” stage.'
