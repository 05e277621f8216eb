import { formatNumericDay } from '@mantel/domain/basics/dates'
import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import type { SigningData } from '@mantel/domain/contracts/signing'
import { CircleCheck, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { formatDocumentDate } from '../document/document-date.ts'
import { usePdfDownload } from '../document/download-copy.tsx'
import { type Pdf, savePdf } from '../document/pdf.ts'
import { ActionBar, Frame, Step } from '../frame.tsx'
import { ContractDrawing } from '../signature/contract-drawing.tsx'
import { SignatureView } from '../signature/signature-view.tsx'
import { type Signer, typedTexts } from '../signature/signer.ts'
import { StudioContact } from '../studio-contact.tsx'
import { linkStyle } from '../styles.ts'
import * as copy from './copy.tsx'
import { useSignedData } from './signed-data.ts'

type DoneProps = {
  token: string
  data: SigningData
  signer: Signer
  /** Null if the PDF was not ready right after signing. The download button then requests it from the server. */
  pdf: Pdf | null
  at: string
}

export function DoneStep({ token, data, signer, pdf, at }: DoneProps) {
  const { isPending, download } = usePdfDownload(token)
  const { copiesTo = [], invoice = null } = useSignedData(token) ?? {}
  return (
    <Frame data={data}>
      <Step step={3} title="Contract Signed" takesFocus>
        <p className="mt-2 mb-5 text-muted-foreground">
          {copy.signed}
          {!pdf && copy.pdfPending}
        </p>
        <OwnSignature signer={signer} at={at} />
        <Facts data={{ ...data, copiesTo, invoice }} at={at} />
      </Step>
      <DoneActions
        invoice={invoice}
        isPending={isPending}
        onDownload={() => (pdf?.pdfData ? savePdf(pdf) : void download())}
      />
    </Frame>
  )
}

type SignedProps = { token: string; data: SigningData }

/** Shown when the link of a signed contract is opened. */
export function AlreadySigned({ token, data }: SignedProps) {
  const { isPending, download } = usePdfDownload(token)
  const at = data.signedAt ?? ''
  return (
    <Frame data={data}>
      <Step
        step={3}
        title={copy.signedOn(formatDocumentDate(at))}
        takesFocus={false}
        picture={
          <div className="mb-8">
            <ContractDrawing icon={CircleCheck} hue="text-green" />
          </div>
        }
      >
        {data.alteredParts.length > 0 && (
          <p role="alert" className="mt-2 text-red">
            {copy.recordsAltered}
          </p>
        )}
        <Facts data={data} at={at} />
      </Step>
      <DoneActions invoice={data.invoice} isPending={isPending} onDownload={download} />
    </Frame>
  )
}

const OwnSignature = ({ signer, at }: { signer: Signer; at: string }) => (
  <div className="@container relative flex h-32 items-center justify-center overflow-hidden rounded-dialog bg-[#E8EBE2] px-6 text-[#23352B]">
    <SignatureView
      isArriving
      text={typedTexts(signer).signature}
      style={signer.style}
      drawing={signer.drawing}
      size={46}
    />
    <span className="absolute right-2.5 bottom-2.5 flex h-5 items-center gap-1.25 rounded-badge bg-white px-1.75 text-12 font-medium text-green tabular-nums">
      <CircleCheck size={12} strokeWidth={1.8} aria-hidden />
      {formatDocumentDate(at)}
    </span>
  </div>
)

const Facts = ({ data, at }: { data: SigningData; at: string }) => (
  <>
    {data.invoice && (
      <p className="mt-5.5">
        {copy.invoiceReady(
          formatDollarsAndCents(data.invoice.amount),
          data.invoice.dueDate && formatNumericDay(data.invoice.dueDate),
        )}
      </p>
    )}
    <dl className="mt-5.5 rounded-dialog border border-border bg-card px-4 text-15">
      <Fact name="Project">{data.projectName}</Fact>
      <Fact name="Company">{data.company.name}</Fact>
      <Fact name="Signed on">
        <span className="tabular-nums">{formatDocumentDate(at)}</span>
      </Fact>
      {data.copiesTo.length > 0 && <Fact name="Copy emailed to">{data.copiesTo.join(' and ')}</Fact>}
    </dl>
    <p className="mt-4 text-14 leading-6 text-muted-foreground">
      {copy.anyoneCanVerify((text) => (
        <a href="/verify" className={linkStyle}>
          {text}
        </a>
      ))}
    </p>
    <StudioContact company={data.company} />
  </>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4 border-t border-border py-3 first:border-t-0">
    <dt className="shrink-0 text-muted-foreground">{name}</dt>
    <dd className="min-w-0 text-right font-medium wrap-break-word">{children}</dd>
  </div>
)

type ActionsProps = Pick<SigningData, 'invoice'> & { isPending: boolean; onDownload: () => void }

/** Paying is the next step, so it replaces the download as the main action. */
const DoneActions = ({ invoice, isPending, onDownload }: ActionsProps) => (
  <ActionBar>
    <div className="flex flex-col gap-2.5 @min-[520px]:flex-row">
      {invoice && (
        <Button asChild size="large" variant="primary" className={actionStyle}>
          <a href={invoice.payUrl}>{copy.pay(formatDollarsAndCents(invoice.amount))}</a>
        </Button>
      )}
      <Button
        icon={Download}
        size="large"
        variant={invoice ? 'outline' : 'primary'}
        className={actionStyle}
        busy={isPending}
        onClick={onDownload}
      >
        Download PDF
      </Button>
    </div>
  </ActionBar>
)

const actionStyle = 'h-12! w-full text-16! @min-[520px]:w-80'
