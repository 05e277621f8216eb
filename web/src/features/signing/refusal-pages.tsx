import type { Sender } from '@mantel/domain/contracts/signing'
import { CircleAlert, CircleSlash, type LucideIcon, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import * as copy from './copy.ts'
import { MessagePage, RetryButton } from './message-page.tsx'
import { ContractDrawing } from './signature/contract-drawing.tsx'
import { StudioContact } from './studio-contact.tsx'

export const InvalidPage = () => (
  <ContractMessage icon={CircleAlert} hue="text-amber" title={copy.invalidTitle}>
    {copy.invalidText}
  </ContractMessage>
)

type Ended = { sender: Sender | undefined }

export const WithdrawnPage = ({ sender }: Ended) => (
  <ContractMessage
    icon={Undo2}
    hue="text-grey"
    title="Contract withdrawn"
    end={sender && <StudioContact company={sender} isNamed />}
  >
    {copy.withdrawnText}
  </ContractMessage>
)

export const DeclinedPage = ({ sender }: Ended) => (
  <ContractMessage
    icon={CircleSlash}
    hue="text-grey"
    title={copy.declinedTitle}
    end={sender && <StudioContact company={sender} />}
  >
    {copy.declinedText(sender?.name)}
  </ContractMessage>
)

export const AlteredPage = ({ sender }: { sender: Sender }) => (
  <ContractMessage
    icon={CircleAlert}
    hue="text-red"
    title={copy.alteredTitle}
    end={<StudioContact company={sender} isNamed />}
  >
    {copy.alteredText}
  </ContractMessage>
)

type ErrorProps = { text: string; onRetry: () => Promise<void> }

export const ErrorPage = ({ text, onRetry }: ErrorProps) => (
  <ContractMessage
    icon={CircleAlert}
    hue="text-amber"
    title={copy.loadErrorTitle}
    end={<RetryButton onRetry={onRetry} />}
  >
    {text}
  </ContractMessage>
)

type Props = { icon: LucideIcon; hue: string; title: string; children: ReactNode; end?: ReactNode }

const ContractMessage = ({ icon, hue, ...rest }: Props) => (
  <MessagePage picture={<ContractDrawing icon={icon} hue={hue} />} {...rest} />
)
