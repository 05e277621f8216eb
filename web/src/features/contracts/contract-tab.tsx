import type { ContractInList } from '@mantel/domain/contracts/contracts'
import { can } from '@mantel/domain/permissions'
import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { LoadError } from '../../ui/display/states.tsx'
import { workspaceQuery } from '../workspace/queries.ts'
import { ContractDetail } from './contract-detail.tsx'
import * as copy from './copy.ts'
import { ownTimeZone } from './project-detail.ts'
import { projectContractsQuery } from './queries.ts'
import type { RequestedStep } from './requested-step.ts'
import { formatShortDay } from './sent/status-text.ts'
import { DraftButton, NoContract } from './start/no-contract.tsx'
import { StatusBadge } from './status-badge.tsx'
import { TabSkeleton } from './tab-skeleton.tsx'

type Props = {
  project: ProjectOnPage
  requestedStep: RequestedStep | null
  /** True if the page's footer has a primary button for the next step. Then no button here is primary. */
  isSecondary: boolean
}

/** A project's contracts: one in full, by default the latest, and the others as a list. */
export function ContractTab({ project, requestedStep, isSecondary }: Props) {
  const user = useUser()
  const { data: workspace } = useQuery(workspaceQuery)
  const { data: contracts, error, refetch } = useQuery(projectContractsQuery(project.id))
  const [chosen, setChosen] = useState<string | null>(null)
  const timeZone = workspace?.timeZone ?? ownTimeZone
  if (!contracts && error)
    return <LoadError small what="the contracts" message={errorText(error)} onRetry={() => void refetch()} />
  if (!contracts) return <TabSkeleton />
  const [latest] = contracts
  if (!latest) return <NoContract projectId={project.id} isSecondary={isSecondary} />
  // A requested step is about the sent contract, even if there is a newer draft.
  const sentContract = requestedStep && contracts.find(({ status }) => status === 'sent')
  const shown = contracts.find(({ id }) => id === chosen) ?? sentContract ?? latest
  const others = contracts.filter(({ id }) => id !== shown.id)
  return (
    <>
      <ContractDetail
        key={`${shown.id} ${requestedStep?.press ?? 0}`}
        project={project}
        listed={shown}
        initialAction={(sentContract && requestedStep?.action) ?? null}
        isSecondary={isSecondary}
        timeZone={timeZone}
      />
      {others.length > 0 && (
        <section aria-labelledby="other-contracts" className="mt-8">
          <h2 id="other-contracts" className="mb-1 text-13 leading-6 font-semibold">
            Other contracts
          </h2>
          <ul className="border-t border-border">
            {others.map((contract) => (
              <li key={contract.id}>
                <OtherRow contract={contract} timeZone={timeZone} onShow={() => setChosen(contract.id)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {can(user, 'contracts:draft') && latest.status !== 'draft' && (
        <div className="mt-6 flex items-center gap-3">
          <DraftButton projectId={project.id} />
          <span className="text-13 text-muted-foreground">{copy.addAnother}</span>
        </div>
      )}
    </>
  )
}

type RowProps = { contract: ContractInList; timeZone: string; onShow: () => void }

const OtherRow = ({ contract, timeZone, onShow }: RowProps) => (
  <button
    type="button"
    onClick={onShow}
    className="-mx-2 flex min-h-11 w-[calc(100%+16px)] items-center gap-3 rounded-control border-b border-border px-2 text-left text-13 -outline-offset-2 hover:bg-hover"
  >
    <bdi className="min-w-0 flex-1 truncate font-medium">{contract.name}</bdi>
    <span className="shrink-0 text-12-5 text-muted-foreground max-sm:hidden">
      Created {formatShortDay(contract.createdAt, timeZone)}
    </span>
    <StatusBadge contract={contract} timeZone={timeZone} />
    <ChevronRight size={16} strokeWidth={1.6} aria-hidden className="shrink-0 text-muted-foreground" />
  </button>
)
