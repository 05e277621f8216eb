import type { Sender } from '@mantel/domain/contracts/signing'
import { CircleAlert, CircleSlash, type LucideIcon, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/base/button.tsx'
import * as copy from './copy.ts'
import { ContractDrawing } from './signature/contract-drawing.tsx'
import { StudioContact } from './studio-contact.tsx'

export const InvalidPage = () => (
  <MessagePage icon={CircleAlert} hue="text-amber" title={copy.invalidTitle}>
    {copy.invalidText}
  </MessagePage>
)

type Ended = { sender: Sender | undefined }

export const WithdrawnPage = ({ sender }: Ended) => (
  <MessagePage
    icon={Undo2}
    hue="text-grey"
    title="Contract withdrawn"
    end={sender && <StudioContact company={sender} isNamed />}
  >
    {copy.withdrawnText}
  </MessagePage>
)

export const DeclinedPage = ({ sender }: Ended) => (
  <MessagePage
    icon={CircleSlash}
    hue="text-grey"
    title={copy.declinedTitle}
    end={sender && <StudioContact company={sender} />}
  >
    {copy.declinedText(sender?.name)}
  </MessagePage>
)

export const AlteredPage = ({ sender }: { sender: Sender }) => (
  <MessagePage
    icon={CircleAlert}
    hue="text-red"
    title={copy.alteredTitle}
    end={<StudioContact company={sender} isNamed />}
  >
    {copy.alteredText}
  </MessagePage>
)

type ErrorProps = { text: string; onRetry: () => Promise<void> }

export function ErrorPage({ text, onRetry }: ErrorProps) {
  const [isPending, setPending] = useState(false)
  async function retry() {
    setPending(true)
    await onRetry()
    setPending(false)
  }
  return (
    <MessagePage
      icon={CircleAlert}
      hue="text-amber"
      title={copy.loadErrorTitle}
      end={
        <Button variant="primary" size="large" busy={isPending} onClick={retry}>
          Try again
        </Button>
      }
    >
      {text}
    </MessagePage>
  )
}

type Props = { icon: LucideIcon; hue: string; title: string; children: ReactNode; end?: ReactNode }

const MessagePage = ({ icon, hue, title, children, end }: Props) => (
  <main className="roomy flex min-h-dvh flex-col items-center justify-center bg-sidebar px-4 py-12 text-16 leading-6 text-foreground">
    <div className="flex w-full max-w-110 flex-col items-center rounded-dialog border border-border bg-card px-6 py-10 text-center shadow-paper">
      <ContractDrawing icon={icon} hue={hue} />
      <h1 className="mt-8 font-serif text-30 leading-9 tracking-[-.02em]">{title}</h1>
      <p className="mt-2 text-muted-foreground">{children}</p>
      {end && <div className="mt-6">{end}</div>}
    </div>
  </main>
)
