import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import type { Workspace } from '@mantel/domain/settings/workspace'
import { createContext, useContext } from 'react'
import type { Edits } from '../../../platform/saving/edits.tsx'
import type { LabelledField } from '../field-labels.ts'

/** What the next step asks of a contract: to write it, or something on its tab. */
export type ContractStep = 'write' | 'remind' | 'send' | 'link'

/** The project whose page it is, and how it is edited. */
export type Detail = {
  project: ProjectOnPage
  workspace: Workspace | undefined
  /** The day it is in the company. */
  today: string
  edits: Edits
  labels: Record<LabelledField, string>
  mayEdit: boolean
  seesPrices: boolean
  /** Opens the field of that name, wherever it stands. */
  open: (field: LabelledField) => void
  /** Leads to the project’s contract, and to what is asked of it; absent where there is no such tab. */
  openContract?: (step: Exclude<ContractStep, 'write'>) => void
}

export const DetailContext = createContext<Detail | null>(null)

export function useDetail() {
  const detail = useContext(DetailContext)
  if (!detail) throw new Error('There is no project here')
  return detail
}
