import { type Offer, onboardingApi, type Subscription } from '@mantel/domain/onboarding'
import { useRef, useState } from 'react'
import { call, errorText } from '../../../platform/api/api.ts'
import * as copy from '../copy.ts'

export type OfferState = ReturnType<typeof useOffer>

/** An offer code is checked against the chosen plan, and redeemed only when the step is submitted. */
export function useOffer({ offer: used, isCharged }: Subscription, tierId: string | null, requested = '') {
  const [code, setCode] = useState(requested)
  const [checked, setChecked] = useState<Offer | null>(null)
  const [error, setError] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const lastCheck = useRef(0)

  async function checkCode(typed: string, tier: string) {
    const check = ++lastCheck.current
    const isLatest = () => check === lastCheck.current
    setChecking(true)
    setError(undefined)
    try {
      const found = await call(onboardingApi.checkOffer, { query: { offerCode: typed, tierId: tier } })
      if (isLatest()) setChecked(found)
    } catch (failure) {
      if (!isLatest()) return
      setChecked(null)
      setError(errorText(failure, copy.checkCodeFailed))
    } finally {
      if (isLatest()) setChecking(false)
    }
  }

  return {
    used,
    isCharged,
    code,
    checked,
    error,
    isChecking,
    type: (typed: string) => {
      setCode(typed)
      setError(undefined)
    },
    apply: () => {
      if (code.trim() === '') return setError('Enter your code')
      if (tierId) void checkCode(code.trim(), tierId)
    },
    /** Checks the code again, because it may not apply to the newly chosen plan. */
    checkWith: (tier: string) => {
      if (checked) void checkCode(checked.code, tier)
    },
    refuse: (sentence: string) => {
      setChecked(null)
      setError(sentence)
    },
    clear: () => {
      lastCheck.current++
      setChecked(null)
      setCode('')
      setError(undefined)
    },
  }
}
