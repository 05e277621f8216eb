import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = { to: string; search?: Record<string, unknown>; children: ReactNode }

/** A link in words. */
export const TextLink = ({ to, search, children }: Props) => (
  <Link
    to={to}
    search={search}
    className="rounded-sm text-primary-text underline underline-offset-3 hover:decoration-2 touch:inline-flex touch:min-h-11 touch:items-center"
  >
    {children}
  </Link>
)
