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
import { invoiceList } from './page/invoice-frame.tsx'
import { InvoicePage } from './page/invoice-page.tsx'
import { documentContextQuery, invoiceQuery } from './queries.ts'

const route = getRouteApi('/signed-in/member/app/invoices/$id')

export function InvoiceScreen() {
  const { id } = route.useParams()
  return can(useUser(), 'invoices:read') ? <InvoiceById key={id} id={id} /> : <PageNotFound />
}

function InvoiceById({ id }: { id: string }) {
  const { data: invoice, error, refetch } = useQuery(invoiceQuery(id))
  const { data: context, error: contextError, refetch: refetchContext } = useQuery(documentContextQuery(id))
  if (isFinal(error)) {
    return <RecordNotFound list={invoiceList} title="Invoice not found" text={copy.notFoundHint} />
  }
  if (invoice && context) return <InvoicePage invoice={invoice} context={context} />
  const problem = (!invoice && error) || (!context && contextError)
  const retry = () => void Promise.all([refetch(), refetchContext()])
  return (
    <RecordPage list={invoiceList} title={invoice?.invoiceNumber ?? 'Invoice'}>
      {problem ? (
        <LoadError what="this invoice" message={errorText(problem)} onRetry={retry} />
      ) : (
        <Pending label="Loading invoice">
          <div className="flex h-full max-xl:flex-col">
            <div className="flex-1 bg-muted px-6 py-6 dark:bg-sidebar max-md:px-3">
              <Skeleton className="mx-auto h-160 w-full max-w-180" />
            </div>
            <div className="flex w-80 flex-col gap-4 border-l border-border px-5 py-6 max-xl:hidden">
              <Skeleton className="h-24 w-full" />
              <Skeleton className="h-40 w-full" />
            </div>
          </div>
        </Pending>
      )}
    </RecordPage>
  )
}
