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
import * as copy from './copy.ts'
import { checkFields, isBlocked } from './draft/checks.ts'
import { contractQuery } from './queries.ts'
import { type ContractAction, ContractDialog } from './sending/contract-dialogs.tsx'
import { type ActionSpace, ContractActions } from './sent/contract-actions.tsx'
import { ContractRecord } from './sent/contract-record.tsx'
import { ContractReminders } from './sent/contract-reminders.tsx'
import { DraftDocument, SignedDocument } from './sent/placed-signature.tsx'
import { RecordsWarning } from './sent/records-warning.tsx'
import { statusText } from './sent/status-text.ts'
import { StatusBadge } from './status-badge.tsx'

type Props = {
  project: ProjectOnPage
  /** The contract's entry in the list. The header shows it before the contract itself is loaded. */
  listed: ContractInList
  initialAction: ContractAction | null
  /** True if the page's footer has a primary button for the next step. Then no button here is primary. */
  isSecondary: boolean
  timeZone: string
}

/** A contract on its project's page: status, actions, history and text. */
export function ContractDetail({ project, listed, initialAction, isSecondary, timeZone }: Props) {
  const { data: contract, error, refetch } = useQuery(contractQuery(listed.id))
  const [asking, setAsking] = useState(initialAction)
  return (
    <section aria-label={listed.name}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 text-15 leading-5 font-semibold tracking-[-.012em] wrap-anywhere">
          <bdi>{listed.name}</bdi>
        </h2>
        <StatusBadge contract={listed} timeZone={timeZone} />
        <div className="ml-auto flex min-h-8 flex-wrap items-center gap-2 max-md:ml-0 max-md:w-full">
          {contract && (
            <Actions contract={contract} timeZone={timeZone} isSecondary={isSecondary} onAsk={setAsking} />
          )}
        </div>
      </header>
      <p className="mt-1 min-h-4.5 text-13 leading-4.5 text-muted-foreground">
        {contract && statusText(contract, timeZone)}
      </p>
      {contract ? (
        <>
          {contract.status === 'draft' && <DraftChecks contract={contract} />}
          <ContractReminders contract={contract} />
          <RecordsWarning contract={contract} />
          <ContractRecord contract={contract} timeZone={timeZone} />
          {/* Scaled down to fit beside the rest of the page. */}
          <div className="mt-5 [zoom:.8] max-md:[zoom:.9]">
            {contract.status === 'draft' ? (
              <DraftDocument
                text={frozenText(contract.content, contract.values)}
                owner={contract.owner}
                timeZone={timeZone}
              />
            ) : (
              <SignedDocument contract={contract} timeZone={timeZone} />
            )}
          </div>
          <ContractDialog
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
        <Pending label="Loading contract">
          <Skeleton className="mt-6 h-120 w-full rounded-sm!" />
        </Pending>
      )}
    </section>
  )
}

type ActionsProps = {
  contract: Contract
  timeZone: string
  isSecondary: boolean
  onAsk: (asking: ContractAction) => void
}

function Actions({ contract, timeZone, isSecondary, onAsk }: ActionsProps) {
  const space = useActionSpace()
  const user = useUser()
  if (contract.status !== 'draft') {
    return (
      <>
        <OpenLink contract={contract} />
        <ContractActions
          contract={contract}
          timeZone={timeZone}
          space={space}
          isSecondary={isSecondary}
          onAsk={onAsk}
        />
      </>
    )
  }
  if (!can(user, 'contracts:draft')) return null
  const isReady = can(user, 'contracts:send') && !isBlocked(checksForContract(contract))
  return (
    <>
      <Button asChild variant={isReady || isSecondary ? 'outline' : 'primary'} icon={FilePenLine}>
        <Link
          to="/app/projects/$id/contract"
          params={{ id: contract.projectId }}
          search={{ contract: contract.id }}
        >
          {isReady ? 'Edit' : 'Finish draft'}
        </Link>
      </Button>
      {isReady && (
        <Button variant={isSecondary ? 'outline' : 'primary'} icon={Send} onClick={() => onAsk('send')}>
          Send for signature
        </Button>
      )}
    </>
  )
}

/** How many actions fit beside the name and the project's details. */
function useActionSpace(): ActionSpace {
  const [fitsMost, fitsAll] = [useMedia('(min-width: 1280px)'), useMedia('(min-width: 1440px)')]
  return fitsAll ? 'all' : fitsMost ? 'most' : 'one'
}

const OpenLink = ({ contract }: { contract: Contract }) => (
  <Button asChild variant="ghost">
    <Link
      to="/app/projects/$id/contract"
      params={{ id: contract.projectId }}
      search={{ contract: contract.id }}
    >
      View contract
    </Link>
  </Button>
)

const checksForContract = (contract: Contract) =>
  checkFields(
    mentionsIn(contract.content).map(({ attrs }) => attrs.id),
    contract,
  )

/** Says what is missing before the contract can be sent. */
function DraftChecks({ contract }: { contract: Contract }) {
  const maySend = can(useUser(), 'contracts:send')
  const { missing, lacksSignature } = checksForContract(contract)
  const lines = [
    ...(missing.length > 0 ? [`${copy.missingFields(missing.length)}.`] : []),
    ...(lacksSignature ? [copy.noClientSignature] : []),
    ...(maySend ? [] : [copy.onlyManagersSend]),
  ]
  return lines.length > 0 && <p className="mt-1 text-13 leading-4.5 text-amber">{lines.join(' ')}</p>
}
