import { can } from '@mantel/domain/permissions'
import { revenueApi } from '@mantel/domain/revenue'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Page } from '../../layouts/pages/page.tsx'
import { PageNotFound } from '../../layouts/pages/unknown-page.tsx'
import { errorText } from '../../platform/api/api.ts'
import { useCsvExport } from '../../platform/api/use-csv-export.ts'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { LoadError, Pending } from '../../ui/display/states.tsx'
import * as copy from './copy.ts'
import { type RevenueFilters, revenueQuery } from './queries.ts'
import { RevenueReport, RevenueSkeleton } from './revenue-report.tsx'
import { useRevenueState } from './revenue-state.ts'
import { RevenueTabs } from './revenue-tabs.tsx'

export const RevenueScreen = () => (can(useUser(), 'reports:read') ? <RevenuePage /> : <PageNotFound />)

function RevenuePage() {
  const state = useRevenueState()
  const { data, error, refetch, isPlaceholderData } = useQuery(revenueQuery(state.filters))
  return (
    <Page
      title="Revenue"
      beside={<RevenueTabs />}
      actions={can(useUser(), 'data:export') && data?.hasPayments && <ExportButton filters={state.filters} />}
    >
      <div className="max-w-[1120px] px-8 py-7 max-lg:px-5 max-md:px-4 max-md:py-5">
        {data ? (
          <RevenueReport revenue={data} state={state} isOutdated={isPlaceholderData} />
        ) : error ? (
          <LoadError what="revenue" message={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <Pending label="Loading revenue">
            <RevenueSkeleton />
          </Pending>
        )}
      </div>
    </Page>
  )
}

function ExportButton({ filters }: { filters: RevenueFilters }) {
  const { start, isPreparing } = useCsvExport({
    endpoint: revenueApi.download,
    fallbackName: 'revenue.csv',
    failed: copy.exportFailed,
  })
  return (
    <Button
      icon={Download}
      busy={isPreparing}
      className="max-md:w-11 max-md:px-0!"
      onClick={() => start({ body: filters })}
    >
      <span className="max-md:sr-only">Export CSV</span>
    </Button>
  )
}
