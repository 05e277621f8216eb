import type { ProviderEvent } from '@mantel/domain/admin/provider-events'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { RelativeTime } from '../../../platform/relative-time.tsx'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { Section } from '../../../ui/display/section.tsx'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { logged } from '../copy.ts'
import * as copy from './copy.tsx'
import { providerEventsQuery, useRetryProviderEvent } from './queries.ts'

const views = ['dead', 'received', 'all'] as const
type View = (typeof views)[number]

/** Messages from Stripe: how many wait and for how long, and those that could not be processed. */
export function ProviderEvents({ id }: { id?: string }) {
  const [view, setView] = useState<View>('dead')
  const { data, error, refetch } = useQuery(providerEventsQuery(view === 'all' ? undefined : view))
  return (
    <Section
      id={id}
      title="Stripe events"
      action={
        data?.summary.isConfigured && (
          <Segmented
            label="Show events"
            value={view}
            options={views.map((value) => ({ value, label: copy.eventViews[value] }))}
            onChange={setView}
          />
        )
      }
    >
      {data ? (
        <>
          <p
            className={classes(
              'text-13 leading-4.5',
              data.summary.dead > 0 ? 'text-destructive' : 'text-muted-foreground',
            )}
          >
            {copy.eventSummary(data.summary)}
          </p>
          {data.items.length > 0 ? (
            <ul aria-label="Stripe events" className="mt-2">
              {data.items.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </ul>
          ) : (
            data.summary.isConfigured && (
              <p className="mt-2 text-13 text-muted-foreground">{copy.noEvents[view]}</p>
            )
          )}
        </>
      ) : error ? (
        <LoadError small what="Stripe events" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Pending label="Loading Stripe events">
          <Skeleton className="h-4.5 w-64" />
        </Pending>
      )}
    </Section>
  )
}

function EventRow({ event }: { event: ProviderEvent }) {
  const retry = useRetryProviderEvent()
  const { id, type, companyName, state, attempts, lastError, receivedAt } = event
  // Uses `mutateAsync`, because the row may unmount before the request ends. The callbacks of `mutate` would then not
  // run.
  const retryNow = () =>
    retry.mutateAsync({ params: { id } }).then(
      () => toast({ title: 'Retrying event', text: logged }),
      (failure: unknown) => toastError(errorText(failure, copy.eventNotRetried)),
    )
  return (
    <li className="flex min-h-11 items-center gap-4 border-border py-2 text-13 leading-4.5 not-last:border-b">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{type}</p>
        <p className="wrap-anywhere text-muted-foreground">
          {copy.eventStates[state]}, received <RelativeTime at={receivedAt} />
          {companyName && (
            <>
              {' · '}
              <bdi>{companyName}</bdi>
            </>
          )}
          {attempts > 1 && ` · ${copy.eventAttempts(attempts)}`}
        </p>
        {lastError && <p className="wrap-anywhere text-muted-foreground">{lastError}</p>}
        <p className="text-12 wrap-anywhere text-muted-foreground">{id}</p>
      </div>
      {state === 'dead' && (
        <Button
          size="small"
          aria-label={`Retry ${id}`}
          busy={retry.isPending}
          onClick={() => void retryNow()}
        >
          Retry
        </Button>
      )}
    </li>
  )
}
