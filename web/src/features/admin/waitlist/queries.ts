import { waitlistApi } from '@mantel/domain/admin/waitlist'
import { query, useChange } from '../../../platform/api/api.ts'
import { pages } from '../../../platform/api/pages.ts'

// Visitors can join at any time, so each visit fetches the waitlist again.
export const summaryQuery = { ...query(waitlistApi.summary, {}), staleTime: 0 }
export const waitlistPages = (search: string) => ({
  ...pages(waitlistApi.list, { query: { search } }),
  staleTime: 0,
})

export const useSwitchWaitlist = () => useChange(waitlistApi.switch, { written: [waitlistApi.summary] })
export const useInviteFromWaitlist = () => useChange(waitlistApi.invite)
export const useRemoveFromWaitlist = () => useChange(waitlistApi.remove)
