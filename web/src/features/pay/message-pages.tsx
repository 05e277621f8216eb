import type { PayPage } from '@mantel/domain/payments/pay'
import { CircleAlert, CircleSlash } from 'lucide-react'
import { MessagePage, RetryButton } from '../signing/message-page.tsx'
import { StudioContact } from '../signing/studio-contact.tsx'
import * as copy from './copy.ts'
import { InvoiceDrawing } from './invoice-drawing.tsx'

/** Also shown for a draft, so that a guessed link reveals nothing. */
export const InvalidPage = () => (
  <MessagePage picture={<InvoiceDrawing icon={CircleAlert} hue="text-amber" />} title={copy.invalidTitle}>
    {copy.invalidText}
  </MessagePage>
)

export const VoidPage = ({ page: { invoiceNumber, received, company } }: { page: PayPage }) => (
  <MessagePage
    picture={<InvoiceDrawing icon={CircleSlash} hue="text-grey" />}
    title={copy.voidTitle}
    end={<StudioContact company={company} isNamed />}
  >
    {copy.voidText(invoiceNumber, company.name)}
    {received > 0 && ` ${copy.voidPayments(company.name)}`}
  </MessagePage>
)

type ErrorProps = { text: string; onRetry: () => Promise<void> }

export const ErrorPage = ({ text, onRetry }: ErrorProps) => (
  <MessagePage
    picture={<InvoiceDrawing icon={CircleAlert} hue="text-amber" />}
    title={copy.loadErrorTitle}
    end={<RetryButton onRetry={onRetry} />}
  >
    {text}
  </MessagePage>
)
