import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import * as copy from './copy.ts'
import { useCheckAccount } from './queries.ts'

const route = getRouteApi('/signed-in/member/app/payments')

/**
 * After the user returns from the provider, asks once for the account's status, because the return itself proves
 * nothing. Removes the parameters of the return from the URL, so that a reload does not count as another return.
 */
export function useReturnFromStripe() {
  const { from, again } = route.useSearch()
  const navigate = route.useNavigate()
  const { mutateAsync } = useCheckAccount()
  const [isChecking, setChecking] = useState(from === 'provider')
  const [notice, setNotice] = useState(again === 'provider' ? copy.linkExpired : undefined)
  const hasBegun = useRef(false)
  useEffect(() => {
    if ((!from && !again) || hasBegun.current) return
    hasBegun.current = true
    void navigate({ search: {}, replace: true })
    if (from !== 'provider') return
    mutateAsync({})
      .catch((error: unknown) => setNotice(errorText(error, copy.notChecked)))
      .finally(() => setChecking(false))
  }, [from, again, navigate, mutateAsync])
  return { isChecking, notice }
}
