import { useQuery } from '@tanstack/react-query'
import { EmailPreview } from '../../message-templates/email-preview.tsx'
import { invoiceEmailQuery } from '../queries.ts'

type Props = { invoiceId: string; recipientName: string; message: string }

export function InvoiceEmailPreview({ invoiceId, recipientName, message }: Props) {
  const { data: email, error } = useQuery(invoiceEmailQuery(invoiceId))
  const typed = { recipientName: recipientName.trim() || '…', message: message.trim() }
  return <EmailPreview email={email} error={error} typed={typed} />
}
