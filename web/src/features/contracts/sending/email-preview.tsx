import { defaultMessage } from '@mantel/domain/contracts/contracts'
import { useQuery } from '@tanstack/react-query'
import { EmailPreview } from '../../message-templates/email-preview.tsx'
import { contractEmailQuery } from '../queries.ts'

type Props = { contractId: string; recipientName: string; message: string; expiresOn: string }

export function ContractEmailPreview({ contractId, recipientName, message, expiresOn }: Props) {
  const { data: email, error } = useQuery(contractEmailQuery(contractId))
  const typed = {
    recipientName: recipientName.trim() || '…',
    message: message.trim() || defaultMessage,
    expiresOn,
  }
  return <EmailPreview email={email} error={error} typed={typed} />
}
