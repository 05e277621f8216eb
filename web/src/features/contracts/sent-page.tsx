import type { Contract } from '@mantel/domain/contracts'
import type { ProjectOnPage } from '@mantel/domain/projects'
import { useQuery } from '@tanstack/react-query'
import { Clock, Lock, Signature } from 'lucide-react'
import { useState } from 'react'
import { useMedia } from '../../ui/media.ts'
import { workspaceQuery } from '../workspace/queries.ts'
import { ContractActions } from './contract-actions.tsx'
import { EditorShell, ShellBanner } from './editor/editor-shell.tsx'
import { NameField } from './editor/name-field.tsx'
import { SignedPaper } from './placed-signature.tsx'
import { ownTimeZone } from './project-detail.ts'
import { Asked, type Asking } from './sending/asking.tsx'
import { StateBadge } from './state-badge.tsx'
import { bannerOf } from './words.ts'

type Props = { project: ProjectOnPage; contract: Contract }

const tones = { sent: 'blue', expired: 'amber', signed: 'green' } as const
const icons = { sent: Lock, expired: Clock, signed: Signature }

/** A contract that is out or signed: to be read, exactly as the client reads it. */
export function SentPage({ project, contract }: Props) {
  const { data: workspace } = useQuery(workspaceQuery)
  const timeZone = workspace?.timeZone ?? ownTimeZone
  const isPhone = useMedia('(max-width: 767px)')
  const [asking, setAsking] = useState<Asking | null>(null)
  const state = contract.state === 'signed' || contract.state === 'expired' ? contract.state : 'sent'
  const Icon = icons[state]
  return (
    <>
      <EditorShell
        back={{
          to: '/app/projects/$id',
          params: { id: project.id },
          search: { tab: 'contract' },
          label: project.title,
        }}
        title={contract.name}
        isPhone={isPhone}
        name={<NameField name={contract.name} />}
        state={<StateBadge contract={contract} timeZone={timeZone} />}
        actions={<ContractActions contract={contract} isPhone={isPhone} onAsk={setAsking} />}
        banner={
          <ShellBanner
            tone={tones[state]}
            icon={<Icon size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />}
          >
            {bannerOf(contract, timeZone)}
          </ShellBanner>
        }
      >
        <SignedPaper contract={contract} timeZone={timeZone} />
      </EditorShell>
      <Asked
        asking={asking}
        contract={contract}
        about={project.title}
        timeZone={timeZone}
        onClose={() => setAsking(null)}
      />
    </>
  )
}
