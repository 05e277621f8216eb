import { waitlistApi } from '@mantel/domain/waitlist'
import { query, useChange } from '../../platform/api.ts'
import { pages } from '../../platform/pages.ts'

export const summaryQuery = query(waitlistApi.summary, {})
export const waitlistPages = (search: string) => pages(waitlistApi.list, { query: { search } })

export const useSwitchWaitlist = () => useChange(waitlistApi.switch)
const people = { refreshes: [waitlistApi.list, waitlistApi.summary] }
export const useInviteFromWaitlist = () => useChange(waitlistApi.invite, people)
export const useRemoveFromWaitlist = () => useChange(waitlistApi.remove, people)
