import { clientName } from '@mantel/domain/clients'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RecordNotFound } from '../../layouts/pages/record-not-found.tsx'
import { RecordPage } from '../../layouts/pages/record-page.tsx'
import { errorText, isFinal } from '../../platform/api/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { LoadError } from '../../ui/display/states.tsx'
import { clientNotFound, clientNotFoundHint } from '../clients/copy.ts'
import { clientQuery } from '../clients/queries.ts'
import { ClientActions } from './client-actions.tsx'
import { ClientPage } from './client-page.tsx'
import { ClientPageSkeleton } from './client-page-skeleton.tsx'

const route = getRouteApi('/signed-in/member/app/clients/$id')

export function ClientScreen() {
  const { id } = route.useParams()
  const { navigationLabels } = useUser()
  const { data: client, error, refetch } = useQuery(clientQuery(id))
  const list = { to: '/app/clients', label: navigationLabels.clients }
  if (isFinal(error)) {
    return <RecordNotFound list={list} title={clientNotFound} text={clientNotFoundHint} />
  }
  if (client) {
    return (
      <RecordPage list={list} title={clientName(client)} actions={<ClientActions client={client} />}>
        <ClientPage key={id} client={client} />
      </RecordPage>
    )
  }
  return (
    <RecordPage list={list} title={navigationLabels.clients}>
      {error ? (
        <LoadError what="this client" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <ClientPageSkeleton />
      )}
    </RecordPage>
  )
}
