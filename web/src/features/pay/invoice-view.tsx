import { Download, Printer } from 'lucide-react'
import { SkipLink } from '../../layouts/frames/skip-link.tsx'
import { Button } from '../../ui/base/button.tsx'
import { CompanyMark } from '../../ui/display/company-mark.tsx'
import { InvoiceDocumentView } from '../invoices/document/invoice-document-view.tsx'
import { StudioContact } from '../signing/studio-contact.tsx'
import { PayCard } from './card/pay-card.tsx'
import * as copy from './copy.ts'
import { useDownload } from './download-pdf.ts'
import type { InvoiceProps } from './invoice-props.ts'
import { Revisions } from './revisions.tsx'

/** The payment card comes first, also for screen readers, because most clients open the page to pay. */
export const InvoiceView = (props: InvoiceProps) => {
  const { company, invoiceNumber, document } = props.page
  return (
    <div className="roomy min-h-dvh bg-sidebar text-15 leading-5.5 text-foreground print:bg-card">
      <SkipLink />
      <header className="flex h-14 items-center gap-2.5 border-b border-border bg-card px-4 min-[980px]:h-15 min-[980px]:px-6 print:hidden">
        <CompanyMark name={company.name} />
        <p className="min-w-0 flex-1 truncate font-semibold">{company.name}</p>
        <Button variant="ghost" icon={Printer} className="max-[560px]:hidden" onClick={() => window.print()}>
          Print
        </Button>
        <DownloadButton {...props} />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto grid max-w-280 grid-cols-[minmax(0,1fr)] items-start gap-3.5 px-3.5 pt-4 pb-28 outline-none min-[980px]:grid-flow-dense min-[980px]:grid-cols-[minmax(0,1fr)_372px] min-[980px]:gap-8 min-[980px]:px-6 min-[980px]:pt-9 min-[980px]:pb-15 print:block print:p-0"
      >
        <h1 className="sr-only">{copy.heading(invoiceNumber, company.name)}</h1>
        <Revisions {...props} />
        <PayCard {...props} />
        <div className="min-w-0 min-[980px]:col-start-1">
          <InvoiceDocumentView document={document} pictures={picturesOf(props)} isBesideCard />
          <div className="mt-4 px-1.5 print:hidden">
            <StudioContact company={company} />
          </div>
        </div>
      </main>
    </div>
  )
}

function DownloadButton({ token, page }: InvoiceProps) {
  const { pendingPath, download } = useDownload()
  return (
    <Button
      icon={Download}
      aria-label={copy.downloadPdf}
      busy={pendingPath !== undefined}
      onClick={() => download(`/api/pay/${token}/pdf`, `${copy.title(page.invoiceNumber)}.pdf`)}
    >
      PDF
    </Button>
  )
}

function picturesOf({ token, page: { document } }: InvoiceProps) {
  const addressOf = (name: 'logo' | 'photo') => `/api/pay/${token}/pictures/${name}`
  return {
    logo: document.logoFileId ? addressOf('logo') : undefined,
    photo: document.photoFileId ? addressOf('photo') : undefined,
  }
}
