import { siteApi } from '@mantel/domain/site/site'
import { siteWaitlistApi } from '@mantel/domain/site/waitlist'
import type { Databases } from '../../platform/database/connect.ts'
import type { Route } from '../../platform/http/routing.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { listTiersOnSale } from '../tiers/tiers-on-sale.ts'
import { getContact } from './contact.ts'
import { getPricingContent, listLandingContent } from './page-content.ts'
import { joinWaitlist, waitlistStatus } from './waitlist.ts'
import { writeToPlatform } from './write-to-platform.ts'

export function siteRoutes(
  route: Route,
  { databases, emailSettings }: { databases: Databases; emailSettings: EmailSettings },
) {
  route(siteApi.landing, ({ db }) => listLandingContent(db))
  route(siteApi.pricing, ({ db, params }) => getPricingContent(db, params.section))
  route(siteApi.tiers, ({ db }) => listTiersOnSale(db))
  route(siteApi.contact, ({ db }) => getContact(db))
  route.withoutTransaction(siteApi.write, ({ body }) => writeToPlatform(databases, emailSettings, body))
  route(siteWaitlistApi.status, ({ db }) => waitlistStatus(db))
  route.withoutTransaction(siteWaitlistApi.join, ({ body }) =>
    joinWaitlist(databases, emailSettings, body.email),
  )
}
