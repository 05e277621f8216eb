import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RecordNotFound } from '../../layouts/pages/record-not-found.tsx'
import { RecordPage } from '../../layouts/pages/record-page.tsx'
import { PageNotFound } from '../../layouts/pages/unknown-page.tsx'
import { errorText, isFinal } from '../../platform/api/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { LoadError, Pending, Skeleton } from '../../ui/display/states.tsx'
import * as copy from './copy.ts'
import { InvoiceActions } from './page/invoice-actions.tsx'
import { InvoicePage } from './page/invoice-page.tsx'
import { invoiceQuery } from './queries.ts'

const route = getRouteApi('/signed-in/member/app/invoices/$id')
const list = { to: '/app/invoices', label: 'Invoices' }

export function InvoiceScreen() {
  const { id } = route.useParams()
  return can(useUser(), 'invoices:read') ? <InvoiceById key={id} id={id} /> : <PageNotFound />
}

function InvoiceById({ id }: { id: string }) {
  const { data: invoice, error, refetch } = useQuery(invoiceQuery(id))
  if (isFinal(error)) return <RecordNotFound list={list} title="Invoice not found" text={copy.notFoundHint} />
  if (!invoice) {
    return (
      <RecordPage list={list} title="Invoice">
        {error ? (
          <LoadError what="this invoice" message={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <Pending label="Loading invoice">
            <div className="mx-auto flex max-w-220 flex-col gap-5 px-8 py-6 max-md:px-4">
              <Skeleton className="h-9 w-48" />
              <Skeleton className="h-24 w-full" />
              <Skeleton className="h-64 w-full" />
            </div>
          </Pending>
        )}
      </RecordPage>
    )
  }
  return (
    <RecordPage list={list} title={invoice.invoiceNumber} actions={<InvoiceActions invoice={invoice} />}>
      <InvoicePage invoice={invoice} />
    </RecordPage>
  )
}
