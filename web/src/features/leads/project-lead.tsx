import { leadName } from '@mantel/domain/leads/leads'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RelativeTime } from '../../platform/relative-time.tsx'
import * as copy from './copy.ts'
import { leadOfProjectQuery } from './queries.ts'

/** Shows the client's first message on the page of a project that came from a lead. */
export function ProjectLead({ projectId }: { projectId: string }) {
  const { data: lead } = useQuery(leadOfProjectQuery(projectId))
  if (!lead?.message) return null
  return (
    <section aria-label={copy.firstMessage} className="mb-6 border-l-2 border-border-strong pl-4">
      <p
        dir="auto"
        className="line-clamp-4 max-w-[66ch] font-serif text-[calc(16*var(--px))]/6.5 wrap-anywhere whitespace-pre-line"
      >
        {lead.message}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-1.5 text-12-5 leading-5 text-muted-foreground">
        <span>
          <bdi>{leadName(lead)}</bdi>, <RelativeTime at={lead.submittedAt} />
        </span>
        <span aria-hidden>·</span>
        <Link
          to="/app/leads/$id"
          params={{ id: lead.id }}
          className="rounded-sm underline underline-offset-3 hover:text-foreground"
        >
          View lead
        </Link>
      </p>
    </section>
  )
}
