import { can } from '@mantel/domain/permissions'
import { revenueApi } from '@mantel/domain/revenue'
import { useQuery } from '@tanstack/react-query'
import { Page } from '../../layouts/pages/page.tsx'
import { PageNotFound } from '../../layouts/pages/unknown-page.tsx'
import { errorText } from '../../platform/api/api.ts'
import { CsvExportButton } from '../../platform/csv-export-button.tsx'
import { useUser } from '../../platform/session/session.ts'
import { LoadError, Pending } from '../../ui/display/states.tsx'
import * as copy from './copy.ts'
import { revenueQuery } from './queries.ts'
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
      actions={
        can(useUser(), 'data:export') &&
        data?.hasPayments && (
          <CsvExportButton
            endpoint={revenueApi.download}
            input={{ body: state.filters }}
            fallbackName="revenue.csv"
            failed={copy.exportFailed}
          />
        )
      }
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
