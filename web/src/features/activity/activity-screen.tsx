import { activityApi, activityKinds } from '@mantel/domain/activity'
import { dataApi } from '@mantel/domain/data'
import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Page } from '../../layouts/pages/page.tsx'
import { errorText } from '../../platform/api/api.ts'
import { pages, usePages } from '../../platform/api/pages.ts'
import { CsvExportButton } from '../../platform/csv-export-button.tsx'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { DateInput } from '../../ui/date/date-input.tsx'
import { LoadError } from '../../ui/display/states.tsx'
import { Select } from '../../ui/form/select.tsx'
import { MoreRows } from '../../ui/table/more-rows.tsx'
import { workspaceQuery } from '../workspace/queries.ts'
import { ActivityDays } from './activity-days.tsx'
import { ActivitySkeleton } from './activity-skeleton.tsx'
import { type ActivityFilters, useActivityState } from './activity-state.ts'
import * as copy from './copy.ts'

/** What happened in the company. Staff see the activity of projects that they can see. */
export function ActivityScreen() {
  const { filters, change } = useActivityState()
  return (
    <Page
      title="Activity"
      actions={
        can(useUser(), 'data:export') && (
          <CsvExportButton
            endpoint={dataApi.exportActivity}
            input={{ body: filters }}
            fallbackName="activity.csv"
            failed={copy.exportFailed}
          />
        )
      }
    >
      <div className="max-w-[860px] px-8 py-6 max-lg:px-5 max-md:px-4 max-md:py-4">
        <Filters filters={filters} onChange={change} />
        <List filters={filters} />
      </div>
    </Page>
  )
}

type FiltersProps = { filters: ActivityFilters; onChange: ReturnType<typeof useActivityState>['change'] }

function Filters({ filters, onChange }: FiltersProps) {
  const user = useUser()
  const { data: workspace } = useQuery(workspaceQuery)
  const isFiltered = Object.keys(filters).length > 0
  return (
    <div className="mb-5 grid grid-cols-[repeat(4,minmax(0,1fr))_auto] items-end gap-3 max-md:grid-cols-2">
      <Labeled label="Team member">
        <Select
          value={filters.userId ?? ''}
          onChange={(event) => onChange({ member: event.target.value || undefined })}
          options={[
            { value: '', label: 'Everyone' },
            ...(workspace?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Labeled>
      {can(user, 'settings:read') && (
        <Labeled label="About">
          <Select
            value={filters.kind ?? ''}
            onChange={(event) => onChange({ kind: event.target.value || undefined })}
            options={[
              { value: '', label: 'Everything' },
              ...activityKinds.map((kind) => ({ value: kind, label: copy.kindNames[kind] })),
            ]}
          />
        </Labeled>
      )}
      <Labeled label="From">
        <DateInput
          aria-label="From"
          max={filters.to}
          value={filters.from ?? ''}
          onDay={(day) => onChange({ from: day || undefined })}
        />
      </Labeled>
      <Labeled label="To">
        <DateInput
          aria-label="To"
          min={filters.from}
          value={filters.to ?? ''}
          onDay={(day) => onChange({ to: day || undefined })}
        />
      </Labeled>
      {isFiltered && (
        <Button
          variant="ghost"
          onClick={() => onChange({ member: undefined, kind: undefined, from: undefined, to: undefined })}
        >
          Clear
          <span className="sr-only"> filters</span>
        </Button>
      )}
    </div>
  )
}

const Labeled = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className="flex min-w-0 flex-col gap-1 text-12 leading-4 text-muted-foreground">
    {label}
    {children}
  </label>
)

function List({ filters }: { filters: ActivityFilters }) {
  const { rows, error, isOutdated, reload, more } = usePages(
    pages(activityApi.ofCompany, { query: { limit: 50, ...filters } }),
  )
  if (error) return <LoadError what="activity" message={errorText(error)} onRetry={reload} />
  if (!rows) return <ActivitySkeleton />
  if (rows.length === 0) {
    return (
      <p role="status" className="py-3 text-13 text-muted-foreground">
        {Object.keys(filters).length > 0 ? copy.noActivityFound : copy.noActivity}
      </p>
    )
  }
  return (
    <div className={isOutdated ? 'opacity-60' : undefined}>
      <ActivityDays activities={rows} namesProject />
      <MoreRows more={more} count={rows.length} loadsAutomatically={false} />
    </div>
  )
}
