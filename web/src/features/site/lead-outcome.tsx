import { APP_NAME } from '@mantel/domain/basics/product'
import {
  type LeadStatus,
  leadOutcomes,
  leadStatusIn,
  unknownOutcome,
} from '@mantel/domain/site/lead-outcomes'
import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react'
import { Button } from '../../ui/base/button.tsx'
import { classes } from '../../ui/base/classes.ts'
import { Mark } from '../../ui/display/mark.tsx'
import { Vignette } from '../../ui/display/vignette.tsx'
import type { PublicPage } from './public-page.tsx'

const icons: Record<LeadStatus, { icon: LucideIcon; hue: string }> = {
  success: { icon: CircleCheck, hue: 'text-green' },
  'already-added': { icon: CircleCheck, hue: 'text-slate' },
  'already-used': { icon: Info, hue: 'text-slate' },
  invalid: { icon: CircleAlert, hue: 'text-amber' },
  'invalid-data': { icon: CircleAlert, hue: 'text-amber' },
  error: { icon: CircleAlert, hue: 'text-red' },
}

export const leadPage: PublicPage = {
  Page: ({ search }) => <LeadOutcome status={leadStatusIn(search)} />,
  headOf: (_site, search) => {
    const { title, text } = outcomeOf(leadStatusIn(search))
    return { title: `${title} · ${APP_NAME}`, description: text }
  },
}

/** The page that the link in a lead email opens. */
function LeadOutcome({ status }: { status: LeadStatus | null }) {
  const { title, text } = outcomeOf(status)
  const { icon: Icon, hue } = status ? icons[status] : { icon: Info, hue: 'text-grey' }
  return (
    <div className="roomy @container flex min-h-dvh flex-col bg-muted text-16 leading-6.5 text-foreground">
      <header className="px-8 py-3.5 @max-[640px]:px-4">
        <a
          href="/"
          className="inline-flex min-h-11 items-center gap-2.5 rounded-control font-serif text-24 tracking-[-.02em]"
        >
          <Mark size={28} />
          {APP_NAME}
        </a>
      </header>
      <main className="flex flex-1 flex-col items-center justify-center px-4 pt-4 pb-24">
        <div className="flex w-full max-w-110 flex-col items-center rounded-dialog border border-border bg-card px-8 py-10 text-center shadow-paper @max-[640px]:px-5">
          <div className="relative">
            <Vignette seed={status ?? 'unknown'} size={112} />
            <span className={classes('absolute -right-3 -bottom-3 rounded-full bg-card p-1', hue)}>
              <Icon size={28} strokeWidth={1.6} aria-hidden />
            </span>
          </div>
          <h1 className="mt-8 font-serif text-30 leading-9 tracking-[-.02em]">{title}</h1>
          <p className="mt-2 mb-7 text-muted-foreground">{text}</p>
          <Button asChild variant="primary" size="large">
            <a href="/app">Return to Dashboard</a>
          </Button>
        </div>
      </main>
    </div>
  )
}

const outcomeOf = (status: LeadStatus | null) => (status ? leadOutcomes[status] : unknownOutcome)
