import type { LeadOnPage } from '@mantel/domain/leads/leads'
import { Link } from '@tanstack/react-router'
import { House, TriangleAlert, UserRoundCheck } from 'lucide-react'
import { ErrorHelp } from '../../../ui/form/error-help.tsx'
import * as copy from '../copy.ts'

/** What the team should know before it answers: a problem, the client, the project. */
export function LeadNotes({ lead }: { lead: LeadOnPage }) {
  const { match, project, status } = lead
  const problem = status === 'new' ? lead.errorNote : null
  if (!match && !project && !problem) return null
  return (
    <ul className="mt-4 flex flex-col gap-1.5 text-13 leading-4.5">
      {problem && (
        <li className="flex items-start gap-1.75 text-amber">
          <TriangleAlert size={14} strokeWidth={1.8} aria-hidden className="mt-0.5 shrink-0" />
          <span className="wrap-anywhere">
            {problem}
            <ErrorHelp text={problem} />
          </span>
        </li>
      )}
      {match && (
        <li className="flex items-start gap-1.75">
          <UserRoundCheck size={14} strokeWidth={1.8} aria-hidden className={iconLook} />
          <Link to="/app/clients/$id" params={{ id: match.id }} className={linkLook}>
            {copy.knownClient(lead.firstName ?? match.name, match.projectCount)}
          </Link>
        </li>
      )}
      {project && (
        <li className="flex items-start gap-1.75">
          <House size={14} strokeWidth={1.8} aria-hidden className={iconLook} />
          <Link to="/app/projects/$id" params={{ id: project.id }} className={linkLook}>
            <bdi>{project.title}</bdi>, <bdi>{project.stage}</bdi>
          </Link>
        </li>
      )}
    </ul>
  )
}

const iconLook = 'mt-0.5 shrink-0 text-muted-foreground touch:mt-3.75'
const linkLook =
  'rounded-sm underline decoration-border-strong underline-offset-4 wrap-anywhere hover:decoration-foreground touch:inline-flex touch:min-h-11 touch:items-center'
