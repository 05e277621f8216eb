import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * The secret token of an emailed link. It is removed at once from the address bar, where others could read or copy it.
 * The history entry keeps it, so that it survives a reload.
 */
export function useUrlToken(): string | undefined {
  const navigate = useNavigate()
  const { search, state } = useRouterState({ select: ({ location }) => location })
  const fromUrl = (search as { token?: unknown }).token
  const token = typeof fromUrl === 'string' && fromUrl ? fromUrl : state.token
  useEffect(() => {
    if (fromUrl === undefined) return
    void navigate({ to: '.', search: {}, state: { token }, replace: true })
  }, [fromUrl, token, navigate])
  return token
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    token?: string
  }
}
