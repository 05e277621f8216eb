import { planApi } from '@mantel/domain/plans/plans'
import { useEffect, useRef } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { usePlanChange } from '../../plan/queries.ts'
import * as copy from '../copy.ts'

/** True if the URL says that the user returned from the provider's page. This does not prove that they paid. */
export const wasAtPayment = () => new URLSearchParams(location.search).has('plan')

/** After a return from the provider's page, asks the provider whether the company has subscribed. */
export function useReturnFromPayment(onSubscribed: () => void) {
  const { mutate, isPending, data, error } = usePlanChange(planApi.check)
  const isAsked = useRef(false)
  useEffect(() => {
    if (!wasAtPayment() || isAsked.current) return
    isAsked.current = true
    mutate({}, { onSuccess: ({ isBilled }) => isBilled && onSubscribed() })
  }, [mutate, onSubscribed])
  return {
    isChecking: isPending,
    problem: error ? errorText(error, copy.planFailed) : data && !data.isBilled ? copy.notSubscribed : null,
  }
}
