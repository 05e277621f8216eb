import type { PauseSubject } from '@mantel/domain/reminders/reminders'
import { remindersApi } from '@mantel/domain/reminders/reminders'
import { query, useChange } from '../../platform/api/api.ts'

export const planQuery = query(remindersApi.plan, {})
export const invoicePlanQuery = (id: string) => query(remindersApi.invoicePlan, { params: { id } })

export const useSkip = () => useChange(remindersApi.skip)
export const useUnskip = () => useChange(remindersApi.unskip)
export const useRemind = () => useChange(remindersApi.remind)
export const useRemindMany = () => useChange(remindersApi.remindMany)
export const useChargeLateFee = () => useChange(remindersApi.chargeLateFee)
export const useWaiveLateFee = () => useChange(remindersApi.waiveLateFee)

export const pauseQuery = (subject: 'project' | 'client', id: string) =>
  query(subject === 'project' ? remindersApi.projectPause : remindersApi.clientPause, { params: { id } })

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
