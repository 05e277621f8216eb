import { landingCopy, pricingCopy } from '@mantel/domain/site/copy'
import type { LandingSection, PricingSection } from '@mantel/domain/site/site'
import { landingPageContent, pricingPageContent } from '../../../schema/site.ts'

/** A public page whose text SuperAdmins can edit, section by section. */
export type EditablePage<Section extends string> = {
  name: string
  /** The target type of its activities. */
  target: string
  /** In their order on the page. */
  sections: Section[]
  table: typeof landingPageContent
}

export const landingPage: EditablePage<LandingSection> = {
  name: 'landing page',
  target: 'landing-content',
  sections: Object.keys(landingCopy) as LandingSection[],
  table: landingPageContent,
}

export const pricingPage: EditablePage<PricingSection> = {
  name: 'pricing page',
  target: 'pricing-content',
  sections: Object.keys(pricingCopy) as PricingSection[],
  // The tables differ only in the names of their sections.
  table: pricingPageContent as unknown as typeof landingPageContent,
}
