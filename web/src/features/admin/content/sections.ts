import { landingContentApi, pricingContentApi, type SitePart } from '@mantel/domain/admin/content'
import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import { landingCopy, pricingCopy } from '@mantel/domain/site/copy'
import { landingSections, pricingSections } from '@mantel/domain/site/site'
import * as copy from './copy.ts'
import type { PartField, PartTexts, TextSchema } from './section-text.ts'

/** A part of a public page: its fields, its default texts and the endpoint that saves it. */
export type PartKind = {
  section: SitePart['section']
  title: string
  fields: PartField[]
  defaults: PartTexts
  endpoint: Endpoint
}

const field = (path: string[], label: string, schema: TextSchema, isLong = false): PartField => ({
  name: path.join('-'),
  label,
  path,
  schema,
  isLong,
})

const titles = ({ title, subtitle }: { title: TextSchema; subtitle: TextSchema }) => [
  field(['title'], 'Title', title),
  field(['subtitle'], 'Subtitle', subtitle, true),
]

const features = (shape: (typeof landingSections)['features']['shape']) =>
  (['feature1', 'feature2', 'feature3'] as const).flatMap((name, at) => [
    field([name, 'title'], copy.featureTitle(at + 1), shape[name].shape.title),
    field([name, 'description'], copy.featureDescription(at + 1), shape[name].shape.description, true),
  ])

const { hero, waitlist } = landingSections
export const landingParts: PartKind[] = [
  {
    section: 'hero',
    title: 'Hero',
    fields: [
      field(['title'], 'Title', hero.shape.title),
      field(['titleHighlight'], 'Highlighted line', hero.shape.titleHighlight),
      field(['subtitle'], 'Subtitle', hero.shape.subtitle, true),
      field(['button'], copy.button, hero.shape.button),
      field(['openButton'], copy.openButton, hero.shape.openButton),
    ],
    defaults: landingCopy.hero,
    endpoint: landingContentApi.hero,
  },
  {
    section: 'features',
    title: 'Features',
    fields: features(landingSections.features.shape),
    defaults: landingCopy.features,
    endpoint: landingContentApi.features,
  },
  {
    section: 'demo',
    title: 'Demo',
    fields: titles(landingSections.demo.shape),
    defaults: landingCopy.demo,
    endpoint: landingContentApi.demo,
  },
  {
    section: 'waitlist',
    title: copy.contactSection,
    fields: [
      field(['title'], copy.waitlistTitle, waitlist.shape.title),
      field(['subtitle'], copy.waitlistSubtitle, waitlist.shape.subtitle, true),
      field(['openTitle'], copy.openTitle, waitlist.shape.openTitle),
      field(['openSubtitle'], copy.openSubtitle, waitlist.shape.openSubtitle, true),
    ],
    defaults: landingCopy.waitlist,
    endpoint: landingContentApi.waitlist,
  },
]

export const pricingParts: PartKind[] = [
  {
    section: 'hero',
    title: 'Hero',
    fields: titles(pricingSections.hero.shape),
    defaults: pricingCopy.hero,
    endpoint: pricingContentApi.hero,
  },
  {
    section: 'features',
    title: 'Features',
    fields: features(pricingSections.features.shape),
    defaults: pricingCopy.features,
    endpoint: pricingContentApi.features,
  },
  {
    section: 'cta',
    title: 'Call to action',
    fields: titles(pricingSections.cta.shape),
    defaults: pricingCopy.cta,
    endpoint: pricingContentApi.cta,
  },
]
