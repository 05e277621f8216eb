import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as copy from '../copy.ts'

type Props = { to: string; search?: Record<string, unknown>; hash?: string; children: ReactNode }

const look =
  'rounded-sm text-primary-text underline underline-offset-3 hover:decoration-2 touch:inline-flex touch:min-h-11 touch:items-center'

/** A link within the app. */
export const TextLink = ({ to, search, hash, children }: Props) => (
  <Link to={to} search={search} hash={hash} className={look}>
    {children}
  </Link>
)

type PageProps = { href: string; children: ReactNode; newTab?: boolean }

/**
 * A link that leaves the app and loads a new page. Use `newTab` on screens with a form, so that typed text is not lost.
 */
export const PageLink = ({ href, children, newTab }: PageProps) => (
  <a href={href} target={newTab ? '_blank' : undefined} className={look}>
    {children}
    {newTab && <span className="sr-only"> {copy.opensInNewTab}</span>}
  </a>
)
