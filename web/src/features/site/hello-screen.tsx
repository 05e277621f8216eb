import { APP_NAME } from '@mantel/domain/product'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { useUser } from '../../platform/session.ts'
import { wear } from '../../platform/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Room } from '../../ui/room.tsx'

/** The first step inside. */
export function HelloScreen() {
  const { firstName, companyName } = useUser()
  useLayoutEffect(() => wear({ mode: 'light', extent: 'page' }), [])
  return (
    <div className="grid min-h-dvh bg-background lg:grid-cols-[1fr_1fr]">
      <title>{`Welcome · ${APP_NAME}`}</title>
      <main className="mx-auto flex w-full max-w-[560px] flex-col justify-center px-6 py-10">
        <Mark size={32} />
        <h1 className="mt-6 font-serif text-34 leading-10 tracking-[-.02em]">Welcome, {firstName}</h1>
        <p className="mt-2 max-w-[44ch] text-muted-foreground">
          {companyName} has its own rooms now: a pipeline, starter papers and a sample project to look at.
        </p>
        <Button asChild variant="primary" size="large" className="mt-6 self-start">
          <Link to="/app/pipeline">Let’s go</Link>
        </Button>
      </main>
      <div className="hidden border-l border-border lg:block">
        <Room />
      </div>
    </div>
  )
}
