import { businessProfilesApi } from '@mantel/domain/admin/business-profiles'
import { query, useChange } from '../../../platform/api/api.ts'

export const profilesQuery = query(businessProfilesApi.list, {})

export const useCreateProfile = () => useChange(businessProfilesApi.create)
export const useUpdateProfile = () => useChange(businessProfilesApi.update)
/** Does not refetch the list, because `useOrdering` shows the response as soon as no other move is pending. */
export const useOrderProfiles = () =>
  useChange(businessProfilesApi.order, { written: [businessProfilesApi.list] })
export const useRemoveProfile = () => useChange(businessProfilesApi.remove)
