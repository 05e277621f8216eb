import { dayIn, formatNumericDay } from '@mantel/domain/basics/dates'
import type { ContractInList, DisplayedStatus } from '@mantel/domain/contracts/contracts'
import { CircleX, Clock, type LucideIcon, Pencil, Send, Signature, Undo2 } from 'lucide-react'
import { Badge, type Hue } from '../../ui/display/badge.tsx'
import { sentAgo } from './sent/waiting-status.ts'

type Known = Pick<ContractInList, 'displayedStatus' | 'sentAt' | 'signedAt'>

/** Shows the status with the time since the contract was sent, or with the day on which it was signed. */
export function StatusBadge({ contract, timeZone }: { contract: Known; timeZone: string }) {
  const { hue, icon } = looks[contract.displayedStatus]
  return (
    <Badge hue={hue} icon={icon}>
      {statusText(contract, timeZone)}
    </Badge>
  )
}

function statusText({ displayedStatus, sentAt, signedAt }: Known, timeZone: string) {
  if (displayedStatus === 'sent' && sentAt) return `Sent ${sentAgo(sentAt, timeZone)}`
  if (displayedStatus === 'signed' && signedAt) return `Signed ${formatNumericDay(dayIn(timeZone, signedAt))}`
  return looks[displayedStatus].label
}

const looks: Record<DisplayedStatus, { hue: Hue; icon: LucideIcon; label: string }> = {
  draft: { hue: 'grey', icon: Pencil, label: 'Draft' },
  sent: { hue: 'blue', icon: Send, label: 'Sent' },
  expired: { hue: 'amber', icon: Clock, label: 'Link expired' },
  signed: { hue: 'green', icon: Signature, label: 'Signed' },
  withdrawn: { hue: 'grey', icon: Undo2, label: 'Withdrawn' },
  declined: { hue: 'red', icon: CircleX, label: 'Declined' },
}
