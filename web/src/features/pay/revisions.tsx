import type { PayPage } from '@mantel/domain/payments/pay'
import { ChevronDown, CircleCheck, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { toastError } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { formatDocumentDate } from '../signing/document/document-date.ts'
import { ApiError, callApi } from '../site/call-api.ts'
import * as copy from './copy.ts'
import type { InvoiceProps } from './invoice-props.ts'

const boxStyle =
  'rounded-panel border border-border bg-card px-4.5 py-3.5 shadow-card min-[980px]:col-span-2 min-[980px]:rounded-dialog min-[980px]:px-5.5 print:hidden'

/** Lists what changed since the invoice was sent. Expanded if the studio asks for approval, otherwise collapsed. */
export function Revisions(props: InvoiceProps) {
  const { revisions, asksForApproval, approvedAt } = props.page
  const [last] = revisions
  if (!last) return null
  const title = copy.revisedOn(formatDocumentDate(last.createdAt))
  if (asksForApproval)
    return (
      <section aria-labelledby="changes" className={boxStyle}>
        <h2 id="changes" className="flex items-center gap-2 font-semibold">
          <PencilLine size={16} strokeWidth={1.6} aria-hidden className="shrink-0 text-gold" />
          {title}
        </h2>
        <p className="mt-0.5 text-14 text-muted-foreground">
          {copy.asksForApproval(props.page.company.name)}
        </p>
        <Changes revisions={revisions} />
        <ApproveButton {...props} revision={last.revision} />
      </section>
    )
  return (
    <details className={`${boxStyle} group`}>
      <summary className="flex min-h-6 cursor-pointer list-none items-center gap-2 rounded-control font-semibold [&::-webkit-details-marker]:hidden">
        {approvedAt ? (
          <CircleCheck size={16} strokeWidth={1.6} aria-hidden className="shrink-0 text-green" />
        ) : (
          <PencilLine size={16} strokeWidth={1.6} aria-hidden className="shrink-0 text-muted-foreground" />
        )}
        <span className="min-w-0 flex-1">
          {title}
          {approvedAt && (
            <span className="font-normal text-muted-foreground">
              {copy.approvedOn(formatDocumentDate(approvedAt))}
            </span>
          )}
        </span>
        <span className="text-14 font-normal text-muted-foreground max-[560px]:sr-only">
          {copy.seeChanges}
        </span>
        <ChevronDown
          size={16}
          strokeWidth={1.6}
          aria-hidden
          className="shrink-0 text-muted-foreground group-open:rotate-180"
        />
      </summary>
      <Changes revisions={revisions} />
    </details>
  )
}

const Changes = ({ revisions }: Pick<PayPage, 'revisions'>) => (
  <div className="mt-2.5 flex flex-col gap-3">
    {revisions.map(({ revision, changes, createdAt }, index) => (
      <div key={revision}>
        {index > 0 && (
          <p className="text-12-5 text-muted-foreground">{copy.revisedOn(formatDocumentDate(createdAt))}</p>
        )}
        <ul className="list-disc pl-5 text-14 leading-6 marker:text-muted-foreground">
          {changes.map((change) => (
            <li key={change} className="wrap-anywhere">
              {change}
            </li>
          ))}
        </ul>
      </div>
    ))}
  </div>
)

/** A refused approval loads the invoice again: there may be changes that the client has not seen. */
function ApproveButton({ token, revision, onChange, onReload }: InvoiceProps & { revision: number }) {
  const [isPending, setPending] = useState(false)
  async function approve() {
    setPending(true)
    try {
      onChange(await callApi<PayPage>(`/api/pay/${token}/approval`, { revision }))
    } catch (error) {
      const text = error instanceof ApiError && error.text
      toastError(text || copy.notApproved)
      if (text) await onReload()
    } finally {
      setPending(false)
    }
  }
  return (
    <Button size="large" busy={isPending} onClick={approve} className="mt-3.5 max-[560px]:w-full">
      {copy.approve}
    </Button>
  )
}
