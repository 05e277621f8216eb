import type { ImportRun } from '@mantel/domain/data'

export const steps = ['file', 'columns', 'check', 'import'] as const
export type Step = (typeof steps)[number]

export const stepNames: Record<Step, string> = {
  file: 'File',
  columns: 'Columns',
  check: 'Check',
  import: 'Import',
}

/** Where an import stands. Until it runs one may go back to its columns; after that there is nothing to go back to. */
export function stepOf(state: ImportRun['state'] | undefined, wanted?: 'columns'): Step {
  if (state === undefined) return 'file'
  if (state === 'running' || state === 'done') return 'import'
  if (state === 'mapping' || wanted) return 'columns'
  return state === 'checked' ? 'check' : 'import'
}
