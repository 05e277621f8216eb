import { onboardingApi } from '@mantel/domain/onboarding'
import { query, useChange } from '../../../platform/api/api.ts'

export const onboardingContentQuery = query(onboardingApi.content, {})
export const useSaveOnboardingContent = () =>
  useChange(onboardingApi.saveContent, { written: [onboardingApi.content] })
