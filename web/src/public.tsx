import type { SiteData } from '@mantel/domain/site/site'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { landingPage } from './features/site/landing/landing.tsx'
import { type PageName, pageAt } from './features/site/page-names.ts'
import { type PublicPage, PublicRoom } from './features/site/public-page.tsx'
import './public-fonts.css'

/** The landing page is here; what only another page needs is fetched by who looks at that one. */
const pages: Record<PageName, () => PublicPage | Promise<PublicPage>> = {
  landing: () => landingPage,
  pricing: async () => (await import('./features/site/pricing/pricing.tsx')).pricingPage,
  lead: async () => (await import('./features/site/lead-outcome.tsx')).leadPage,
  terms: async () => (await import('./features/site/legal/terms.tsx')).termsPage,
  privacy: async () => (await import('./features/site/legal/privacy.tsx')).privacyPage,
  verify: async () => (await import('./features/site/verify/verify.tsx')).verifyPage,
  proof: async () => (await import('./features/site/verify/proof.tsx')).proofPage,
}

/** The small entry of the pages for everybody: they come drawn and with their data, and only wake up here. */
const container = document.getElementById('root')
if (!container) throw new Error('The page has no place to be drawn in')
const { pathname, search } = location
const name = pageAt(pathname)
const page = await pages[name]()
const carried = document.getElementById('site')?.textContent

if (carried) {
  const site = JSON.parse(carried) as SiteData
  // In small steps, between which a slow phone can scroll.
  startTransition(() => {
    hydrateRoot(container, <PublicRoom page={page} site={site} search={search} />)
  })
} else {
  // Nobody drew it for us: during development, and when the server could not.
  const { fetchSite, paint } = await import('./features/site/site-data.ts')
  const site = await fetchSite(name)
  paint(site)
  document.title = page.wordsOf(site, search).title
  createRoot(container).render(<PublicRoom page={page} site={site} search={search} />)
}
