import { onboardingApi } from '@mantel/domain/onboarding'
import type { Route } from '../../platform/http/routing.ts'
import { getOnboardingContent, saveOnboardingContent } from './content.ts'
import { applyOffer, checkOffer, removeOffer } from './offers.ts'
import { getOnboarding } from './onboarding.ts'
import { choosePlan } from './plan.ts'
import { chooseProfile } from './profile.ts'

export function onboardingRoutes(route: Route) {
  route(onboardingApi.get, ({ db, actor }) => getOnboarding(db, actor.companyId))
  route(onboardingApi.chooseProfile, ({ db, actor, body }) => chooseProfile(db, actor, body.businessProfile))
  route(onboardingApi.choosePlan, ({ db, actor, body }) => choosePlan(db, actor, body))
  route(onboardingApi.checkOffer, ({ db, actor, query }) => checkOffer(db, actor.companyId, query))
  route(onboardingApi.applyOffer, ({ db, actor, body }) => applyOffer(db, actor, body.offerCode))
  route(onboardingApi.removeOffer, ({ db, actor }) => removeOffer(db, actor))
  route(onboardingApi.content, ({ db }) => getOnboardingContent(db))
  route(onboardingApi.saveContent, ({ db, actor, body }) => saveOnboardingContent(db, actor, body))
}
