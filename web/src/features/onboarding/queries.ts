import { onboardingApi, type Subscription } from '@mantel/domain/onboarding'
import type { QueryClient } from '@tanstack/react-query'
import { query, useChange } from '../../platform/api/api.ts'

export const onboardingQuery = query(onboardingApi.get, {})

const writesOnboarding = { written: [onboardingApi.get] }
export const useChooseProfile = () => useChange(onboardingApi.chooseProfile, writesOnboarding)
export const useChoosePlan = () => useChange(onboardingApi.choosePlan, writesOnboarding)
export const useApplyOffer = () => useChange(onboardingApi.applyOffer, writesOnboarding)
export const useRemoveOffer = () => useChange(onboardingApi.removeOffer, writesOnboarding)

export const cacheProfile = (queries: QueryClient, businessProfile: string) =>
  queries.setQueryData(onboardingQuery.queryKey, (known) => known && { ...known, businessProfile })

export const cacheSubscription = (queries: QueryClient, subscription: Subscription) =>
  queries.setQueryData(onboardingQuery.queryKey, (known) => known && { ...known, subscription })
