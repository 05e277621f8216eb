import { widgetFields } from '@mantel/domain/leads/widget-fields'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorText } from '../../platform/api/api.ts'
import { Button } from '../../ui/base/button.tsx'
import { Section } from '../../ui/display/section.tsx'
import { LoadError, Pending, Skeleton } from '../../ui/display/states.tsx'
import * as copy from './copy.ts'
import { leadFormQuery } from './queries.ts'

/** The settings show only what the form asks for. The form has its own screen, with room for its preview. */
export function LeadFormSection({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(leadFormQuery)
  return (
    <Section id={id} title={copy.title}>
      <p className="-mt-2 text-13 leading-4.5 text-muted-foreground">{copy.summary}</p>
      {data ? (
        <p className="mt-3 text-13 leading-4.5">
          {copy.shownFields(widgetFields(data.fields).map(({ label }) => label))}
        </p>
      ) : error ? (
        <LoadError small what={copy.what} message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Pending label="Loading form">
          <Skeleton className="mt-3 h-4.5 w-80 max-w-full" />
        </Pending>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button asChild>
          <Link to="/app/settings/lead-form">{copy.edit}</Link>
        </Button>
        <Button asChild variant="ghost">
          <Link to="/app/settings/lead-form" hash="code">
            {copy.getCode}
          </Link>
        </Button>
      </div>
    </Section>
  )
}
