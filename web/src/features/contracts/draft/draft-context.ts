import type { Contract } from '@mantel/domain/contracts/contracts'
import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import { createContext, useContext } from 'react'
import type { Suggestion } from '../editor/suggestion-items.ts'
import type { ContractAction } from '../sending/contract-dialogs.tsx'
import type { Checks } from './checks.ts'
import type { useDraft } from './use-draft.ts'

export type Panel = 'fields' | 'history' | 'none'
/** What the main area shows: the editor, a comparison with the template, or an earlier version. */
export type View = 'editor' | 'template' | { versionId: string }

/** The dialog that is open: an action, the preview, or what is asked for before the contract can be sent. */
export type Asking = ContractAction | 'preview' | 'fees' | 'signature'

export type DraftContextValue = ReturnType<typeof useDraft> & {
  project: ProjectOnPage
  contract: Contract
  timeZone: string
  isPhone: boolean
  checks: Checks
  suggestions: readonly Suggestion[]
  nameOf: (id: string) => string
  panel: Panel
  onPanel: (panel: Panel) => void
  view: View
  onView: (view: View) => void
  asking: Asking | null
  onAsk: (asking: Asking | null) => void
  /** Refreshes the contract after values of its client or company were saved. */
  onValuesSaved: () => void
  /** Scrolls to the first place where this field has no value, and opens the popover to set it. */
  onFix: (id: string) => void
}

export const DraftContext = createContext<DraftContextValue | null>(null)

export function useDraftContext() {
  const draft = useContext(DraftContext)
  if (!draft) throw new Error('useDraftContext is used outside a DraftContext')
  return draft
}
