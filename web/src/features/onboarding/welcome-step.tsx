import type { OnboardingContent } from '@mantel/domain/onboarding'
import { useGoing } from './step-context.ts'
import { StepForm } from './step-form.tsx'
import { WelcomeFeatures, WelcomeIntro } from './welcome.tsx'

export function WelcomeStep({ content }: { content: OnboardingContent }) {
  const { onDone } = useGoing()
  return (
    <StepForm
      title={content.welcomeTitle}
      intro={<WelcomeIntro content={content} />}
      next="Let’s go"
      onSubmit={onDone}
    >
      <WelcomeFeatures content={content} />
    </StepForm>
  )
}
