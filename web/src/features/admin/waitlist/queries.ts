import { waitlistApi } from '@mantel/domain/admin/waitlist'
import { query, useChange } from '../../../platform/api/api.ts'
import { pages } from '../../../platform/api/pages.ts'

// Visitors join without anybody here: each visit asks anew.
export const summaryQuery = { ...query(waitlistApi.summary, {}), staleTime: 0 }
export const waitlistPages = (search: string) => ({
  ...pages(waitlistApi.list, { query: { search } }),
  staleTime: 0,
})

export const useSwitchWaitlist = () => useChange(waitlistApi.switch)
const people = { refreshes: [waitlistApi.list, waitlistApi.summary] }
export const useInviteFromWaitlist = () => useChange(waitlistApi.invite, people)
export const useRemoveFromWaitlist = () => useChange(waitlistApi.remove, people)
