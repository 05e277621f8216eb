import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Page } from '../../../layouts/pages/page.tsx'
import { errorText } from '../../../platform/api/api.ts'
import { Empty, LoadError } from '../../../ui/display/states.tsx'
import { BackToContent } from '../content-editor/back-to-content.tsx'
import { EditorSkeleton } from '../content-editor/editor-layout.tsx'
import { LetterForm } from './email-form.tsx'
import { systemEmailsQuery } from './queries.ts'

/** One letter of the platform. */
export function LetterScreen() {
  const { key = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(systemEmailsQuery)
  const letter = data?.find((one) => one.key === key)
  return (
    <Page title={letter?.name ?? 'System e-mail'} actions={<BackToContent />}>
      {letter ? (
        <LetterForm key={key} letter={letter} />
      ) : data ? (
        <div className="px-5 py-8">
          <Empty title="There is no such letter">The platform sends none of this name.</Empty>
        </div>
      ) : error ? (
        <LoadError what="the letter" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <EditorSkeleton label="Loading the letter" />
      )}
    </Page>
  )
}
