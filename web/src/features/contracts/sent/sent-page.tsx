import type { Contract } from '@mantel/domain/contracts/contracts'
import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { Clock, Lock, MailX, Signature } from 'lucide-react'
import { useState } from 'react'
import { useMedia } from '../../../ui/base/media.ts'
import { workspaceQuery } from '../../workspace/queries.ts'
import { backToProject, EditorShell, ShellBanner } from '../editor/editor-shell.tsx'
import { NameField } from '../editor/name-field.tsx'
import { ownTimeZone } from '../project-detail.ts'
import { type ContractAction, ContractDialog } from '../sending/contract-dialogs.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { ContractActions } from './contract-actions.tsx'
import { ContractReminders } from './contract-reminders.tsx'
import { SignedDocument } from './placed-signature.tsx'
import { RecordsWarning } from './records-warning.tsx'
import { bannerText } from './status-text.ts'
import { hasBounced } from './waiting-status.ts'

type Props = { project: ProjectOnPage; contract: Contract }

const styles = {
  sent: { tone: 'blue', icon: Lock },
  bounced: { tone: 'amber', icon: MailX },
  expired: { tone: 'amber', icon: Clock },
  signed: { tone: 'green', icon: Signature },
} as const

const styleOf = (contract: Contract) =>
  contract.displayedStatus === 'signed' || contract.displayedStatus === 'expired'
    ? styles[contract.displayedStatus]
    : styles[hasBounced(contract) ? 'bounced' : 'sent']

/** A sent or signed contract, read-only, as the client sees it. */
export function SentPage({ project, contract }: Props) {
  const { data: workspace } = useQuery(workspaceQuery)
  const timeZone = workspace?.timeZone ?? ownTimeZone
  const isPhone = useMedia('(max-width: 767px)')
  const [asking, setAsking] = useState<ContractAction | null>(null)
  const { tone, icon: Icon } = styleOf(contract)
  return (
    <>
      <EditorShell
        back={backToProject(project)}
        title={contract.name}
        isPhone={isPhone}
        name={<NameField name={contract.name} />}
        status={<StatusBadge contract={contract} timeZone={timeZone} />}
        actions={
          <ContractActions
            contract={contract}
            timeZone={timeZone}
            space={isPhone ? 'one' : 'all'}
            onAsk={setAsking}
          />
        }
        banner={
          <ShellBanner
            tone={tone}
            icon={<Icon size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />}
          >
            {bannerText(contract, timeZone)}
          </ShellBanner>
        }
      >
        <ContractReminders contract={contract} />
        <RecordsWarning contract={contract} />
        <SignedDocument contract={contract} timeZone={timeZone} />
      </EditorShell>
      <ContractDialog
        asking={asking}
        project={project}
        contract={contract}
        timeZone={timeZone}
        onAsk={setAsking}
      />
    </>
  )
}
