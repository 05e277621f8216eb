import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Redirects once. The router's own `Navigate` redirects on each render, and there are more renders while the next
 * screen loads.
 */
export function Redirect({ to, search = {} }: { to: string; search?: Record<string, string | undefined> }) {
  const navigate = useNavigate()
  const searchText = JSON.stringify(search)
  useEffect(() => {
    void navigate({ to, search: JSON.parse(searchText) as Record<string, string>, replace: true })
  }, [navigate, to, searchText])
  return null
}
