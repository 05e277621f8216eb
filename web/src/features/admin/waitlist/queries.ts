import { waitlistApi } from '@mantel/domain/admin/waitlist'
import { query, useChange } from '../../../platform/api/api.ts'
import { pages } from '../../../platform/api/pages.ts'

export const summaryQuery = query(waitlistApi.summary, {})
export const waitlistPages = (search: string) => pages(waitlistApi.list, { query: { search } })

export const useSwitchWaitlist = () => useChange(waitlistApi.switch, { written: [waitlistApi.summary] })
export const useInviteFromWaitlist = () => useChange(waitlistApi.invite)
export const useRemoveFromWaitlist = () => useChange(waitlistApi.remove)
