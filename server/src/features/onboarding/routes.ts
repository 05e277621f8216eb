import { onboardingApi } from '@mantel/domain/onboarding'
import type { Databases } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import type { Route } from '../../platform/http/routing.ts'
import { applyOffer, checkOffer, removeOffer } from './offers.ts'
import { getOnboarding } from './onboarding.ts'
import { getOnboardingContent, saveOnboardingContent } from './onboarding-content.ts'
import { choosePlan } from './plan.ts'
import { chooseProfile } from './profile.ts'
import { throttleOfferCodes } from './throttle-offer-codes.ts'

export function onboardingRoutes(route: Route, { databases }: { databases: Databases }) {
  route(onboardingApi.get, ({ db, actor }) => getOnboarding(db, actor.companyId))
  route(onboardingApi.chooseProfile, ({ db, actor, body }) => chooseProfile(db, actor, body.businessProfile))
  route(onboardingApi.choosePlan, ({ db, actor, body }) => choosePlan(db, actor, body))
  route(onboardingApi.checkOffer, async ({ db, actor, query }) => {
    await throttleOfferCodes(databases, actor.companyId)
    return checkOffer(db, actor.companyId, query)
  })
  route.withoutTransaction(onboardingApi.applyOffer, async ({ actor, body }) => {
    await throttleOfferCodes(databases, actor.companyId)
    return inTransaction(databases.runtime, actor, (db) => applyOffer(db, actor, body.offerCode))
  })
  route(onboardingApi.removeOffer, ({ db, actor }) => removeOffer(db, actor))
  route(onboardingApi.content, ({ db }) => getOnboardingContent(db))
  route(onboardingApi.saveContent, ({ db, actor, body }) => saveOnboardingContent(db, actor, body))
}
