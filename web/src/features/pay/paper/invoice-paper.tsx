import { formatNumericDay } from '@mantel/domain/dates'
import type { PayPage } from '@mantel/domain/payments/pay'
import type { ReactNode } from 'react'
import { addressLines } from '../address-lines.ts'
import * as copy from '../copy.ts'
import { HowToPay } from './how-to-pay.tsx'
import { LineItems } from './line-items.tsx'
import { StatusBadge } from './status-badge.tsx'
import { Totals } from './totals.tsx'

/** The invoice as it is printed. */
export const InvoicePaper = ({ page }: { page: PayPage }) => {
  const { billTo, company } = page
  return (
    <article
      aria-labelledby="invoice"
      className="rounded-sm border border-border bg-white px-5 py-6 text-14 leading-5.25 shadow-paper min-[560px]:px-9 min-[560px]:py-9 min-[980px]:px-10 min-[1100px]:px-13 min-[980px]:pt-12 min-[980px]:pb-11 print:border-0 print:p-0 print:shadow-none"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2
          id="invoice"
          className="min-w-0 font-serif text-27 leading-[1.18] tracking-[-.025em] wrap-anywhere min-[560px]:text-34 min-[560px]:leading-[1.12]"
        >
          {copy.title(page.invoiceNumber)}
        </h2>
        <span className="min-[560px]:mt-2 print:*:bg-transparent print:*:p-0">
          <StatusBadge page={page} />
        </span>
      </div>
      <p className="mt-1 text-muted-foreground wrap-anywhere">{projectLine(page)}</p>
      <div className="mt-7 grid grid-cols-2 gap-x-6 gap-y-4 max-[360px]:grid-cols-1">
        <Party label="Billed to">
          {[billTo.name, billTo.companyName, ...addressLines(billTo), billTo.email]}
        </Party>
        <Party label="From">{[company.name, ...addressLines(company), company.phone]}</Party>
      </div>
      <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
        {page.issueDate && <DateFact name="Issued" day={page.issueDate} />}
        {page.parts.map(
          ({ kind, dueDate }) =>
            dueDate && (
              <DateFact
                key={kind}
                name={kind === 'deposit' ? 'Deposit due' : kind === 'final' ? 'Balance due' : 'Due'}
                day={dueDate}
              />
            ),
        )}
      </dl>
      <LineItems page={page} />
      <Totals page={page} />
      <Paragraph text={page.paymentTerms} />
      <Paragraph text={page.notes} />
      <HowToPay page={page} />
    </article>
  )
}

/** The title of a project is often its address. */
const projectLine = ({ projectTitle, projectAddress }: PayPage) =>
  projectTitle.includes(projectAddress) ? projectTitle : `${projectTitle}, ${projectAddress}`

const Party = ({ label, children }: { label: string; children: (string | null)[] }) => (
  <div className="min-w-0">
    <p className="mb-0.5 text-12-5 text-muted-foreground">{label}</p>
    {children.map(
      (line) =>
        line && (
          <p key={line} className="wrap-anywhere">
            {line}
          </p>
        ),
    )}
  </div>
)

const DateFact = ({ name, day }: { name: string; day: string }) => (
  <div className="flex gap-1.5">
    <dt className="text-muted-foreground">{name}</dt>
    <dd className="tabular-nums">{formatNumericDay(day)}</dd>
  </div>
)

const Paragraph = ({ text }: { text: string | null }): ReactNode =>
  text && (
    <p className="mt-6 max-w-160 text-13 leading-5 wrap-anywhere whitespace-pre-line text-muted-foreground first-of-type:mt-8">
      {text}
    </p>
  )
