import { placedFields } from '@mantel/domain/contracts/contract-fields'
import type { Contract } from '@mantel/domain/contracts/contracts'
import type { RichText } from '@mantel/domain/contracts/rich-text'
import { FileDown, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { themeFor } from '../../../platform/theme/theme.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { useMedia } from '../../../ui/base/media.ts'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { overlayLook, useReturnFocus } from '../../../ui/overlay/dialog.tsx'
import { ContractHeader, headerStyle, StepIndicator } from '../../signing/frame.tsx'
import { ReviewBar } from '../../signing/steps/review/review-bar.tsx'
import { DraftDocument } from '../sent/placed-signature.tsx'

type Props = {
  title: string
  /** The text with the values of its fields filled in. */
  text: RichText
  /** The owner, who signs for the company. */
  owner: Contract['owner']
  company: string
  about: string
  timeZone: string
  onPdf?: () => void
  onClose: () => void
}

const frames = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
] as const
type Frame = (typeof frames)[number]['value']

/** The contract as the client sees it, on a desktop or a phone. */
export function PreviewDialog({ title, text, owner, company, about, timeZone, onPdf, onClose }: Props) {
  const returnFocus = useReturnFocus()
  const isPhone = useMedia('(max-width: 767px)')
  const [frame, setFrame] = useState<Frame>('desktop')
  const frameProps = {
    company,
    project: about,
    fields: placedFields(text).filter(({ signer }) => signer === 'client').length,
    children: <DraftDocument text={text} owner={owner} timeZone={timeZone} />,
  }
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayLook} />
        <Dialog.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed inset-4 z-50 flex flex-col overflow-hidden rounded-dialog bg-muted text-foreground shadow-floating outline-none max-md:inset-0 max-md:rounded-none data-[state=open]:animate-rise"
        >
          <header className="flex min-h-13 shrink-0 items-center gap-3 border-b border-border bg-card px-5 max-md:px-3">
            <Dialog.Title className="min-w-0 flex-1 truncate text-15 font-semibold">{title}</Dialog.Title>
            {!isPhone && <Segmented label="View as" value={frame} options={frames} onChange={setFrame} />}
            {onPdf && (
              <Button icon={FileDown} onClick={onPdf}>
                Open as PDF
              </Button>
            )}
            <Dialog.Close asChild>
              <IconButton icon={X} label="Close" />
            </Dialog.Close>
          </header>
          <div
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be focusable
            tabIndex={0}
            role="group"
            aria-label="Preview"
            className="relative min-h-0 flex-1 overflow-y-auto px-6 pt-6 -outline-offset-2 max-md:px-0 max-md:pt-0"
          >
            {isPhone ? (
              <SigningFrame {...frameProps} />
            ) : frame === 'phone' ? (
              <div className="light mx-auto h-[calc(100%-24px)] max-h-200 min-h-100 w-97.5 overflow-hidden rounded-[36px] border-8 border-[#1F1B16]">
                <div
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be focusable
                  tabIndex={0}
                  role="group"
                  aria-label="Phone"
                  className="h-full overflow-y-auto -outline-offset-2"
                >
                  <SigningFrame {...frameProps} />
                </div>
              </div>
            ) : (
              <div className="light mx-auto max-w-240 overflow-clip rounded-t-panel border border-b-0 border-border-strong">
                <SigningFrame {...frameProps} />
              </div>
            )}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type FrameProps = { company: string; project: string; fields: number; children: ReactNode }

/** The signing page, with its buttons disabled. */
const SigningFrame = ({ company, project, fields, children }: FrameProps) => (
  <div
    style={themeFor({ mode: 'light', extent: 'accents' }) as CSSProperties}
    className="light roomy bg-sidebar text-16 leading-6 text-foreground"
  >
    <div className={headerStyle}>
      <ContractHeader company={company} project={project} />
    </div>
    <div className="mx-auto max-w-190 px-5 pt-6 pb-10">
      <StepIndicator step={2} />
      {children}
    </div>
    <div inert className="contents">
      <ReviewBar
        marked={0}
        all={fields}
        isEmpty={fields === 0}
        isPending={false}
        isOver={false}
        error={undefined}
        onBack={noop}
        onFinish={noop}
        onNext={noop}
      />
    </div>
  </div>
)

const noop = () => {}
