import { type LeadOnPage, leadName } from '@mantel/domain/leads/leads'
import { fullDate } from '../../../platform/dates.ts'
import { Skeleton } from '../../../ui/display/states.tsx'
import type { AnyLead } from '../changes.ts'
import * as copy from '../copy.ts'
import { LeadStatusBadge } from '../lead-status.tsx'
import { WaitingClock } from '../waiting-clock.tsx'
import { ContactLine } from './contact-line.tsx'
import { LeadNotes } from './lead-notes.tsx'
import { originSentence } from './origin.ts'
import { Replies } from './replies.tsx'

type Props = {
  /** The data from the list, which is shown until the details have loaded. */
  lead: AnyLead
  details: LeadOnPage | undefined
  /** The level of the heading: 1 on a separate page. */
  level: 1 | 2
}

/** The column in which a lead is read. */
export const columnLook = 'w-full max-w-192 px-8 pt-7 pb-16 max-xl:px-5 max-md:px-4 max-md:pt-5'

/** What a lead wrote and how to reach them. What visitors typed is shown as plain text. */
export function LeadText({ lead, details, level }: Props) {
  const Heading = `h${level}` as const
  const name = leadName(lead)
  const companyName = lead.companyName === name ? null : lead.companyName
  return (
    <article aria-label={name}>
      <Heading className="font-serif text-27 leading-8.5 tracking-[-.02em] wrap-anywhere">
        <bdi>{name}</bdi>
      </Heading>
      {lead.projectAddress && (
        <p className="mt-0.5 text-15 leading-5.5 wrap-anywhere">
          <bdi>{lead.projectAddress}</bdi>
        </p>
      )}
      {companyName && (
        <p className="mt-0.5 text-13 leading-4.5 wrap-anywhere text-muted-foreground">
          <bdi>{companyName}</bdi>
        </p>
      )}
      <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-12-5 leading-5 text-muted-foreground">
        <LeadStatusBadge status={lead.status} />
        <WaitingClock lead={lead} showsAnswer />
        <span>
          {lead.source && <bdi>{lead.source}, </bdi>}
          <time dateTime={lead.submittedAt} title={fullDate(lead.submittedAt)}>
            {dateAndTime.format(new Date(lead.submittedAt))}
          </time>
        </span>
      </div>
      <ContactLine lead={lead} />
      {details ? <Body lead={details} /> : <BodySkeleton />}
    </article>
  )
}

const dateAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

function Body({ lead }: { lead: LeadOnPage }) {
  const origin = originSentence(lead.origin)
  return (
    <>
      <LeadNotes lead={lead} />
      <div className="mt-6 border-t border-border pt-6">
        {lead.message ? (
          <p
            dir="auto"
            className="max-w-[66ch] font-serif text-[calc(17*var(--px))]/7 wrap-anywhere whitespace-pre-line"
          >
            {lead.message}
          </p>
        ) : (
          <p className="text-13 text-muted-foreground">{copy.noMessage}</p>
        )}
        {origin && <p className="mt-5 text-13 leading-4.5 wrap-anywhere text-muted-foreground">{origin}</p>}
      </div>
      <Replies replies={lead.replies} />
    </>
  )
}

const BodySkeleton = () => (
  <div aria-busy="true" className="mt-6 border-t border-border pt-7">
    <span role="status" className="sr-only">
      Loading lead
    </span>
    <div
      aria-hidden
      className="flex flex-col gap-3.5 transition-opacity delay-150 duration-1 starting:opacity-0"
    >
      {['w-full', 'w-11/12', 'w-3/4', 'w-1/3'].map((width) => (
        <Skeleton key={width} className={`h-3.5 ${width}`} />
      ))}
    </div>
  </div>
)
