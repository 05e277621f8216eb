/** What a list says about itself and its entries. */
export type ListWords = {
  /** As its heading, and as one of it. */
  title: string
  one: string
  about: string
  saved: string
  /** How many have an entry, as the line beside it says it. */
  uses: (count: number) => string
  /** Before one that is in use goes. */
  question: (name: string, count: number) => string
  /** What becomes of those that had it. */
  goTo: (count: number, to: string) => string
  /** Of a text that may stay where it is: what that choice is called. */
  stay?: (name: string) => string
}

const projects = (count: number) => (count === 1 ? '1 project' : `${count} projects`)

export const stageWords: ListWords = {
  title: 'Stages',
  one: 'stage',
  about: 'From left to right on the board. What a stage means holds, whatever you call it.',
  saved: 'Stages saved',
  uses: projects,
  question: (name, count) =>
    count === 1
      ? `1 project is in ${name}. Where does it go?`
      : `${count} projects are in ${name}. Where do they go?`,
  goTo: (count, to) => `${count === 1 ? 'Its project goes' : `Its ${count} projects go`} to ${to}.`,
}

export const typeWords: ListWords = {
  title: 'Project types',
  one: 'type',
  about: 'What a project can be.',
  saved: 'Project types saved',
  uses: projects,
  question: (name, count) =>
    count === 1
      ? `1 project has the type ${name}. Which one does it get?`
      : `${count} projects have the type ${name}. Which one do they get?`,
  goTo: (count, to) => `${count === 1 ? 'Its project gets' : `Its ${count} projects get`} ${to}.`,
}

const mentions = (count: number) => (count === 1 ? '1 mention' : `${count} mentions`)

export const sourceWords: ListWords = {
  title: 'Sources',
  one: 'source',
  about: 'How clients and projects find you.',
  saved: 'Sources saved',
  uses: mentions,
  question: (name, count) =>
    count === 1
      ? `1 client or project has the source ${name}. What becomes of it?`
      : `${count} clients and projects have the source ${name}. What becomes of it?`,
  goTo: (count, to) =>
    `${count === 1 ? '1 client or project gets' : `${count} clients and projects get`} ${to}.`,
  stay: (name) => `Stay with ${name}`,
}
