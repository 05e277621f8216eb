import { businessProfilesApi } from '@mantel/domain/business-profiles'
import { contentIndexApi } from '@mantel/domain/content-index'
import { onboardingApi } from '@mantel/domain/onboarding'
import { type SystemEmail, systemEmailsApi } from '@mantel/domain/system-emails'
import type { QueryClient } from '@tanstack/react-query'
import { query, useChange } from '../../../platform/api.ts'

export const indexQuery = query(contentIndexApi.list, {})
export const onboardingContentQuery = query(onboardingApi.content, {})
export const profilesQuery = query(businessProfilesApi.list, {})
export const lettersQuery = query(systemEmailsApi.list, {})

const told = { refreshes: [contentIndexApi.list] }
const profiles = { refreshes: [businessProfilesApi.list, contentIndexApi.list] }

export const useSaveOnboardingContent = () => useChange(onboardingApi.saveContent, told)
export const useCreateProfile = () => useChange(businessProfilesApi.create, profiles)
export const useUpdateProfile = () => useChange(businessProfilesApi.update, profiles)
/** The answer is the list, and is shown once nobody waits for another: what came before it would jump back. */
export const useOrderProfiles = () => useChange(businessProfilesApi.order, told)
export const useRemoveProfile = () => useChange(businessProfilesApi.remove, profiles)
export const useSaveLetter = () => useChange(systemEmailsApi.save, told)
export const useRestoreLetter = () => useChange(systemEmailsApi.restore, told)
export const useTryLetter = () => useChange(systemEmailsApi.test)

export const keepLetter = (queries: QueryClient, letter: SystemEmail) =>
  queries.setQueryData(lettersQuery.queryKey, (letters) =>
    letters?.map((one) => (one.key === letter.key ? letter : one)),
  )
