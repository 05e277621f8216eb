import type { Contract } from '@mantel/domain/contracts/contracts'
import { can } from '@mantel/domain/permissions'
import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import { useState } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { DraftPage } from './draft/draft-page.tsx'
import { SentPage } from './sent/sent-page.tsx'

type Props = { project: ProjectOnPage; contract: Contract }

/** Written while it is a draft. One that goes out meanwhile stays on the desk of whoever has something unsaved in it. */
export function ContractPage(props: Props) {
  const mayDraft = can(useUser(), 'contracts:draft')
  const isDraft = props.contract.status === 'draft'
  const [isWritten, setWritten] = useState(isDraft)
  if (isDraft && !isWritten) setWritten(true)
  return isWritten && mayDraft ? (
    <DraftPage {...props} onOver={() => setWritten(false)} />
  ) : (
    <SentPage {...props} />
  )
}
