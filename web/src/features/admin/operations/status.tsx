import type { PlatformStatus } from '@mantel/domain/admin/operations'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react'
import { errorText } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Section } from '../../../ui/display/section.tsx'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import * as copy from './copy.tsx'
import { statusQuery } from './queries.ts'
import { TestEmail } from './test-email.tsx'

/** Shows whether email, file storage and the database work. */
export function Status({ id }: { id?: string }) {
  const { data, error, refetch, isFetching } = useQuery(statusQuery)
  return (
    <Section
      id={id}
      title="Status"
      action={
        <Button
          variant="ghost"
          icon={RefreshCw}
          className="-mr-3"
          busy={isFetching}
          onClick={() => void refetch()}
        >
          Check again
        </Button>
      }
    >
      {data ? (
        <Parts status={data} />
      ) : error ? (
        <LoadError small what="the status" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Pending label="Checking status">
          <Skeleton className="h-43 w-full max-sm:h-50" />
        </Pending>
      )}
    </Section>
  )
}

const names = { mail: 'Email', storage: 'Files', database: 'Database' } as const

const Parts = ({ status }: { status: PlatformStatus }) => (
  <>
    <dl>
      {(['mail', 'storage', 'database'] as const).map((name) => (
        <div key={name} className="flex min-h-11 items-center gap-4 border-border py-1.5 not-last:border-b">
          <dt className="w-24 shrink-0 text-13 font-medium">{names[name]}</dt>
          <dd className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-13">
            <span className="min-w-0 wrap-anywhere text-muted-foreground">
              {[status[name].kind, status[name].detail].filter(Boolean).join(', ')}
            </span>
            {status[name].problem === null ? (
              <Badge hue="green" icon={CircleCheck}>
                OK
              </Badge>
            ) : (
              <span className="flex items-center gap-1.5 text-destructive">
                <TriangleAlert size={14} strokeWidth={1.6} aria-hidden />
                {status[name].problem}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
    <TestEmail />
    {status.problems.length > 0 && (
      <p role="status" className="mt-3 text-13 text-destructive">
        {copy.problems(status.problems)}
      </p>
    )}
  </>
)
