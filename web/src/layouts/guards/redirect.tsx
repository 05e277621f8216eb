import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Leads on to another address, once. (The router's own Navigate sets out again each time that it is drawn, and it is
 * drawn again while the next screen is being fetched.)
 */
export function Redirect({ to, search = {} }: { to: string; search?: Record<string, string | undefined> }) {
  const navigate = useNavigate()
  const wanted = JSON.stringify(search)
  useEffect(() => {
    void navigate({ to, search: JSON.parse(wanted) as Record<string, string>, replace: true })
  }, [navigate, to, wanted])
  return null
}
