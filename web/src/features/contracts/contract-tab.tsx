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
import { DraftButton, NoContract } from './draft/no-contract.tsx'
import { ownTimeZone } from './project-detail.ts'
import { contractsOfProject } from './queries.ts'
import type { AskedStep } from './requested-step.ts'
import { shortDay } from './sent/status-text.ts'
import { StateBadge } from './status-badge.tsx'
import { TabSkeleton } from './tab-skeleton.tsx'

type Props = {
  project: ProjectOnPage
  asked: AskedStep | null
  /** Whether the page offers the next step at its foot. */
  isQuiet: boolean
}

/** The contracts of a project: the latest in full, the others as a list. */
export function ContractTab({ project, asked, isQuiet }: Props) {
  const user = useUser()
  const { data: workspace } = useQuery(workspaceQuery)
  const { data: contracts, error, refetch } = useQuery(contractsOfProject(project.id))
  const [chosen, setChosen] = useState<string | null>(null)
  const timeZone = workspace?.timeZone ?? ownTimeZone
  if (!contracts && error)
    return <LoadError small what="the contracts" message={errorText(error)} onRetry={() => void refetch()} />
  if (!contracts) return <TabSkeleton />
  const [latest] = contracts
  if (!latest) return <NoContract projectId={project.id} isQuiet={isQuiet} />
  // What the next step is about is out, even if somebody has begun another one since.
  const meant = asked && contracts.find(({ status }) => status === 'sent')
  const shown = contracts.find(({ id }) => id === chosen) ?? meant ?? latest
  const others = contracts.filter(({ id }) => id !== shown.id)
  return (
    <>
      <ContractDetail
        key={`${shown.id} ${asked?.press ?? 0}`}
        project={project}
        listed={shown}
        asked={(meant && asked?.asking) ?? null}
        isQuiet={isQuiet}
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
          <span className="text-13 text-muted-foreground">Another one, from a template</span>
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
      Begun {shortDay(contract.createdAt, timeZone)}
    </span>
    <StateBadge contract={contract} timeZone={timeZone} />
    <ChevronRight size={16} strokeWidth={1.6} aria-hidden className="shrink-0 text-muted-foreground" />
  </button>
)
