import type { SiteData } from '@mantel/domain/site/site'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type PageName, pageNameAt } from './features/site/page-names.ts'
import { type PublicPage, PublicPageView } from './features/site/public-page.tsx'
import './public-fonts.css'

const embeddedData = document.getElementById('site')?.textContent
const servedPage = async () => (await import('./features/site/legal/served-page.tsx')).servedPage

/** Each page loads its code on demand. */
const pages: Record<PageName, () => Promise<PublicPage>> = {
  landing: async () => (await import('./features/site/landing/landing.tsx')).landingPage,
  pricing: async () => (await import('./features/site/pricing/pricing.tsx')).pricingPage,
  lead: async () => (await import('./features/site/lead-outcome.tsx')).leadPage,
  terms: async () =>
    embeddedData ? await servedPage() : (await import('./features/site/legal/terms.tsx')).termsPage,
  privacy: async () =>
    embeddedData ? await servedPage() : (await import('./features/site/legal/privacy.tsx')).privacyPage,
  verify: async () => (await import('./features/site/verify/verify.tsx')).verifyPage,
  proof: async () => (await import('./features/site/verify/proof.tsx')).proofPage,
}

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root element')
const { pathname, search } = location
const name = pageNameAt(pathname)
const page = await pages[name]()

if (embeddedData) {
  const site = JSON.parse(embeddedData) as SiteData
  // A transition, so that users of slow phones can scroll while the page hydrates.
  startTransition(() => {
    hydrateRoot(container, <PublicPageView page={page} site={site} search={search} />)
  })
} else {
  // Not rendered on the server: during development, or when the server failed to render it.
  const { fetchSite, applyTheme } = await import('./features/site/site-data.ts')
  const site = await fetchSite(name)
  applyTheme(site)
  document.title = page.headOf(site, search).title
  createRoot(container).render(<PublicPageView page={page} site={site} search={search} />)
}
