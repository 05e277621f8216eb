import { landingContentApi, pricingContentApi } from '@mantel/domain/admin/content'
import type { Route } from '../../../platform/http/routing.ts'
import { landingPage, pricingPage } from './pages.ts'
import { listSections, saveSection } from './sections.ts'

export function contentRoutes(route: Route) {
  route(landingContentApi.list, ({ db }) => listSections(db, landingPage))
  route(landingContentApi.hero, ({ db, actor, body }) => saveSection(db, actor, landingPage, 'hero', body))
  route(landingContentApi.features, ({ db, actor, body }) =>
    saveSection(db, actor, landingPage, 'features', body),
  )
  route(landingContentApi.demo, ({ db, actor, body }) => saveSection(db, actor, landingPage, 'demo', body))
  route(landingContentApi.waitlist, ({ db, actor, body }) =>
    saveSection(db, actor, landingPage, 'waitlist', body),
  )
  route(pricingContentApi.list, ({ db }) => listSections(db, pricingPage))
  route(pricingContentApi.hero, ({ db, actor, body }) => saveSection(db, actor, pricingPage, 'hero', body))
  route(pricingContentApi.features, ({ db, actor, body }) =>
    saveSection(db, actor, pricingPage, 'features', body),
  )
  route(pricingContentApi.cta, ({ db, actor, body }) => saveSection(db, actor, pricingPage, 'cta', body))
}
