import type { ProductTier } from '@mantel/domain/admin/tiers'
import type { CompanyStyles } from '@mantel/domain/settings/branding'
import type { LandingContent, PricingContent, PricingSection, SiteData } from '@mantel/domain/site/site'
import { themeVariables } from '../../platform/theme/theme-variables.ts'
import { ask } from './call-api.ts'
import type { PageName } from './page-names.ts'

/** Asks for what the server would have sent along. What does not come is as it was built in. */
export async function fetchSite(page: PageName): Promise<SiteData> {
  const [landing, pricing, status, styles, contact] = await Promise.all([
    page === 'landing' ? fetchLanding() : {},
    page === 'pricing' ? fetchPricing() : {},
    orElse(ask<{ isActive: boolean }>('/api/waitlist/status'), { isActive: true }),
    orElse(ask<CompanyStyles>('/api/company-styles'), null),
    page === 'terms' || page === 'privacy' ? orElse(ask<Contact>('/api/contact'), null) : null,
  ])
  // While there is a waitlist, nothing but the pricing page leads to what things cost.
  const sells = page === 'pricing' || (page !== 'lead' && !status.isActive)
  const tiers = sells ? await orElse(ask<ProductTier[]>('/api/product-tiers'), []) : []
  return {
    landing,
    pricing,
    tiers,
    isWaitlistActive: status.isActive,
    styles,
    supportAddress: contact?.supportAddress ?? null,
  }
}

/** In the platform's colours, which the server would have put into the page. */
export function paint({ styles }: SiteData) {
  const theme = styles ? themeVariables(styles, { mode: 'light', extent: 'page' }) : {}
  for (const [name, value] of Object.entries(theme)) document.documentElement.style.setProperty(name, value)
}

type Contact = Pick<SiteData, 'supportAddress'>
type Stored = { section: string; content: unknown }

async function fetchLanding(): Promise<LandingContent> {
  const stored = await orElse(ask<Stored[]>('/api/landing/content'), [])
  return Object.fromEntries(stored.map(({ section, content }) => [section, content]))
}

async function fetchPricing(): Promise<PricingContent> {
  const sections: PricingSection[] = ['hero', 'features', 'cta']
  const stored = await Promise.all(
    sections.map((section) => orElse(ask<Stored>(`/api/pricing/content/${section}`), null)),
  )
  const changed = stored.filter((section) => section !== null && section.content !== null)
  return Object.fromEntries(changed.map((section) => [section?.section, section?.content]))
}

const orElse = <T>(asked: Promise<T>, otherwise: T): Promise<T> =>
  asked.catch((error: unknown) => {
    console.error('A part of the page could not be loaded', error)
    return otherwise
  })
