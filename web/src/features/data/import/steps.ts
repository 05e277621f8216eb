import type { ImportRun } from '@mantel/domain/data'

export const steps = ['file', 'columns', 'review', 'import'] as const
export type Step = (typeof steps)[number]

export const stepNames: Record<Step, string> = {
  file: 'File',
  columns: 'Columns',
  review: 'Review',
  import: 'Import',
}

/** Whether the rows were stored, even if the import was undone since. */
export const hasRun = (state: ImportRun['state'] | undefined) =>
  state === 'done' || state === 'undoing' || state === 'undone'

/** The user can go back to the columns unless the import is running or done. */
export function stepOf(state: ImportRun['state'] | undefined, requested?: 'columns'): Step {
  if (state === undefined) return 'file'
  if (state === 'running' || hasRun(state)) return 'import'
  if (state === 'mapping' || requested) return 'columns'
  return state === 'checked' ? 'review' : 'import'
}
