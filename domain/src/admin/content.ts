import { z } from 'zod'
import { get, put } from '../endpoints/endpoint.ts'
import { timestamp } from '../endpoints/times.ts'
import { landingSection, landingSections, pricingSection, pricingSections } from '../site/site.ts'

/** A section of a public page, for its editor. The version is null until the section is first edited. */
const editedSection = <S extends z.ZodType>(section: S) =>
  z.object({
    section,
    /** The edited texts. A missing or null field has its default text. */
    content: z.record(z.string(), z.unknown()),
    version: z.number().nullable(),
    updatedAt: timestamp.nullable(),
    updatedBy: z.string().nullable(),
  })

const editedLandingSection = editedSection(landingSection)
const editedPricingSection = editedSection(pricingSection)
export type SitePart = z.infer<typeof editedLandingSection> | z.infer<typeof editedPricingSection>

/** `version` is the version that the user saw. If the section has changed, the edit is refused (412). */
const contentInput = <S extends z.ZodObject>(content: S) =>
  z.strictObject({ content, version: z.number().int().positive().nullable() })

const manage = { access: 'platform:manage' } as const

export const landingContentApi = {
  list: get('/api/admin/landing', {
    access: 'platform:read',
    about: 'The texts of the landing page by section, with who changed them and when',
    shows: ['site-content'],
    response: z.array(editedLandingSection),
  }),
  hero: put('/api/admin/landing/hero', {
    ...manage,
    about: 'Change the title of the landing page',
    changes: ['site-content', 'activity'],
    body: contentInput(landingSections.hero),
    response: editedLandingSection,
  }),
  features: put('/api/admin/landing/features', {
    ...manage,
    about: 'Change the three features on the landing page',
    changes: ['site-content', 'activity'],
    body: contentInput(landingSections.features),
    response: editedLandingSection,
  }),
  demo: put('/api/admin/landing/demo', {
    ...manage,
    about: 'Change the title above the screenshots of the landing page',
    changes: ['site-content', 'activity'],
    body: contentInput(landingSections.demo),
    response: editedLandingSection,
  }),
  waitlist: put('/api/admin/landing/waitlist', {
    ...manage,
    about: 'Change the text beside the waitlist form of the landing page',
    changes: ['site-content', 'activity'],
    body: contentInput(landingSections.waitlist),
    response: editedLandingSection,
  }),
}

export const pricingContentApi = {
  list: get('/api/admin/pricing', {
    access: 'platform:read',
    about: 'The texts of the pricing page by section, with who changed them and when',
    shows: ['site-content'],
    response: z.array(editedPricingSection),
  }),
  hero: put('/api/admin/pricing/hero', {
    ...manage,
    about: 'Change the title of the pricing page',
    changes: ['site-content', 'activity'],
    body: contentInput(pricingSections.hero),
    response: editedPricingSection,
  }),
  features: put('/api/admin/pricing/features', {
    ...manage,
    about: 'Change the three features on the pricing page',
    changes: ['site-content', 'activity'],
    body: contentInput(pricingSections.features),
    response: editedPricingSection,
  }),
  cta: put('/api/admin/pricing/cta', {
    ...manage,
    about: 'Change the call to action of the pricing page',
    changes: ['site-content', 'activity'],
    body: contentInput(pricingSections.cta),
    response: editedPricingSection,
  }),
}
