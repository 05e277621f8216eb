import { frozenText, mentionsIn } from '@mantel/domain/contracts/contract-fields'
import type { Contract, ContractInList } from '@mantel/domain/contracts/contracts'
import { can } from '@mantel/domain/permissions'
import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FilePenLine, Send } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { useMedia } from '../../ui/base/media.ts'
import { LoadError, Pending, Skeleton } from '../../ui/display/states.tsx'
import { checksOf, isBlocked, missingWords } from './draft/checks.ts'
import { contractQuery } from './queries.ts'
import { Asked, type Asking } from './sending/contract-dialogs.tsx'
import { ContractActions, type Room } from './sent/contract-actions.tsx'
import { ContractRecord } from './sent/contract-record.tsx'
import { DraftPaper, SignedPaper } from './sent/placed-signature.tsx'
import { storyOf } from './sent/status-text.ts'
import { StateBadge } from './status-badge.tsx'

type Props = {
  project: ProjectOnPage
  /** What the list knows of it already: it stands at once, the rest follows. */
  listed: ContractInList
  asked: Asking | null
  /** Whether the page offers the next step at its foot. */
  isQuiet: boolean
  timeZone: string
}

/** One contract on the page of its project: how far it is, what can be done, what happened, and the paper. */
export function ContractDetail({ project, listed, asked, isQuiet, timeZone }: Props) {
  const { data: contract, error, refetch } = useQuery(contractQuery(listed.id))
  const [asking, setAsking] = useState(asked)
  return (
    <section aria-label={listed.name}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 text-15 leading-5 font-semibold tracking-[-.012em] wrap-anywhere">
          <bdi>{listed.name}</bdi>
        </h2>
        <StateBadge contract={listed} timeZone={timeZone} />
        <div className="ml-auto flex min-h-8 flex-wrap items-center gap-2 max-md:ml-0 max-md:w-full">
          {contract && (
            <Actions contract={contract} timeZone={timeZone} isQuiet={isQuiet} onAsk={setAsking} />
          )}
        </div>
      </header>
      <p className="mt-1 min-h-4.5 text-13 leading-4.5 text-muted-foreground">
        {contract && storyOf(contract, timeZone)}
      </p>
      {contract ? (
        <>
          {contract.status === 'draft' && <DraftChecks contract={contract} />}
          <ContractRecord contract={contract} timeZone={timeZone} />
          {/* As large as fits beside the rest of the page. */}
          <div className="mt-5 [zoom:.8] max-md:[zoom:.9]">
            {contract.status === 'draft' ? (
              <DraftPaper
                text={frozenText(contract.content, contract.values)}
                owner={contract.owner}
                timeZone={timeZone}
              />
            ) : (
              <SignedPaper contract={contract} timeZone={timeZone} />
            )}
          </div>
          <Asked
            asking={asking}
            project={project}
            contract={contract}
            timeZone={timeZone}
            onAsk={setAsking}
          />
        </>
      ) : error ? (
        <LoadError small what="the contract" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Pending label="Loading the contract">
          <Skeleton className="mt-6 h-120 w-full rounded-sm!" />
        </Pending>
      )}
    </section>
  )
}

type ActionsProps = {
  contract: Contract
  timeZone: string
  isQuiet: boolean
  onAsk: (asking: Asking) => void
}

function Actions({ contract, timeZone, isQuiet, onAsk }: ActionsProps) {
  const room = useRoom()
  const user = useUser()
  if (contract.status !== 'draft') {
    return (
      <>
        <OpenLink contract={contract} />
        <ContractActions
          contract={contract}
          timeZone={timeZone}
          room={room}
          isQuiet={isQuiet}
          onAsk={onAsk}
        />
      </>
    )
  }
  if (!can(user, 'contracts:draft')) return null
  const isReady = can(user, 'contracts:send') && !isBlocked(checksIn(contract))
  return (
    <>
      <Button asChild variant={isReady || isQuiet ? 'outline' : 'primary'} icon={FilePenLine}>
        <Link
          to="/app/projects/$id/contract"
          params={{ id: contract.projectId }}
          search={{ contract: contract.id }}
        >
          {isReady ? 'Edit' : 'Finish the draft'}
        </Link>
      </Button>
      {isReady && (
        <Button variant={isQuiet ? 'outline' : 'primary'} icon={Send} onClick={() => onAsk('send')}>
          Send for signature
        </Button>
      )}
    </>
  )
}

/** Beside the name, and the project’s details beside it all. */
function useRoom(): Room {
  const [hasMost, hasAll] = [useMedia('(min-width: 1280px)'), useMedia('(min-width: 1440px)')]
  return hasAll ? 'all' : hasMost ? 'most' : 'one'
}

const OpenLink = ({ contract }: { contract: Contract }) => (
  <Button asChild variant="ghost">
    <Link
      to="/app/projects/$id/contract"
      params={{ id: contract.projectId }}
      search={{ contract: contract.id }}
    >
      Open
    </Link>
  </Button>
)

const checksIn = (contract: Contract) =>
  checksOf(
    mentionsIn(contract.content).map(({ attrs }) => attrs.id),
    contract,
  )

/** What is in the way of sending it; whoever may not send is told as well. */
function DraftChecks({ contract }: { contract: Contract }) {
  const maySend = can(useUser(), 'contracts:send')
  const { missing, lacksSignature } = checksIn(contract)
  const lines = [
    ...(missing.length > 0 ? [`${missingWords(missing.length)}.`] : []),
    ...(lacksSignature ? ['There is no signature field for the client.'] : []),
    ...(maySend ? [] : ['Contracts are sent by admins and managers.']),
  ]
  return lines.length > 0 && <p className="mt-1 text-13 leading-4.5 text-amber">{lines.join(' ')}</p>
}
