import { onboardingApi } from '@mantel/domain/onboarding'
import type { Clock } from '../../platform/clock.ts'
import type { Databases } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import type { Route } from '../../platform/http/routing.ts'
import type { Provider } from '../../platform/stripe/provider.ts'
import { applyOffer, checkOffer, removeOffer } from './offers.ts'
import { getOnboarding } from './onboarding.ts'
import { getOnboardingContent, saveOnboardingContent } from './onboarding-content.ts'
import { choosePlan } from './plan.ts'
import { chooseProfile } from './profile.ts'
import { throttleOfferCodes } from './throttle-offer-codes.ts'

type Deps = { databases: Databases; provider: Provider | null; clock: Clock }

export function onboardingRoutes(route: Route, { databases, provider, clock }: Deps) {
  const billing = () => ({ now: clock(), hasBilling: provider !== null })
  route(onboardingApi.get, ({ db, actor }) => getOnboarding(db, actor.companyId, provider !== null))
  route(onboardingApi.chooseProfile, ({ db, actor, body }) => chooseProfile(db, actor, body.businessProfile))
  route(onboardingApi.choosePlan, ({ db, actor, body }) => choosePlan(db, actor, body, billing()))
  route(onboardingApi.checkOffer, async ({ db, actor, query }) => {
    await throttleOfferCodes(databases, actor.companyId)
    return checkOffer(db, actor.companyId, query, billing())
  })
  route.withoutTransaction(onboardingApi.applyOffer, async ({ actor, body }) => {
    await throttleOfferCodes(databases, actor.companyId)
    return inTransaction(databases.runtime, actor, (db) => applyOffer(db, actor, body.offerCode, billing()))
  })
  route(onboardingApi.removeOffer, ({ db, actor }) => removeOffer(db, actor))
  route(onboardingApi.content, ({ db }) => getOnboardingContent(db))
  route(onboardingApi.saveContent, ({ db, actor, body }) => saveOnboardingContent(db, actor, body))
}
