import type { ImportCounts, ImportKind, ImportRun } from '@mantel/domain/data'

export type Labels = Record<ImportKind, string>

/** As the company calls them, in a sentence. */
export const several = (kind: ImportKind, labels: Labels) => labels[kind].toLowerCase()

const nounFor = (count: number, kind: ImportKind, labels: Labels) =>
  count === 1 ? kind.slice(0, -1) : several(kind, labels)

/** “1 client”, “1,234 clients” */
export const counted = (count: number, kind: ImportKind, labels: Labels) =>
  `${inFigures(count)} ${nounFor(count, kind, labels)}`

export const rowsIn = (count: number) => `${inFigures(count)} ${count === 1 ? 'row' : 'rows'}`

export const inFigures = (count: number) => count.toLocaleString('en-US')

export const changesIn = ({ created, updated }: ImportCounts) => created + updated

type Counted = Pick<ImportRun, 'kind' | 'total' | 'failure'> & { counts: ImportCounts }

/** What the try came to, in a few words. */
export function foundIn({ kind, counts, total, failure }: Counted, labels: Labels) {
  const { created, updated, invalid } = counts
  if (failure) return 'This sheet cannot be imported yet'
  if (invalid === total) return 'No row can be imported'
  if (changesIn(counts) === 0) return 'Nothing would change'
  if (created === 0) return `${counted(updated, kind, labels)} to update`
  const fresh = `${inFigures(created)} new ${nounFor(created, kind, labels)}`
  return updated > 0 ? `${fresh}, ${inFigures(updated)} to update` : fresh
}

/** What pressing the button does. */
export function orderFor({ kind, counts: { created, updated } }: Counted, labels: Labels) {
  if (updated === 0) return `Import ${counted(created, kind, labels)}`
  if (created === 0) return `Update ${counted(updated, kind, labels)}`
  return `Import ${inFigures(created)}, update ${counted(updated, kind, labels)}`
}

/** What was done, in a few words. */
export function doneIn({ kind, counts: { created, updated } }: Counted, labels: Labels) {
  if (created + updated === 0) return 'Nothing had to change'
  if (created === 0) return `${counted(updated, kind, labels)} updated`
  const made = `${counted(created, kind, labels)} imported`
  return updated > 0 ? `${made}, ${inFigures(updated)} updated` : made
}
