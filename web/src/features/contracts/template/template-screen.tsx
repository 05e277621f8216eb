import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RecordNotFound } from '../../../layouts/pages/record-not-found.tsx'
import { RecordPage } from '../../../layouts/pages/record-page.tsx'
import { errorText, isFinal } from '../../../platform/api/api.ts'
import { useUser } from '../../../platform/session/session.ts'
import { LoadError } from '../../../ui/display/states.tsx'
import { useContractFont } from '../editor/contract-font.ts'
import { EditorSkeleton } from '../editor/editor-skeleton.tsx'
import { templateQuery } from '../queries.ts'
import * as copy from './copy.ts'
import { TemplatePage } from './template-page.tsx'

const route = getRouteApi('/signed-in/member/app/settings/contract-templates/$id')

export function TemplateScreen() {
  const { id } = route.useParams()
  const user = useUser()
  const { data, error, refetch } = useQuery(templateQuery(id))
  const isFontReady = useContractFont()
  const list = { to: '/app/settings', hash: 'contracts', label: user.navigationLabels.settings }
  if (isFinal(error)) {
    return <RecordNotFound list={list} title="Template not found" text={copy.notFoundHint} />
  }
  if (data && isFontReady) return <TemplatePage key={id} template={data} />
  return (
    <RecordPage list={list} title="Contract template">
      {error ? (
        <LoadError what="this template" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <EditorSkeleton />
      )}
    </RecordPage>
  )
}
