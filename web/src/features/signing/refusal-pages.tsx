import type { Sender } from '@mantel/domain/contracts/signing'
import { CircleAlert, CircleSlash, type LucideIcon, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/base/button.tsx'
import { SheetDrawing } from './signature/drawing-view.tsx'
import { Contact } from './studio-contact.tsx'

export const Invalid = () => (
  <Refusal icon={CircleAlert} hue="text-amber" title="Invalid or Expired Link">
    This signing link is no longer valid. Please contact the sender for a new link.
  </Refusal>
)

/** Whoever is known can be reached. */
type Ended = { sender: Sender | undefined }

export const Withdrawn = ({ sender }: Ended) => (
  <Refusal
    icon={Undo2}
    hue="text-grey"
    title="Contract withdrawn"
    end={sender && <Contact company={sender} isNamed />}
  >
    This contract has been withdrawn by the sender. Please contact them for an updated version.
  </Refusal>
)

export const Declined = ({ sender }: Ended) => (
  <Refusal
    icon={CircleSlash}
    hue="text-grey"
    title="You declined this contract."
    end={sender && <Contact company={sender} />}
  >
    {sender?.name ?? 'The sender'} knows. If you change your mind, ask them to send it again.
  </Refusal>
)

type TroubleProps = { text: string; onAskAgain: () => Promise<void> }

export function Trouble({ text, onAskAgain }: TroubleProps) {
  const [isPending, setPending] = useState(false)
  async function again() {
    setPending(true)
    await onAskAgain()
    setPending(false)
  }
  return (
    <Refusal
      icon={CircleAlert}
      hue="text-amber"
      title="The contract didn’t load"
      end={
        <Button variant="primary" size="large" busy={isPending} onClick={again}>
          Try again
        </Button>
      }
    >
      {text}
    </Refusal>
  )
}

type Props = { icon: LucideIcon; hue: string; title: string; children: ReactNode; end?: ReactNode }

/** Nothing here is an alarm. */
const Refusal = ({ icon, hue, title, children, end }: Props) => (
  <main className="roomy flex min-h-dvh flex-col items-center justify-center bg-sidebar px-4 py-12 text-16 leading-6 text-foreground">
    <div className="flex w-full max-w-110 flex-col items-center rounded-dialog border border-border bg-card px-6 py-10 text-center shadow-paper">
      <SheetDrawing icon={icon} hue={hue} />
      <h1 className="mt-8 font-serif text-30 leading-9 tracking-[-.02em]">{title}</h1>
      <p className="mt-2 text-muted-foreground">{children}</p>
      {end && <div className="mt-6">{end}</div>}
    </div>
  </main>
)
