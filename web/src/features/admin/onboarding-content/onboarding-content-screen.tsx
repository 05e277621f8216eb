import { useQuery } from '@tanstack/react-query'
import { Page } from '../../../layouts/pages/page.tsx'
import { errorText } from '../../../platform/api/api.ts'
import { LoadError } from '../../../ui/display/states.tsx'
import { BackToContent } from '../content-editor/back-to-content.tsx'
import { EditorSkeleton } from '../content-editor/editor-layout.tsx'
import { OnboardingContentForm } from './onboarding-content-form.tsx'
import { onboardingContentQuery } from './queries.ts'

export function OnboardingContentScreen() {
  const { data, error, refetch } = useQuery(onboardingContentQuery)
  return (
    <Page title="Onboarding" actions={<BackToContent />}>
      {data ? (
        <OnboardingContentForm stored={data} />
      ) : error ? (
        <LoadError what="the onboarding page" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <EditorSkeleton label="Loading onboarding page" />
      )}
    </Page>
  )
}
