import { leadOutcomes, leadStatusIn, unknownOutcome } from '@mantel/domain/lead-outcomes'
import { APP_NAME } from '@mantel/domain/product'
import type { SiteData } from '@mantel/domain/site'
import { furnished, landingCopy, pricingCopy } from '@mantel/domain/site-copy'
import { Landing } from './landing.tsx'
import { LeadOutcome } from './lead-outcome.tsx'
import { Notices } from './notices.tsx'
import { Pricing } from './pricing.tsx'

export type PageName = 'landing' | 'pricing' | 'lead'

export function pageAt(pathname: string): PageName {
  if (/^\/pricing\/?$/.test(pathname)) return 'pricing'
  return /^\/lead-added\/?$/.test(pathname) ? 'lead' : 'landing'
}

type Props = { page: PageName; site: SiteData; search: string }

/** A page for everybody: drawn on the server, then the same again in the browser. */
export const PublicPage = ({ page, site, search }: Props) => (
  <>
    {page === 'landing' && <Landing site={site} />}
    {page === 'pricing' && <Pricing site={site} />}
    {page === 'lead' && <LeadOutcome status={leadStatusIn(search)} />}
    <Notices />
  </>
)

/** What the page is called, and what a search engine says about it. */
export function wordsOf(page: PageName, site: SiteData, search: string) {
  if (page === 'lead') {
    const status = leadStatusIn(search)
    const { title, text } = status ? leadOutcomes[status] : unknownOutcome
    return { title: `${title} · ${APP_NAME}`, description: text }
  }
  if (page === 'pricing') {
    const { title, subtitle } = furnished(pricingCopy.hero, site.pricing.hero)
    return { title: `Pricing · ${APP_NAME}`, description: `${title}. ${subtitle}` }
  }
  const { title, titleHighlight, subtitle } = furnished(landingCopy.hero, site.landing.hero)
  return { title: `${APP_NAME} · ${title} ${titleHighlight}`, description: subtitle }
}
