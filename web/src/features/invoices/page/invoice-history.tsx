import type { Invoice } from '@mantel/domain/invoices/invoice'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../platform/api/api.ts'
import { usePages } from '../../../platform/api/pages.ts'
import { RelativeTime } from '../../../platform/relative-time.tsx'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { MoreRows } from '../../../ui/table/more-rows.tsx'
import { ActivityDays } from '../../activity/activity-days.tsx'
import { PanelSection } from '../editor/panel-fields.tsx'
import { invoiceActivityPages, revisionsQuery } from '../queries.ts'
import * as copy from './copy.ts'

/** What happened with the invoice, latest first. */
export function InvoiceHistory({ invoice }: { invoice: Invoice }) {
  const { rows, error, reload, more } = usePages(invoiceActivityPages(invoice.id))
  return (
    <PanelSection title="History">
      {error ? (
        <LoadError small what="the history" message={errorText(error)} onRetry={reload} />
      ) : rows ? (
        <>
          {rows.length === 0 && <p className="text-13 leading-4.5 text-muted-foreground">{copy.noHistory}</p>}
          <ActivityDays activities={rows} namesProject={false} />
          <MoreRows more={more} count={rows.length} loadsAutomatically={false} />
        </>
      ) : (
        <Pending label="Loading history">
          <Skeleton className="h-16 w-full" />
        </Pending>
      )}
    </PanelSection>
  )
}

/** Lists the changes after sending, in the words that the client sees. */
export function Revisions({ invoice }: { invoice: Invoice }) {
  const { data = [] } = useQuery(revisionsQuery(invoice.id))
  return (
    <PanelSection title={copy.changesLabel}>
      <ol className="flex flex-col gap-4 text-13 leading-4.5">
        {data.map((revision) => (
          <li key={revision.id}>
            <p className="text-12 leading-4 text-muted-foreground">
              <RelativeTime at={revision.createdAt} />
              {revision.createdBy && (
                <>
                  , <bdi>{revision.createdBy}</bdi>
                </>
              )}
              {revision.mode === 'ask' && `, ${revision.approvedAt ? copy.approved : copy.notApproved}`}
            </p>
            <ul className="mt-1">
              {revision.changes.map((change) => (
                <li key={change} className="wrap-anywhere">
                  {change}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </PanelSection>
  )
}
