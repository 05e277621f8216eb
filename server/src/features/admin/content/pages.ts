import { landingCopy, pricingCopy } from '@mantel/domain/site/copy'
import type { LandingSection, PricingSection } from '@mantel/domain/site/site'
import { landingPageContent, pricingPageContent } from '../../../schema/site.ts'

/** A public page whose words the platform’s people may change, part by part. */
export type EditedPage<Section extends string> = {
  name: string
  /** What its activities are about. */
  target: string
  /** In the order in which they stand on the page. */
  sections: Section[]
  table: typeof landingPageContent
}

export const landingPage: EditedPage<LandingSection> = {
  name: 'landing page',
  target: 'landing-content',
  sections: Object.keys(landingCopy) as LandingSection[],
  table: landingPageContent,
}

export const pricingPage: EditedPage<PricingSection> = {
  name: 'pricing page',
  target: 'pricing-content',
  sections: Object.keys(pricingCopy) as PricingSection[],
  // Alike but for the names of the sections.
  table: pricingPageContent as unknown as typeof landingPageContent,
}
