import type { Invoice } from '@mantel/domain/invoices/invoice'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RecordPage } from '../../../layouts/pages/record-page.tsx'
import { InvoiceBadge } from '../invoice-status.tsx'

type Props = {
  invoice: Invoice
  actions: ReactNode
  /** Says whether the invoice is saved. */
  status?: ReactNode
  banner?: ReactNode
  panel: ReactNode
  children: ReactNode
}

export const invoiceList = { to: '/app/invoices', label: 'Invoices' }

/** The page of an invoice: the document, and beside it a panel, which is below on narrow screens. */
export const InvoiceFrame = ({ invoice, actions, status, banner, panel, children }: Props) => (
  <RecordPage list={invoiceList} title={invoice.invoiceNumber} actions={actions}>
    <div className="flex min-h-full flex-col xl:h-full xl:flex-row">
      <div className="relative min-w-0 flex-1 bg-muted px-6 py-6 dark:bg-sidebar max-md:px-3 max-md:py-4 xl:overflow-y-auto">
        <div className="mx-auto max-w-180">
          <header className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 leading-5 max-md:px-1">
            <h1 className="text-15 font-semibold wrap-anywhere">{invoice.invoiceNumber}</h1>
            <InvoiceBadge status={invoice.displayedStatus} />
            {status}
            <p className="flex min-w-0 flex-wrap gap-x-1.5 text-muted-foreground md:ml-auto">
              <Link to="/app/projects/$id" params={{ id: invoice.projectId }} className={linkLook}>
                <bdi>{invoice.projectTitle}</bdi>
              </Link>
              {invoice.clientId && invoice.clientName && (
                <>
                  <span aria-hidden>·</span>
                  <Link to="/app/clients/$id" params={{ id: invoice.clientId }} className={linkLook}>
                    <bdi>{invoice.clientName}</bdi>
                  </Link>
                </>
              )}
            </p>
          </header>
          {banner}
          {children}
        </div>
      </div>
      <aside
        aria-label="Details"
        className="relative shrink-0 bg-background px-5 py-6 max-xl:border-t max-xl:border-border xl:w-80 xl:overflow-y-auto xl:border-l xl:border-border"
      >
        <div className="mx-auto max-w-180">{panel}</div>
      </aside>
    </div>
  </RecordPage>
)

const linkLook =
  'min-w-0 rounded-sm text-foreground underline-offset-3 wrap-anywhere hover:underline touch:-my-3 touch:py-3'

type BannerProps = { tone?: 'blue' | 'red'; children: ReactNode; actions?: ReactNode }

export const PageBanner = ({ tone = 'blue', children, actions }: BannerProps) => (
  <div
    role={tone === 'red' ? 'alert' : undefined}
    className={`mb-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-box px-3.5 py-2 text-13 leading-4.5 ${
      tone === 'red' ? 'bg-red-soft text-red' : 'bg-blue-soft text-blue'
    }`}
  >
    <p className="min-w-0 flex-1 basis-60 wrap-anywhere">{children}</p>
    {actions}
  </div>
)
