import { type Offer, onboardingApi, type Subscription } from '@mantel/domain/onboarding'
import { useRef, useState } from 'react'
import { call, errorText } from '../../../platform/api/api.ts'

export type OfferState = ReturnType<typeof useOffer>

/** A code on its way: typed, then looked at with the chosen plan, and used when the step is left. */
export function useOffer({ offer: used, isCharged }: Subscription, tierId: string | null) {
  const [code, setCode] = useState('')
  const [checked, setChecked] = useState<Offer | null>(null)
  const [error, setError] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const last = useRef(0)

  async function check(typed: string, tier: string) {
    const asked = ++last.current
    const isLast = () => asked === last.current
    setChecking(true)
    setError(undefined)
    try {
      const found = await call(onboardingApi.checkOffer, { query: { offerCode: typed, tierId: tier } })
      if (isLast()) setChecked(found)
    } catch (failure) {
      if (!isLast()) return
      setChecked(null)
      setError(errorText(failure, 'The code could not be checked'))
    } finally {
      if (isLast()) setChecking(false)
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
      if (tierId) void check(code.trim(), tierId)
    },
    /** Another plan was chosen: a code may not be for that one. */
    checkWith: (tier: string) => {
      if (checked) void check(checked.code, tier)
    },
    refuse: (sentence: string) => {
      setChecked(null)
      setError(sentence)
    },
    clear: () => {
      last.current++
      setChecked(null)
      setCode('')
      setError(undefined)
    },
  }
}
