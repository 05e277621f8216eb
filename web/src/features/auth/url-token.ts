import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * The secret that a letter's link carries. It leaves the address bar at once, where it could be read over a shoulder or
 * copied on; the history entry keeps it, so that reloading the page does not lose it.
 */
export function useAddressToken(): string | undefined {
  const navigate = useNavigate()
  const { search, state } = useRouterState({ select: ({ location }) => location })
  const fromAddress = (search as { token?: unknown }).token
  const token = typeof fromAddress === 'string' && fromAddress ? fromAddress : state.token
  useEffect(() => {
    if (fromAddress === undefined) return
    void navigate({ to: '.', search: {}, state: { token }, replace: true })
  }, [fromAddress, token, navigate])
  return token
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    token?: string
  }
}
