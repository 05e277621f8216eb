import type { Contract } from '@mantel/domain/contracts/contracts'
import { can } from '@mantel/domain/permissions'
import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import { useState } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { DraftPage } from './draft/draft-page.tsx'
import { SentPage } from './sent/sent-page.tsx'

type Props = { project: ProjectOnPage; contract: Contract }

/**
 * Shows a draft in the editor if the user may edit it, and any other contract read-only. A contract that is sent during
 * editing stays in the editor until nothing is unsaved.
 */
export function ContractPage(props: Props) {
  const mayDraft = can(useUser(), 'contracts:draft')
  const isDraft = props.contract.status === 'draft'
  const [isEditing, setEditing] = useState(isDraft)
  if (isDraft && !isEditing) setEditing(true)
  return isEditing && mayDraft ? (
    <DraftPage {...props} onSent={() => setEditing(false)} />
  ) : (
    <SentPage {...props} />
  )
}
