import { APP_NAME } from '@mantel/domain/product'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Mark } from '../ui/mark.tsx'
import { usePublicLook } from './public-look.ts'
import { SkipLink } from './skip-link.tsx'

/** Around the pages for everybody. */
export function PublicFrame({ title, children }: { title?: string; children: ReactNode }) {
  usePublicLook()
  return (
    <div className="flex min-h-dvh flex-col bg-background">
      <title>{title ? `${title} · ${APP_NAME}` : APP_NAME}</title>
      <SkipLink />
      <header className="mx-auto flex h-16 w-full max-w-[1240px] items-center justify-between px-6 max-sm:px-4">
        <Link
          to="/"
          className="flex items-center gap-2.5 rounded-control text-15 font-semibold touch:min-h-11"
        >
          <Mark />
          {APP_NAME}
        </Link>
        <Button asChild className="touch:h-11">
          <Link to="/app">Sign In</Link>
        </Button>
      </header>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
    </div>
  )
}
