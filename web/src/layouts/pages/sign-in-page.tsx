import { APP_NAME } from '@mantel/domain/basics/product'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LivingRoom } from '../../ui/display/living-room.tsx'
import { Mark } from '../../ui/display/mark.tsx'
import { Vignette } from '../../ui/display/vignette.tsx'
import * as copy from './copy.ts'
import { usePublicTheme } from './public-theme.ts'

export function SignInPage({
  title,
  children,
  footer,
}: {
  title: string
  children: ReactNode
  footer?: ReactNode
}) {
  usePublicTheme()
  return (
    <div className="grid min-h-dvh bg-background lg:grid-cols-[44fr_56fr]">
      <title>{`${title} · ${APP_NAME}`}</title>
      <main className="flex flex-col px-6 py-8 sm:px-12">
        <a
          href="/"
          className="flex items-center gap-2.5 self-start rounded-control font-semibold touch:min-h-11"
        >
          <Mark />
          {APP_NAME}
        </a>
        <div className="mx-auto flex w-full max-w-100 flex-1 flex-col justify-center py-10">
          <Vignette seed="door" size={96} className="mb-6 rounded-box lg:hidden" />
          <h1 className="mb-7 font-serif text-34 leading-10 font-normal tracking-[-.02em]">{title}</h1>
          {children}
          {footer !== undefined && <p className="mt-8 min-h-4.5 text-13 text-muted-foreground">{footer}</p>}
        </div>
      </main>
      {/* Positioned absolutely, so that the illustration does not make the page taller than the window. */}
      <div className="relative hidden border-l border-border lg:block [&>svg]:absolute [&>svg]:inset-0">
        <LivingRoom />
      </div>
    </div>
  )
}

/** One column below the logo, for short flows such as a new password. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  usePublicTheme()
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-108 flex-col justify-center px-4 py-10">
      <title>{`${title} · ${APP_NAME}`}</title>
      <Mark size={32} />
      <h1 className="mt-6 mb-6 font-serif text-30 leading-9 tracking-[-.02em]">{title}</h1>
      {children}
      <Link
        to="/app"
        className="mt-8 inline-flex items-center self-start text-13 text-primary-text underline underline-offset-3 touch:min-h-11"
      >
        {copy.backToSignIn}
      </Link>
    </main>
  )
}
