import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Page } from '../../../layouts/pages/page.tsx'
import { errorText } from '../../../platform/api/api.ts'
import { Empty, LoadError } from '../../../ui/display/states.tsx'
import { BackToContent } from '../content-editor/back-to-content.tsx'
import { EditorSkeleton } from '../content-editor/editor-layout.tsx'
import * as copy from './copy.ts'
import { EmailForm } from './email-form.tsx'
import { systemEmailsQuery } from './queries.ts'

export function SystemEmailScreen() {
  const { key = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(systemEmailsQuery)
  const email = data?.find((one) => one.key === key)
  return (
    <Page title={email?.name ?? 'System email'} actions={<BackToContent />}>
      {email ? (
        <EmailForm key={key} email={email} />
      ) : data ? (
        <div className="px-5 py-8">
          <Empty title="Email not found">{copy.notFound}</Empty>
        </div>
      ) : error ? (
        <LoadError what="this email" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <EditorSkeleton label="Loading email" />
      )}
    </Page>
  )
}
