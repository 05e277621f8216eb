import type { Output } from '@mantel/domain/endpoints/endpoint'
import { invoicesApi } from '@mantel/domain/invoices/invoices'
import { Link } from '@tanstack/react-router'
import { CircleSlash } from 'lucide-react'
import { errorText } from '../../../platform/api/api.ts'
import { pages, usePages } from '../../../platform/api/pages.ts'
import { RelativeTime } from '../../../platform/relative-time.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { SidePanel } from '../../../ui/overlay/dialog.tsx'
import { StatusName } from '../../invoices/invoice-status.tsx'
import * as copy from './copy.ts'

const numbers = pages(invoicesApi.numbering, { query: { limit: 50 } })
type Row = Output<typeof invoicesApi.numbering>['items'][number]

/** Shows an auditor that no number is missing: each has an invoice, or a reason why there is none. */
export const NumberingReport = ({ onClose }: { onClose: () => void }) => (
  <SidePanel open title={copy.report} description={copy.reportHint} onOpenChange={onClose}>
    <Numbers />
  </SidePanel>
)

function Numbers() {
  const { rows, error, reload, more } = usePages(numbers)
  if (error) return <LoadError small what="the numbers" message={errorText(error)} onRetry={reload} />
  if (!rows)
    return (
      <Pending label="Loading the numbers">
        <Skeleton className="h-40 w-full" />
      </Pending>
    )
  if (rows.length === 0) return <p className="text-13 text-muted-foreground">{copy.noNumbers}</p>
  return (
    <>
      <ul aria-label="Invoice numbers">
        {rows.map((row) => (
          <NumberRow key={`${row.invoiceNumber} ${row.at}`} row={row} />
        ))}
      </ul>
      {more.error && <p className="mt-3 text-13 text-destructive">{more.error}</p>}
      {more.hasMore && (
        <Button size="small" className="mt-3" busy={more.isLoading} onClick={more.load}>
          Show more
        </Button>
      )}
    </>
  )
}

const NumberRow = ({ row }: { row: Row }) => (
  <li className="flex items-baseline justify-between gap-4 border-b border-border py-2.5 text-13 leading-4.5 last:border-b-0">
    <span className="min-w-0">
      {row.invoiceId ? (
        <Link
          to="/app/invoices/$id"
          params={{ id: row.invoiceId }}
          className="rounded-sm font-medium underline-offset-3 wrap-anywhere tabular-nums hover:underline"
        >
          <bdi>{row.invoiceNumber}</bdi>
        </Link>
      ) : (
        <bdi className="font-medium wrap-anywhere tabular-nums">{row.invoiceNumber}</bdi>
      )}
      <span className="mt-0.5 block text-12 leading-4 text-muted-foreground">
        <RelativeTime at={row.at} />
      </span>
    </span>
    <span className="shrink-0 text-end">
      {row.displayedStatus === 'deleted' ? (
        <span className="flex items-center gap-1.5">
          <CircleSlash size={14} strokeWidth={1.8} aria-hidden className="shrink-0 text-grey" />
          {copy.deletedBy(row.reason ?? '', row.deletedBy)}
        </span>
      ) : (
        <StatusName status={row.displayedStatus} />
      )}
    </span>
  </li>
)
