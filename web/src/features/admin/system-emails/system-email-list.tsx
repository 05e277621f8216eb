import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleSlash, Pencil } from 'lucide-react'
import { errorText } from '../../../platform/api/api.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { Section } from '../../../ui/display/section.tsx'
import { LoadError } from '../../../ui/display/states.tsx'
import { RowsSkeleton } from '../content-editor/rows-skeleton.tsx'
import { systemEmailsQuery } from './queries.ts'

export function SystemEmailList() {
  const { data, error, refetch } = useQuery(systemEmailsQuery)
  return (
    <Section id="system-emails" title="System emails">
      {data ? (
        <ul aria-label="System emails" className="border-t border-border [&>li:last-child]:border-b-0">
          {data.map(({ key, name, subject, isActive, isAsBuilt }) => (
            <li key={key} className="relative border-b border-border hover:bg-hover">
              <div className="flex min-h-14 items-center gap-3 py-2">
                <p className="min-w-0 flex-1 text-13 leading-4.5">
                  <Link
                    to="/app/admin/content/emails/$key"
                    params={{ key }}
                    className="font-semibold after:absolute after:inset-0 hover:underline touch:py-3.5"
                  >
                    {name}
                  </Link>
                  <span className="block truncate text-muted-foreground">{subject}</span>
                </p>
                {!isAsBuilt && (
                  <Badge hue="slate" icon={Pencil}>
                    Edited
                  </Badge>
                )}
                {!isActive && (
                  <Badge hue="grey" icon={CircleSlash}>
                    Off
                  </Badge>
                )}
              </div>
            </li>
          ))}
        </ul>
      ) : error ? (
        <LoadError small what="system emails" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton label="Loading system emails" rows={7} />
      )}
    </Section>
  )
}
