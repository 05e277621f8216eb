import type { ProductTier } from '@mantel/domain/admin/tiers'
import type { CompanyStyles } from '@mantel/domain/settings/branding'
import type { LandingContent, PricingContent, PricingSection, SiteData } from '@mantel/domain/site/site'
import { themeVariables } from '../../platform/theme/theme-variables.ts'
import { callApi } from './call-api.ts'
import type { PageName } from './page-names.ts'

/** Loads the data for a page that the server did not render. Data that cannot be loaded gets its default. */
export async function fetchSite(page: PageName): Promise<SiteData> {
  const [landing, pricing, status, styles, contact] = await Promise.all([
    page === 'landing' ? fetchLanding() : {},
    page === 'pricing' ? fetchPricing() : {},
    orElse(callApi<{ isActive: boolean }>('/api/waitlist/status'), { isActive: true }),
    orElse(callApi<CompanyStyles>('/api/company-styles'), null),
    showsContact(page) ? orElse(callApi<Contact>('/api/contact'), null) : null,
  ])
  // Other pages need the plans only to decide whether to link to pricing, which they never do while the waitlist is
  // on.
  const showsPlans = page === 'pricing' || (page !== 'lead' && !status.isActive)
  const tiers = showsPlans ? await orElse(callApi<ProductTier[]>('/api/product-tiers'), []) : []
  return {
    landing,
    pricing,
    tiers,
    isWaitlistActive: status.isActive,
    styles,
    supportAddress: contact?.supportAddress ?? null,
    operator: contact?.operator ?? null,
  }
}

const showsContact = (page: PageName) => page === 'landing' || page === 'terms' || page === 'privacy'

/** Applies the platform's colors to a page that the server did not render. */
export function applyTheme({ styles }: SiteData) {
  const theme = styles ? themeVariables(styles, { mode: 'light', extent: 'page' }) : {}
  for (const [name, value] of Object.entries(theme)) document.documentElement.style.setProperty(name, value)
}

type Contact = Pick<SiteData, 'supportAddress' | 'operator'>
type Stored = { section: string; content: unknown }

async function fetchLanding(): Promise<LandingContent> {
  const stored = await orElse(callApi<Stored[]>('/api/landing/content'), [])
  return Object.fromEntries(stored.map(({ section, content }) => [section, content]))
}

async function fetchPricing(): Promise<PricingContent> {
  const sections: PricingSection[] = ['hero', 'features', 'cta']
  const stored = await Promise.all(
    sections.map((section) => orElse(callApi<Stored>(`/api/pricing/content/${section}`), null)),
  )
  const edited = stored.filter((section) => section !== null && section.content !== null)
  return Object.fromEntries(edited.map((section) => [section?.section, section?.content]))
}

const orElse = <T>(loading: Promise<T>, fallback: T): Promise<T> =>
  loading.catch((error: unknown) => {
    console.error('Could not load a part of the page', error)
    return fallback
  })
