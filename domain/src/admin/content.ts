import { z } from 'zod'
import { get, put, timestamp } from '../endpoint.ts'
import { landingSection, landingSections, pricingSection, pricingSections } from '../site/site.ts'

/** A part of a public page as its editors know it. Without a version, nobody ever said anything there. */
const partOf = <S extends z.ZodType>(section: S) =>
  z.object({
    section,
    /** What was said; what is missing or null is as it was built in. */
    content: z.record(z.string(), z.unknown()),
    version: z.number().nullable(),
    updatedAt: timestamp.nullable(),
    updatedBy: z.string().nullable(),
  })

const landingPart = partOf(landingSection)
const pricingPart = partOf(pricingSection)
export type SitePart = z.infer<typeof landingPart> | z.infer<typeof pricingPart>

/** The version that was seen, null where there was none yet. If it has moved on meanwhile, nothing is saved (412). */
const saying = <S extends z.ZodObject>(content: S) =>
  z.strictObject({ content, version: z.number().int().positive().nullable() })

const said = { access: 'platform:manage' } as const

export const landingContentApi = {
  list: get('/api/admin/landing', {
    access: 'platform:read',
    about: 'What the landing page says, part by part, and who said it when',
    response: z.array(landingPart),
  }),
  hero: put('/api/admin/landing/hero', {
    ...said,
    about: 'The title of the landing page',
    body: saying(landingSections.hero),
    response: landingPart,
  }),
  features: put('/api/admin/landing/features', {
    ...said,
    about: 'The three features on the landing page',
    body: saying(landingSections.features),
    response: landingPart,
  }),
  demo: put('/api/admin/landing/demo', {
    ...said,
    about: 'The title above the screenshots of the landing page',
    body: saying(landingSections.demo),
    response: landingPart,
  }),
  waitlist: put('/api/admin/landing/waitlist', {
    ...said,
    about: 'What the landing page says beside the form of the waitlist',
    body: saying(landingSections.waitlist),
    response: landingPart,
  }),
}

export const pricingContentApi = {
  list: get('/api/admin/pricing', {
    access: 'platform:read',
    about: 'What the pricing page says, part by part, and who said it when',
    response: z.array(pricingPart),
  }),
  hero: put('/api/admin/pricing/hero', {
    ...said,
    about: 'The title of the pricing page',
    body: saying(pricingSections.hero),
    response: pricingPart,
  }),
  features: put('/api/admin/pricing/features', {
    ...said,
    about: 'The three features on the pricing page',
    body: saying(pricingSections.features),
    response: pricingPart,
  }),
  cta: put('/api/admin/pricing/cta', {
    ...said,
    about: 'The end of the pricing page',
    body: saying(pricingSections.cta),
    response: pricingPart,
  }),
}
