import type { ContractInList, ContractState } from '@mantel/domain/contracts/contracts'
import { dayIn, formatNumericDay } from '@mantel/domain/dates'
import { CircleX, Clock, type LucideIcon, Pencil, Send, Signature, Undo2 } from 'lucide-react'
import { Badge, type Hue } from '../../ui/display/badge.tsx'
import { sentAgo } from './sent/waiting-status.ts'

type Known = Pick<ContractInList, 'state' | 'sentAt' | 'signedAt'>

/** How far a contract is: an icon and words, with the day where that matters. */
export function StateBadge({ contract, timeZone }: { contract: Known; timeZone: string }) {
  const { hue, icon } = looks[contract.state]
  return (
    <Badge hue={hue} icon={icon}>
      {stateWords(contract, timeZone)}
    </Badge>
  )
}

function stateWords({ state, sentAt, signedAt }: Known, timeZone: string) {
  if (state === 'sent' && sentAt) return `Sent ${sentAgo(sentAt, timeZone)}`
  if (state === 'signed' && signedAt) return `Signed ${formatNumericDay(dayIn(timeZone, signedAt))}`
  return looks[state].word
}

const looks: Record<ContractState, { hue: Hue; icon: LucideIcon; word: string }> = {
  draft: { hue: 'grey', icon: Pencil, word: 'Draft' },
  sent: { hue: 'blue', icon: Send, word: 'Sent' },
  expired: { hue: 'amber', icon: Clock, word: 'Link expired' },
  signed: { hue: 'green', icon: Signature, word: 'Signed' },
  withdrawn: { hue: 'grey', icon: Undo2, word: 'Withdrawn' },
  declined: { hue: 'red', icon: CircleX, word: 'Declined' },
}
