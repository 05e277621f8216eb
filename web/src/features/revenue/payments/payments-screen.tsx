import { paymentViews } from '@mantel/domain/payments/payments'
import { can } from '@mantel/domain/permissions'
import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../../layouts/pages/page.tsx'
import { PageNotFound } from '../../../layouts/pages/unknown-page.tsx'
import { useUser } from '../../../platform/session/session.ts'
import { useUrlChange } from '../../../platform/url-changes.ts'
import { ViewPills } from '../../../ui/table/filters.tsx'
import { RevenueTabs } from '../revenue-tabs.tsx'
import * as copy from './copy.ts'
import { ExportPayments } from './export-payments.tsx'
import { PaymentTable } from './payment-table.tsx'

const route = getRouteApi('/signed-in/member/app/revenue/payments')

export const PaymentsScreen = () => (can(useUser(), 'reports:read') ? <Payments /> : <PageNotFound />)

function Payments() {
  const search = route.useSearch()
  const change = useUrlChange<typeof search>()
  const view = paymentViews.find((name) => name === search.view) ?? 'all'
  return (
    <Page title="Revenue" beside={<RevenueTabs />} actions={<ExportPayments />}>
      <div className="flex h-full flex-col">
        <div className="flex min-h-11.5 shrink-0 flex-wrap items-center border-b border-border px-5 py-1.5 max-md:px-4 max-md:py-2">
          <ViewPills
            label="View"
            value={view}
            views={paymentViews.map((value) => ({ value, label: copy.viewNames[value] }))}
            onChange={(value) => change({ view: value === 'all' ? undefined : value })}
          />
        </div>
        <PaymentTable view={view} />
      </div>
    </Page>
  )
}
