import type { CompanyStyles } from '@mantel/domain/settings/branding'
import type { SiteData } from '@mantel/domain/site/site'
import { renderToString } from 'react-dom/server.edge'
import { landingPage } from './features/site/landing/landing.tsx'
import { leadPage } from './features/site/lead-outcome.tsx'
import { privacyPage } from './features/site/legal/privacy.tsx'
import { termsPage } from './features/site/legal/terms.tsx'
import type { PageName } from './features/site/page-names.ts'
import { pricingPage } from './features/site/pricing/pricing.tsx'
import { type PublicPage, PublicPageView } from './features/site/public-page.tsx'
import { proofPage } from './features/site/verify/proof.tsx'
import { verifyPage } from './features/site/verify/verify.tsx'
import { themeVariables } from './platform/theme/theme-variables.ts'

const pages: Record<PageName, PublicPage> = {
  landing: landingPage,
  pricing: pricingPage,
  lead: leadPage,
  terms: termsPage,
  privacy: privacyPage,
  verify: verifyPage,
  proof: proofPage,
}

/** Renders a page to HTML. The server loads the bundle of this file by its path. */
export const render = (page: PageName, site: SiteData, search: string) => ({
  html: renderToString(<PublicPageView page={pages[page]} site={site} search={search} />),
  theme: site.styles ? themeText(site.styles) : '',
  ...pages[page].headOf(site, search),
})

/** A theme contains only numbers and hex colors, so nothing in it can close the style element. */
function themeText(styles: CompanyStyles) {
  const theme = themeVariables(styles, { mode: 'light', extent: 'page' })
  const values = Object.entries(theme).map(([name, value]) => `${name}:${value}`)
  return values.length > 0 ? `html:root{${values.join(';')}}` : ''
}
