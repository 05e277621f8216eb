import { businessProfilesApi } from '@mantel/domain/admin/business-profiles'
import { query, useChange } from '../../../platform/api/api.ts'

export const profilesQuery = query(businessProfilesApi.list, {})

export const useCreateProfile = () => useChange(businessProfilesApi.create)
export const useUpdateProfile = () => useChange(businessProfilesApi.update)
/**
 * The response is the new list. It is shown only once no other move is pending, because rows would jump back otherwise.
 */
export const useOrderProfiles = () =>
  useChange(businessProfilesApi.order, { written: [businessProfilesApi.list] })
export const useRemoveProfile = () => useChange(businessProfilesApi.remove)
