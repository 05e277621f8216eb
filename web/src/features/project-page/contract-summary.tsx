import type { ContractInList } from '@mantel/domain/contracts/contracts'
import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Download, Eye, FilePenLine, Signature } from 'lucide-react'
import { errorText } from '../../platform/api/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { classes } from '../../ui/base/classes.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { LoadError, Pending, Skeleton } from '../../ui/display/states.tsx'
import { contractQuery, projectContractsQuery } from '../contracts/queries.ts'
import { downloadSealed } from '../contracts/sent/pdf.ts'
import { statusText } from '../contracts/sent/status-text.ts'
import { StatusBadge } from '../contracts/status-badge.tsx'
import { useDetail } from '../projects/detail/detail-context.ts'
import { isNextStepContract } from '../projects/next-step/step-buttons.ts'
import { describeStatus } from './contract-line.ts'
import * as copy from './copy.ts'

const maxRows = 3

/** The latest contracts; the contract tab has all of them. */
export function ContractSummary({ onOpen }: { onOpen: () => void }) {
  const mayDraft = can(useUser(), 'contracts:draft')
  const { project } = useDetail()
  // The project itself says whether it has contracts. If it has none, no request is made and nothing shifts.
  const hasContract = project.contractSigningStatus !== 'none'
  const {
    data: contracts,
    error,
    refetch,
  } = useQuery({ ...projectContractsQuery(project.id), enabled: hasContract })
  return (
    <section aria-labelledby="contracts" className="mt-6">
      <header className="flex h-8 items-center justify-between">
        <h2 id="contracts" className="text-13 leading-4.5 font-semibold">
          Contracts
        </h2>
        {/* Hidden if the next step already has this button. */}
        {!hasContract && mayDraft && !isNextStepContract(project) && (
          <Button asChild variant="ghost" size="small" icon={FilePenLine} className="-mr-2.25">
            <Link to="/app/projects/$id/contract" params={{ id: project.id }} hash="draft">
              Draft contract
            </Link>
          </Button>
        )}
        {contracts && contracts.length > maxRows && (
          <Button variant="ghost" size="small" onClick={onOpen} className="-mr-2.25">
            All {contracts.length} contracts
          </Button>
        )}
      </header>
      {!hasContract ? (
        <p className="mt-1 text-13 leading-4.5 text-muted-foreground">{copy.noContract}</p>
      ) : contracts ? (
        <ul className="mt-1.5 rounded-box border border-border bg-card">
          {contracts.slice(0, maxRows).map((contract) => (
            <Row key={contract.id} listed={contract} onOpen={onOpen} />
          ))}
        </ul>
      ) : error ? (
        <LoadError small what="the contracts" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Pending label="Loading contracts">
          <Skeleton className="mt-1.5 h-14.5 w-full rounded-box!" />
        </Pending>
      )}
    </section>
  )
}

type RowProps = { listed: ContractInList; onOpen: () => void }

function Row({ listed, onOpen }: RowProps) {
  const { workspace } = useDetail()
  const isSigned = listed.displayedStatus === 'signed'
  // Only the contract itself has the signer and the sealed PDF; the list does not.
  const { data: contract } = useQuery({ ...contractQuery(listed.id), enabled: isSigned })
  const timeZone = workspace?.timeZone ?? ownTimeZone
  // The badge leaves out the date, which is already in the line below the name.
  const badge = isSigned ? (
    <Badge hue="green" icon={CircleCheck}>
      Signed
    </Badge>
  ) : (
    <StatusBadge contract={{ ...listed, sentAt: null }} timeZone={timeZone} />
  )
  return (
    <li className="flex min-h-14 items-center gap-3 border-border px-4 py-2 not-first:border-t">
      <Signature
        size={16}
        strokeWidth={1.6}
        aria-hidden
        className={isSigned ? 'shrink-0 text-green' : 'shrink-0 text-muted-foreground'}
      />
      <div className="min-w-0 flex-1">
        <p className="truncate text-13 leading-4.5 font-medium">
          <bdi title={listed.name}>{listed.name}</bdi>
        </p>
        {/* The minimum height prevents a layout shift when the signer’s name is loaded. */}
        <p className={classes('text-12 leading-4 text-muted-foreground', isSigned && 'max-sm:min-h-8')}>
          {contract ? statusText(contract, timeZone) : describeStatus(listed, timeZone)}
        </p>
        <div className="mt-1 sm:hidden">{badge}</div>
      </div>
      <div className="max-sm:hidden">{badge}</div>
      {contract?.sealed ? (
        <Button
          variant="ghost"
          size="small"
          icon={Download}
          aria-label={copy.downloadPdf(listed.name)}
          onClick={() => void downloadSealed(contract)}
          className="-mr-2.25"
        >
          PDF
        </Button>
      ) : (
        <Button
          variant="ghost"
          size="small"
          icon={Eye}
          aria-label={`View ${listed.name}`}
          onClick={onOpen}
          className="-mr-2.25"
        >
          View
        </Button>
      )}
    </li>
  )
}

const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
