import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { RecordNotFound } from '../../layouts/pages/record-not-found.tsx'
import { RecordPage } from '../../layouts/pages/record-page.tsx'
import { errorText, isFinal } from '../../platform/api/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { LoadError } from '../../ui/display/states.tsx'
import { projectQuery } from '../projects/queries.ts'
import { ContractPage } from './contract-page.tsx'
import * as copy from './copy.ts'
import { useContractFont } from './editor/contract-font.ts'
import { EditorSkeleton } from './editor/editor-skeleton.tsx'
import { contractQuery, projectContractsQuery } from './queries.ts'
import { DraftAtOnce } from './start/draft-at-once.tsx'
import { NoContract } from './start/no-contract.tsx'

const route = getRouteApi('/signed-in/member/app/projects/$id/contract')

/**
 * Shows one contract of a project: the latest if the URL names none. `#draft`, from the buttons “Draft contract”, drafts
 * the first one at once.
 */
export function ContractScreen() {
  const { id } = route.useParams()
  const { contract: requestedId } = route.useSearch()
  const user = useUser()
  const isDraftRequested = useLocation({ select: ({ hash }) => hash === 'draft' })
  const project = useQuery(projectQuery(id))
  const contracts = useQuery({ ...projectContractsQuery(id), enabled: requestedId === undefined })
  const contractId = requestedId ?? contracts.data?.[0]?.id
  const contract = useQuery({ ...contractQuery(contractId ?? ''), enabled: contractId !== undefined })
  const isFontReady = useContractFont()
  const error = project.error ?? contracts.error ?? contract.error
  const list = { to: '/app/projects', label: user.navigationLabels.projects }
  if (isFinal(error)) {
    return <RecordNotFound list={list} title="Contract not found" text={copy.notFoundHint} />
  }
  if (project.data && contract.data && isFontReady) {
    return <ContractPage key={contract.data.id} project={project.data} contract={contract.data} />
  }
  const title = project.data?.title ?? 'Contract'
  return (
    <RecordPage list={list} title={title}>
      {error ? (
        <LoadError
          what="this contract"
          message={errorText(error)}
          onRetry={() => void Promise.all([project, contracts, contract].map(({ refetch }) => refetch()))}
        />
      ) : project.data && contracts.data?.length === 0 && isDraftRequested && can(user, 'contracts:draft') ? (
        <DraftAtOnce projectId={id} />
      ) : project.data && contracts.data?.length === 0 ? (
        <div className="mx-auto max-w-180 px-6 py-10 max-md:px-4">
          <h1 className="sr-only">{title}</h1>
          <NoContract projectId={id} />
        </div>
      ) : (
        <EditorSkeleton />
      )}
    </RecordPage>
  )
}
