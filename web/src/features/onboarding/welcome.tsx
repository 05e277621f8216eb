import type { OnboardingContent } from '@mantel/domain/onboarding'

export const WelcomeFeatures = ({ content }: { content: OnboardingContent }) => (
  <ul className="flex flex-col border-t border-border">
    {([1, 2, 3] as const).map((number) => (
      <li key={number} className="border-b border-border py-4">
        <h2 className="text-15 leading-5 font-semibold tracking-[-.012em]">
          {content[`feature${number}Title`]}
        </h2>
        <p className="mt-1 text-13 leading-4.5 text-pretty text-muted-foreground">
          {content[`feature${number}Description`]}
        </p>
      </li>
    ))}
  </ul>
)

export const WelcomeIntro = ({ content }: { content: OnboardingContent }) => (
  <>
    <span className="block text-18-5 leading-7 text-foreground">{content.welcomeSubtitle}</span>
    <span className="mt-2 block">{content.welcomeDescription}</span>
  </>
)
