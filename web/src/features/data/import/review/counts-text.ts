import type { ImportCounts, ImportKind, ImportRun } from '@mantel/domain/data'
import * as copy from '../copy.tsx'

export type Labels = Record<ImportKind, string>

/** The company's label in lower case, for use inside a sentence. */
export const pluralNoun = (kind: ImportKind, labels: Labels) => labels[kind].toLowerCase()

const nounFor = (count: number, kind: ImportKind, labels: Labels) =>
  count === 1 ? kind.slice(0, -1) : pluralNoun(kind, labels)

/** For example “1 client” or “1,234 clients”. */
export const countWithNoun = (count: number, kind: ImportKind, labels: Labels) =>
  `${formatCount(count)} ${nounFor(count, kind, labels)}`

export const rowCount = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`

export const formatCount = (count: number) => count.toLocaleString('en-US')

export const changeCount = ({ created, updated }: ImportCounts) => created + updated

type CountedRun = Pick<ImportRun, 'kind' | 'total' | 'failure'> & { counts: ImportCounts }

export function checkSummary({ kind, counts, total, failure }: CountedRun, labels: Labels) {
  const { created, updated, invalid } = counts
  if (failure) return copy.notImportable
  if (invalid === total) return copy.noValidRows
  if (changeCount(counts) === 0) return copy.noChanges
  if (created === 0) return `${countWithNoun(updated, kind, labels)} to update`
  const added = `${formatCount(created)} new ${nounFor(created, kind, labels)}`
  return updated > 0 ? `${added}, ${formatCount(updated)} to update` : added
}

export function importButtonLabel({ kind, counts: { created, updated } }: CountedRun, labels: Labels) {
  if (updated === 0) return `Import ${countWithNoun(created, kind, labels)}`
  if (created === 0) return `Update ${countWithNoun(updated, kind, labels)}`
  return `Import ${formatCount(created)}, update ${countWithNoun(updated, kind, labels)}`
}

/** Says how an import, or undoing it, ended. */
export function resultOf(ended: ImportRun, labels: Labels) {
  const { counts, failure, state } = ended
  if (state === 'undone') return copy.importUndone
  if (state === 'done' && failure !== null) return copy.notUndone
  return failure === null && counts ? importSummary({ ...ended, counts }, labels) : copy.nothingImported
}

export function importSummary({ kind, counts: { created, updated } }: CountedRun, labels: Labels) {
  if (created + updated === 0) return copy.alreadyUpToDate
  if (created === 0) return `${countWithNoun(updated, kind, labels)} updated`
  const imported = `${countWithNoun(created, kind, labels)} imported`
  return updated > 0 ? `${imported}, ${formatCount(updated)} updated` : imported
}
