import type { SigningData } from '@mantel/domain/contracts/signing'
import { CircleCheck, Download } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { onPaper } from '../document/document-date.ts'
import { usePaper } from '../document/download-copy.tsx'
import { type Pdf, savePdf } from '../document/pdf.ts'
import { ActionBar, Frame, Step } from '../frame.tsx'
import { askForLink } from '../link.ts'
import { SheetDrawing } from '../signature/drawing-view.tsx'
import { SignatureView } from '../signature/signature-view.tsx'
import { lettersOf, type Signer } from '../signature/signer.ts'
import { Contact } from '../studio-contact.tsx'
import { textLink } from '../styles.ts'

type DoneProps = {
  token: string
  data: SigningData
  signer: Signer
  /** Null while it is still being made: then it is asked for. */
  paper: Pdf | null
  at: string
}

/** It is signed. What they signed with is the picture of it: below the words, which a notice may cover for a moment. */
export function Done({ token, data, signer, paper, at }: DoneProps) {
  const { isPending, download } = usePaper(token)
  const copiesTo = useCopies(token)
  return (
    <Frame data={data}>
      <Step step={3} title="Contract Signed" takesFocus>
        <p className="mt-2 mb-5 text-muted-foreground">
          Your signature has been recorded successfully.
          {!paper &&
            ' The signed PDF is still being made: it is mailed to you, and soon you can download it here.'}
        </p>
        <OwnHand signer={signer} at={at} />
        <Facts data={{ ...data, copiesTo }} at={at} />
      </Step>
      <ActionBar>
        <DownloadButton
          busy={isPending}
          onClick={() => (paper?.pdfData ? savePdf(paper) : void download())}
        />
      </ActionBar>
    </Frame>
  )
}

/** Where their copies went: it is known once they have signed. Without an answer, nothing is said of it. */
function useCopies(token: string) {
  const [copiesTo, setCopiesTo] = useState<string[]>([])
  useEffect(() => {
    void askForLink(token).then((answer) => answer.kind === 'signed' && setCopiesTo(answer.data.copiesTo))
  }, [token])
  return copiesTo
}

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
  <div className="@container relative flex h-32 items-center justify-center overflow-hidden rounded-dialog bg-[#E8EBE2] px-6 text-[#23352B]">
    <SignatureView
      isArriving
      text={lettersOf(signer).signature}
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
      {data.copiesTo.length > 0 && <Fact name="Copy mailed to">{data.copiesTo.join(' and ')}</Fact>}
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
  <Button {...props} icon={Download} size="large" variant="primary" className="h-12! w-full text-16! md:w-80">
    Download PDF
  </Button>
)
