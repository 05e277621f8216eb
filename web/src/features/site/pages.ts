import { landingPage } from './landing/landing.tsx'
import { leadPage } from './lead-outcome.tsx'
import { privacyPage } from './legal/privacy.tsx'
import { termsPage } from './legal/terms.tsx'
import type { PageName } from './page-names.ts'
import { pricingPage } from './pricing/pricing.tsx'
import type { PublicPage } from './public-page.tsx'
import { proofPage } from './verify/proof.tsx'
import { verifyPage } from './verify/verify.tsx'

/** All public pages, for rendering on the server. The browser loads them on demand, see public.tsx. */
export const pages: Record<PageName, PublicPage> = {
  landing: landingPage,
  pricing: pricingPage,
  lead: leadPage,
  terms: termsPage,
  privacy: privacyPage,
  verify: verifyPage,
  proof: proofPage,
}
