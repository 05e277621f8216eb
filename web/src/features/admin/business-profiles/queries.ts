import { businessProfilesApi } from '@mantel/domain/admin/business-profiles'
import { contentIndexApi } from '@mantel/domain/admin/content-index'
import { query, useChange } from '../../../platform/api/api.ts'

export const profilesQuery = query(businessProfilesApi.list, {})

const profiles = { refreshes: [businessProfilesApi.list, contentIndexApi.list] }

export const useCreateProfile = () => useChange(businessProfilesApi.create, profiles)
export const useUpdateProfile = () => useChange(businessProfilesApi.update, profiles)
/** Does not refresh the list: the answer is the list, and is shown once no other move is under way. */
export const useOrderProfiles = () =>
  useChange(businessProfilesApi.order, { refreshes: [contentIndexApi.list] })
export const useRemoveProfile = () => useChange(businessProfilesApi.remove, profiles)
