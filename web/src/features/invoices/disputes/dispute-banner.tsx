import { dayIn, formatNumericDay } from '@mantel/domain/basics/dates'
import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import type { Invoice } from '@mantel/domain/invoices/invoice'
import { can } from '@mantel/domain/permissions'
import { type Dispute, disputesApi } from '@mantel/domain/provider/provider-payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, ExternalLink } from 'lucide-react'
import { errorText } from '../../../platform/api/api.ts'
import { downloadFile } from '../../../platform/api/download-file.ts'
import { usePages } from '../../../platform/api/pages.ts'
import { refreshAfter } from '../../../platform/api/refresh.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { useClock } from '../../workspace/clock.ts'
import { disputesOfInvoice } from '../queries.ts'
import * as copy from './copy.ts'

/** Lists the disputed payments of the invoice, with the deadline and a way to respond. */
export function DisputeBanner({ invoice }: { invoice: Invoice }) {
  const mayRead = can(useUser(), 'payments:record')
  const hasProviderPayment = invoice.payments.some(({ source }) => source === 'provider')
  return mayRead && hasProviderPayment ? <Disputes invoice={invoice} /> : null
}

function Disputes({ invoice: { id, payments } }: { invoice: Invoice }) {
  const { rows, error, reload } = usePages(disputesOfInvoice(id))
  if (error) return <LoadError small what={copy.disputesName} message={errorText(error)} onRetry={reload} />
  // Reserves the height, so that the document below does not move.
  if (!rows && payments.some(({ status }) => status === 'disputed'))
    return (
      <Pending label={copy.disputesPending}>
        <Skeleton className="mb-4 h-36 w-full max-md:h-45" />
      </Pending>
    )
  return rows?.map((dispute) => <DisputeNotice key={dispute.id} dispute={dispute} />)
}

const looks: Record<Dispute['status'], string> = {
  warning: 'bg-amber-soft text-amber',
  needs_response: 'bg-red-soft text-red',
  under_review: 'bg-amber-soft text-amber',
  won: 'bg-green-soft text-green',
  lost: 'bg-grey-soft text-foreground',
}

function DisputeNotice({ dispute }: { dispute: Dispute }) {
  const { timeZone } = useClock()
  const { status, amount, reason, respondBy, providerUrl } = dispute
  const needsAnswer = status === 'needs_response' || status === 'warning'
  const hint = {
    warning: respondBy && copy.respondBy(formatNumericDay(dayIn(timeZone, respondBy))),
    needs_response: respondBy && copy.respondBy(formatNumericDay(dayIn(timeZone, respondBy))),
    under_review: copy.reviewHint,
    won: copy.wonHint,
    lost: copy.lostHint,
  }[status]
  return (
    <section
      aria-label="Dispute"
      className={classes('mb-4 rounded-box px-3.5 py-3 text-13 leading-5', looks[status])}
    >
      <h2 className="font-semibold">{copy.titles[status](formatDollarsAndCents(amount))}</h2>
      <p>
        {reason}. {hint}
      </p>
      {needsAnswer && (
        <>
          <div className="mt-2.5 flex flex-wrap gap-2">
            <EvidenceButton dispute={dispute} />
            {providerUrl && (
              <Button asChild size="small">
                <a href={providerUrl} target="_blank" rel="noreferrer">
                  <ExternalLink size={14} strokeWidth={1.6} aria-hidden />
                  {copy.respond}
                </a>
              </Button>
            )}
          </div>
          <p className="mt-2 text-12 leading-4">{copy.downloadHint}</p>
        </>
      )}
    </section>
  )
}

function EvidenceButton({ dispute: { id, invoiceNumber } }: { dispute: Dispute }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      downloadFile(disputesApi.evidence, { params: { id } }, `Evidence ${invoiceNumber ?? ''}.zip`),
    onSuccess: () => void refreshAfter(queries, disputesApi.evidence),
    onError: (error) => toastError(errorText(error, copy.notDownloaded)),
  })
  return (
    <Button size="small" icon={Download} busy={isPending} onClick={() => mutate()}>
      {copy.download}
    </Button>
  )
}
