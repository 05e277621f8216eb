import type { ProjectEdit, ProjectOnPage } from '@mantel/domain/projects/projects'
import type { Workspace } from '@mantel/domain/settings/workspace'
import { createContext, useContext } from 'react'
import type { Edits } from '../../../platform/saving/edits.ts'
import type { LabeledField } from '../field-labels.ts'

/** An action that the next step can request: writing a contract, or one of the actions on the contract tab. */
export type ContractStep = 'write' | 'remind' | 'extend' | 'send' | 'link'

/** Values that the parts of a project's page share. */
export type Detail = {
  project: ProjectOnPage
  workspace: Workspace | undefined
  /** Today in the company's time zone. */
  today: string
  edits: Edits
  labels: Record<LabeledField, string>
  mayEdit: (field: Exclude<keyof ProjectEdit, 'resetDates'>) => boolean
  maySeePrices: boolean
  /** Opens a field for editing, wherever it is on the page. */
  open: (field: LabeledField) => void
  /** Opens the contract tab and the action there; undefined if there is no such tab. */
  openContract?: (step: Exclude<ContractStep, 'write'>) => void
}

export const DetailContext = createContext<Detail | null>(null)

export function useDetail() {
  const detail = useContext(DetailContext)
  if (!detail) throw new Error('useDetail must be used inside a DetailContext')
  return detail
}
