import type { PauseSubject } from '@mantel/domain/reminders/reminders'
import { remindersApi } from '@mantel/domain/reminders/reminders'
import { queryOptions } from '@tanstack/react-query'
import { query, useChange } from '../../platform/api/api.ts'

// Reminders are sent while the screen is open, so each visit fetches the plan again.
const alwaysStale = { staleTime: 0 }

export const planQuery = queryOptions({ ...query(remindersApi.plan, {}), ...alwaysStale })
export const invoicePlanQuery = (id: string) =>
  queryOptions({ ...query(remindersApi.invoicePlan, { params: { id } }), ...alwaysStale })

export const useSkip = () => useChange(remindersApi.skip)
export const useUnskip = () => useChange(remindersApi.unskip)
export const useRemind = () => useChange(remindersApi.remind)
export const useRemindMany = () => useChange(remindersApi.remindMany)
export const useChargeLateFee = () => useChange(remindersApi.chargeLateFee)
export const useWaiveLateFee = () => useChange(remindersApi.waiveLateFee)

export const pauseQuery = (subject: 'project' | 'client', id: string) =>
  queryOptions(
    query(subject === 'project' ? remindersApi.projectPause : remindersApi.clientPause, { params: { id } }),
  )

/** Pauses the reminders of an invoice, a project or a client. */
export function usePause() {
  const pause = {
    invoice: useChange(remindersApi.pauseInvoice),
    project: useChange(remindersApi.pauseProject),
    client: useChange(remindersApi.pauseClient),
  }
  return (subject: PauseSubject, id: string, until: string | null) =>
    pause[subject].mutateAsync({ params: { id }, body: { until } })
}

export function useResume() {
  const resume = {
    invoice: useChange(remindersApi.resumeInvoice),
    project: useChange(remindersApi.resumeProject),
    client: useChange(remindersApi.resumeClient),
  }
  return (subject: PauseSubject, id: string) => resume[subject].mutateAsync({ params: { id } })
}
