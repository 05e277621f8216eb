import { useState } from 'react'
import { toast, toastError } from '../../../platform/toast.ts'
import { ask, Refused } from '../call-api.ts'

/** One for all forms of a page: whoever joined in one of them is on the list in all of them. */
export type Joining = {
  phase: 'idle' | 'joining' | 'joined'
  /** Says whether it worked. */
  join: (email: string) => Promise<boolean>
}

export function useJoining(): Joining {
  const [phase, setPhase] = useState<Joining['phase']>('idle')

  async function join(email: string) {
    setPhase('joining')
    try {
      await ask('/api/waitlist/subscribe', { email })
      setPhase('joined')
      toast({ title: 'Success!', text: "You've been added to the waitlist. We'll be in touch soon." })
      return true
    } catch (error) {
      setPhase('idle')
      const said = error instanceof Refused ? error.text : undefined
      toastError(said ?? 'Failed to join waitlist. Please try again.')
      return false
    }
  }

  return { phase, join }
}

/** What is wrong with an address, as far as anybody can see without writing to it. */
export function flawOf(email: string) {
  if (email === '') return 'Enter your email'
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email) ? undefined : 'That email looks incomplete'
}
