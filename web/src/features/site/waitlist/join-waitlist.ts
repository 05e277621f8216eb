import { useState } from 'react'
import { toast, toastError } from '../../../platform/toast.ts'
import { ApiError, callApi } from '../call-api.ts'
import * as copy from './copy.ts'

/** All waitlist forms of a page share this state, so that joining in one of them shows in all of them. */
export type JoinState = {
  phase: 'idle' | 'joining' | 'joined'
  /** Resolves to false if the request failed. */
  join: (email: string) => Promise<boolean>
}

export function useJoinWaitlist(): JoinState {
  const [phase, setPhase] = useState<JoinState['phase']>('idle')

  async function join(email: string) {
    setPhase('joining')
    try {
      await callApi('/api/waitlist/subscribe', { email })
      setPhase('joined')
      toast({ title: 'Success!', text: copy.joinedText })
      return true
    } catch (error) {
      setPhase('idle')
      const text = error instanceof ApiError ? error.text : undefined
      toastError(text ?? copy.joinFailed)
      return false
    }
  }

  return { phase, join }
}

/** Returns undefined for an address that looks complete. */
export function emailError(email: string) {
  if (email === '') return 'Enter your email'
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email) ? undefined : copy.emailIncomplete
}
