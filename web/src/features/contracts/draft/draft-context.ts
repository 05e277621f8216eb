import type { Contract } from '@mantel/domain/contracts/contracts'
import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import { createContext, useContext } from 'react'
import type { Offer } from '../editor/suggestion-items.ts'
import type { Asking } from '../sending/contract-dialogs.tsx'
import type { Checks } from './checks.ts'
import type { useDraft } from './use-draft.ts'

export type Panel = 'fields' | 'history' | 'none'
/** In the middle: the text, what the template says beside it, or an earlier version. */
export type Shown = 'writing' | 'origin' | { versionId: string }

/** Everything about the contract that is being written. */
export type Desk = ReturnType<typeof useDraft> & {
  project: ProjectOnPage
  contract: Contract
  timeZone: string
  isPhone: boolean
  checks: Checks
  offers: readonly Offer[]
  nameOf: (id: string) => string
  panel: Panel
  onPanel: (panel: Panel) => void
  shown: Shown
  onShow: (shown: Shown) => void
  asking: Asking | 'preview' | null
  onAsk: (asking: Asking | 'preview' | null) => void
  /** Leads to the first place where this field has no value, and sets it there. */
  onFix: (id: string) => void
}

export const DeskContext = createContext<Desk | null>(null)

export function useDesk() {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('There is no draft here')
  return desk
}
