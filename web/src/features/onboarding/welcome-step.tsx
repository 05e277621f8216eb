import type { OnboardingContent } from '@mantel/domain/onboarding'
import { useStepNavigation } from './step-context.ts'
import { StepForm } from './step-form.tsx'
import { WelcomeFeatures, WelcomeIntro } from './welcome.tsx'

export function WelcomeStep({ content }: { content: OnboardingContent }) {
  const { onDone } = useStepNavigation()
  return (
    <StepForm
      title={content.welcomeTitle}
      intro={<WelcomeIntro content={content} />}
      submitLabel="Let’s go"
      onSubmit={onDone}
    >
      <WelcomeFeatures content={content} />
    </StepForm>
  )
}
