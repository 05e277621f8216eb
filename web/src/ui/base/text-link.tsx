import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = { to: string; search?: Record<string, unknown>; children: ReactNode }

const look =
  'rounded-sm text-primary-text underline underline-offset-3 hover:decoration-2 touch:inline-flex touch:min-h-11 touch:items-center'

/** A link in words. */
export const TextLink = ({ to, search, children }: Props) => (
  <Link to={to} search={search} className={look}>
    {children}
  </Link>
)

type PageProps = { href: string; children: ReactNode; apart?: boolean }

/** The same to a page outside of the app, which is loaded anew; `apart` is for where something was typed. */
export const PageLink = ({ href, children, apart }: PageProps) => (
  <a href={href} target={apart ? '_blank' : undefined} className={look}>
    {children}
    {apart && <span className="sr-only"> (opens in a new tab)</span>}
  </a>
)
