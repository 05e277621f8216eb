import { z } from 'zod'
import { type ProductTier, productTier } from '../admin/tiers.ts'
import { get, post } from '../endpoints/endpoint.ts'
import { email, isReadable, optionalText } from '../endpoints/fields.ts'
import type { CompanyStyles } from '../settings/branding.ts'

const feature = z.strictObject({ title: optionalText(120), description: optionalText(500) })
const features = z.strictObject({ feature1: feature, feature2: feature, feature3: feature })
const titles = z.strictObject({ title: optionalText(160), subtitle: optionalText(500) })

/**
 * The texts of the landing page that SuperAdmins can edit. An empty field keeps its default. `open…` texts are shown
 * while plans are on sale, the others while there is a waitlist.
 */
export const landingSections = {
  hero: titles.extend({
    titleHighlight: optionalText(160),
    button: optionalText(40),
    openButton: optionalText(40),
  }),
  features,
  demo: titles,
  waitlist: titles.extend({ openTitle: optionalText(160), openSubtitle: optionalText(500) }),
} as const
export type LandingSection = keyof typeof landingSections
export type LandingContent = { [S in LandingSection]?: z.output<(typeof landingSections)[S]> }

export const pricingSections = { hero: titles, features, cta: titles } as const
export type PricingSection = keyof typeof pricingSections
export type PricingContent = { [S in PricingSection]?: z.output<(typeof pricingSections)[S]> }

export const landingSection = z.enum(namesOf(landingSections))
export const pricingSection = z.enum(namesOf(pricingSections))

function namesOf<T extends object>(sections: T) {
  return Object.keys(sections) as [keyof T & string, ...(keyof T & string)[]]
}

const operator = z.object({
  name: z.string(),
  /** The postal address, in one line. */
  address: z.string(),
  /** The state or country whose law applies. If null, it is the state or country of the postal address. */
  governingLaw: z.string().nullable(),
})
/** The company or person that runs the platform. The legal pages name it. */
export type Operator = z.infer<typeof operator>

/** The data of a public page, which is part of its HTML. */
export type SiteData = {
  landing: LandingContent
  pricing: PricingContent
  /** Active tiers in display order. */
  tiers: ProductTier[]
  isWaitlistActive: boolean
  styles: CompanyStyles | null
  /** The address to which visitors can write. Null until a SuperAdmin sets it, and on pages that do not show it. */
  supportAddress: string | null
  /** Null until a SuperAdmin sets its name and address, and on pages that do not show it. */
  operator: Operator | null
}

const publicAccess = { access: 'public', rate: 'public' } as const
const editedContent = z.record(z.string(), z.unknown())

export const siteApi = {
  landing: get('/api/landing/content', {
    ...publicAccess,
    about: 'The edited texts of the landing page',
    response: z.array(z.object({ section: landingSection, content: editedContent })),
  }),
  pricing: get('/api/pricing/content/:section', {
    ...publicAccess,
    about: 'The edited texts of a section of the pricing page; null if it was not edited',
    params: z.strictObject({ section: pricingSection }),
    response: z.object({ section: pricingSection, content: editedContent.nullable() }),
  }),
  tiers: get('/api/product-tiers', {
    ...publicAccess,
    about: 'The plans on sale, in display order',
    response: z.array(productTier),
  }),
  contact: get('/api/contact', {
    ...publicAccess,
    about: 'The support email address and the operator of the platform; null until they are set',
    shows: ['platform'],
    response: z.object({ supportAddress: z.string().nullable(), operator: operator.nullable() }),
  }),
  write: post('/api/contact', {
    access: 'public',
    rate: 'waitlist',
    about: 'Write to the people who run the platform; they answer by email',
    changes: [],
    body: z.strictObject({
      email: email('Enter your email'),
      message: z
        .string('Enter a message')
        .trim()
        .min(1, 'Enter a message')
        .max(2_000, 'Use 2,000 characters or fewer')
        .refine(isReadable, 'Remove hidden characters, or paste as plain text'),
    }),
    response: z.object({ message: z.string() }),
  }),
}
