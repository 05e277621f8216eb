import type { SigningData } from '@mantel/domain/signing'
import { CircleCheck, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Contact } from './contact.tsx'
import { ActionBar, Frame, Step } from './frame.tsx'
import { textLink } from './looks.ts'
import { onPaper } from './paper-date.ts'
import { usePaper } from './paper-download.tsx'
import { type Pdf, savePdf } from './pdf.ts'
import { SheetDrawing } from './sheet-drawing.tsx'
import { SignatureView } from './signature-view.tsx'
import type { Signer } from './signer.ts'

type DoneProps = { data: SigningData; signer: Signer; paper: Pdf; at: string }

/** It is signed. What they signed with is the picture of it. */
export const Done = ({ data, signer, paper, at }: DoneProps) => (
  <Frame data={data}>
    <Step step={3} title="Contract Signed" takesFocus picture={<OwnHand signer={signer} at={at} />}>
      <p className="mt-2 text-muted-foreground">Your signature has been recorded successfully.</p>
      <Facts data={data} at={at} />
    </Step>
    {paper.pdfData && (
      <ActionBar>
        <DownloadButton onClick={() => savePdf(paper)} />
      </ActionBar>
    )}
  </Frame>
)

type SignedProps = { token: string; data: SigningData }

/** For whoever comes back to the link later. */
export function AlreadySigned({ token, data }: SignedProps) {
  const { isPending, download } = usePaper(token)
  const at = data.signedAt ?? ''
  return (
    <Frame data={data}>
      <Step
        step={3}
        title={`This contract was signed on ${onPaper(at)}`}
        takesFocus={false}
        picture={
          <div className="mb-8">
            <SheetDrawing icon={CircleCheck} hue="text-green" />
          </div>
        }
      >
        <Facts data={data} at={at} />
      </Step>
      <ActionBar>
        <DownloadButton busy={isPending} onClick={download} />
      </ActionBar>
    </Frame>
  )
}

const OwnHand = ({ signer, at }: { signer: Signer; at: string }) => (
  <div className="@container relative mb-5 flex h-32 items-center justify-center overflow-hidden rounded-dialog bg-[#E8EBE2] px-6 text-[#23352B]">
    <SignatureView
      isArriving
      text={signer.signature}
      style={signer.style}
      drawing={signer.drawing}
      size={46}
    />
    <span className="absolute right-2.5 bottom-2.5 flex h-5 items-center gap-1.25 rounded-badge bg-white px-1.75 text-12 font-medium text-green tabular-nums">
      <CircleCheck size={12} strokeWidth={1.8} aria-hidden />
      {onPaper(at)}
    </span>
  </div>
)

const Facts = ({ data, at }: { data: SigningData; at: string }) => (
  <>
    <dl className="mt-5.5 rounded-dialog border border-border bg-card px-4 text-15">
      <Fact name="Project">{data.projectName}</Fact>
      <Fact name="Signed with">{data.company.name}</Fact>
      <Fact name="Signed on">
        <span className="tabular-nums">{onPaper(at)}</span>
      </Fact>
    </dl>
    <p className="mt-4 text-14 leading-6 text-muted-foreground">
      Whoever holds the PDF can check that it is genuine{' '}
      <a href="/verify" className={textLink}>
        on our proof page
      </a>
      .
    </p>
    <Contact company={data.company} />
  </>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4 border-t border-border py-3 first:border-t-0">
    <dt className="shrink-0 text-muted-foreground">{name}</dt>
    <dd className="min-w-0 text-right font-medium wrap-break-word">{children}</dd>
  </div>
)

const DownloadButton = (props: { busy?: boolean; onClick: () => void }) => (
  <Button {...props} icon={Download} size="large" variant="primary" className="h-12! w-full text-16!">
    Download PDF
  </Button>
)
