import { maxClientEmails } from '@mantel/domain/client-emails'
import { can } from '@mantel/domain/permissions'
import { Mail } from 'lucide-react'
import { useUser } from '../../platform/session/session.ts'
import { BulkAction } from '../../ui/table/bulk-bar.tsx'
import * as copy from './copy.ts'

type Props = { count: number; onClick: () => void }

export function EmailAction({ count, onClick }: Props) {
  if (!can(useUser(), 'messages:send')) return null
  return (
    <BulkAction
      icon={Mail}
      disabledReason={count > maxClientEmails ? copy.tooMany(maxClientEmails) : undefined}
      onClick={onClick}
    >
      Email
    </BulkAction>
  )
}
