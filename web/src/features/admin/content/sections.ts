import { landingContentApi, pricingContentApi, type SitePart } from '@mantel/domain/admin/content'
import type { Endpoint } from '@mantel/domain/endpoint'
import { landingCopy, pricingCopy } from '@mantel/domain/site/copy'
import { landingSections, pricingSections } from '@mantel/domain/site/site'
import type { PartField, TextSchema, Words } from './section-text.ts'

/** A part of a public page: its fields, what is built in, and where it is saved. */
export type PartKind = {
  section: SitePart['section']
  title: string
  fields: PartField[]
  copy: Words
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
    field([name, 'title'], `Feature ${at + 1}: title`, shape[name].shape.title),
    field([name, 'description'], `Feature ${at + 1}: description`, shape[name].shape.description, true),
  ])

const { hero } = landingSections
export const landingParts: PartKind[] = [
  {
    section: 'hero',
    title: 'Hero',
    fields: [
      field(['title'], 'Title', hero.shape.title),
      field(['titleHighlight'], 'Title, second line in colour', hero.shape.titleHighlight),
      field(['subtitle'], 'Subtitle', hero.shape.subtitle, true),
    ],
    copy: landingCopy.hero,
    endpoint: landingContentApi.hero,
  },
  {
    section: 'features',
    title: 'Features',
    fields: features(landingSections.features.shape),
    copy: landingCopy.features,
    endpoint: landingContentApi.features,
  },
  {
    section: 'demo',
    title: 'Demo',
    fields: titles(landingSections.demo.shape),
    copy: landingCopy.demo,
    endpoint: landingContentApi.demo,
  },
  {
    section: 'waitlist',
    title: 'Waitlist band',
    fields: titles(landingSections.waitlist.shape),
    copy: landingCopy.waitlist,
    endpoint: landingContentApi.waitlist,
  },
]

export const pricingParts: PartKind[] = [
  {
    section: 'hero',
    title: 'Hero',
    fields: titles(pricingSections.hero.shape),
    copy: pricingCopy.hero,
    endpoint: pricingContentApi.hero,
  },
  {
    section: 'features',
    title: 'Features',
    fields: features(pricingSections.features.shape),
    copy: pricingCopy.features,
    endpoint: pricingContentApi.features,
  },
  {
    section: 'cta',
    title: 'End of the page',
    fields: titles(pricingSections.cta.shape),
    copy: pricingCopy.cta,
    endpoint: pricingContentApi.cta,
  },
]
