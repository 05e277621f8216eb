import { activityApi } from '@mantel/domain/activity'
import { onboardingApi, type Subscription } from '@mantel/domain/onboarding'
import type { QueryClient } from '@tanstack/react-query'
import { query, useChange } from '../../platform/api/api.ts'

export const onboardingQuery = query(onboardingApi.get, {})

export const useChooseProfile = () => useChange(onboardingApi.chooseProfile)
export const useChoosePlan = () => useChange(onboardingApi.choosePlan, { refreshes: [activityApi.ofCompany] })
export const useApplyOffer = () => useChange(onboardingApi.applyOffer, { refreshes: [activityApi.ofCompany] })
export const useRemoveOffer = () =>
  useChange(onboardingApi.removeOffer, { refreshes: [activityApi.ofCompany] })

export const keepProfile = (queries: QueryClient, businessProfile: string) =>
  queries.setQueryData(onboardingQuery.queryKey, (known) => known && { ...known, businessProfile })

export const keepSubscription = (queries: QueryClient, subscription: Subscription) =>
  queries.setQueryData(onboardingQuery.queryKey, (known) => known && { ...known, subscription })
