import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RecordNotFound } from '../../layouts/pages/record-not-found.tsx'
import { RecordPage } from '../../layouts/pages/record-page.tsx'
import { errorText, isFinal } from '../../platform/api/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { LoadError } from '../../ui/display/states.tsx'
import { projectQuery } from '../projects/queries.ts'
import { ContractPage } from './contract-page.tsx'
import { NoContract } from './draft/no-contract.tsx'
import { usePaperFace } from './editor/contract-font.ts'
import { EditorSkeleton } from './editor/editor-skeleton.tsx'
import { contractQuery, contractsOfProject } from './queries.ts'

const route = getRouteApi('/signed-in/member/app/projects/$id/contract')

/** One contract of a project, the latest if the address names none: written while it is a draft, read afterwards. */
export function ContractScreen() {
  const { id } = route.useParams()
  const { contract: asked } = route.useSearch()
  const user = useUser()
  const project = useQuery(projectQuery(id))
  const contracts = useQuery({ ...contractsOfProject(id), enabled: asked === undefined })
  const contractId = asked ?? contracts.data?.[0]?.id
  const contract = useQuery({ ...contractQuery(contractId ?? ''), enabled: contractId !== undefined })
  const hasFace = usePaperFace()
  const error = project.error ?? contracts.error ?? contract.error
  const list = { to: '/app/projects', label: user.navigationLabels.projects }
  if (isFinal(error)) {
    return (
      <RecordNotFound
        list={list}
        title="This contract is gone"
        text="It may have been deleted, or it is not yours to see."
      />
    )
  }
  if (project.data && contract.data && hasFace) {
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
