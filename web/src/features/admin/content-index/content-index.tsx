import type { ContentPart } from '@mantel/domain/admin/content-index'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorText } from '../../../platform/api/api.ts'
import { Section } from '../../../ui/display/section.tsx'
import { LoadError } from '../../../ui/display/states.tsx'
import { LastEdited } from '../content-editor/last-edited.tsx'
import { RowsSkeleton } from '../content-editor/rows-skeleton.tsx'
import * as copy from './copy.ts'
import { indexQuery } from './queries.ts'

const parts: Record<ContentPart, { name: string; about: string; to: string; hash?: string }> = {
  landing: {
    name: 'Landing page',
    about: copy.landing,
    to: '/app/admin/landing',
  },
  pricing: {
    name: 'Pricing page',
    about: copy.pricing,
    to: '/app/admin/pricing',
  },
  onboarding: {
    name: 'Onboarding',
    about: copy.onboarding,
    to: '/app/admin/content/onboarding',
  },
  'system-emails': {
    name: 'System emails',
    about: copy.systemEmails,
    to: '/app/admin/content',
    hash: 'system-emails',
  },
  'business-profiles': {
    name: 'Business types',
    about: copy.businessProfiles,
    to: '/app/admin/content',
    hash: 'business-profiles',
  },
}

export function ContentIndex() {
  const { data, error, refetch } = useQuery(indexQuery)
  return (
    <Section title="Pages and text">
      {data ? (
        <ul aria-label="Content" className="border-t border-border [&>li:last-child]:border-b-0">
          {data.map(({ part, editedAt, editedBy }) => {
            const { name, about, to, hash } = parts[part]
            return (
              <li key={part} className="relative border-b border-border hover:bg-hover">
                <div className="flex min-h-14 flex-wrap items-center gap-x-6 gap-y-0.5 py-2 max-sm:min-h-18">
                  <p className="min-w-60 flex-1 text-13 leading-4.5">
                    <Link
                      to={to}
                      hash={hash}
                      className="font-semibold after:absolute after:inset-0 hover:underline touch:py-3.5"
                    >
                      {name}
                    </Link>
                    <span className="block text-muted-foreground">{about}</span>
                  </p>
                  <p className="text-12-5 leading-4.5 text-muted-foreground max-sm:basis-full">
                    <LastEdited at={editedAt} by={editedBy} />
                  </p>
                </div>
              </li>
            )
          })}
        </ul>
      ) : error ? (
        <LoadError small what="content" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton label="Loading content" rows={5} hasNote />
      )}
    </Section>
  )
}
