import type { LeadStatus } from '@mantel/domain/leads/leads'
import { Archive, Check, Inbox, type LucideIcon, OctagonAlert } from 'lucide-react'
import { Badge, type Hue } from '../../ui/display/badge.tsx'

const looks: Record<LeadStatus, { label: string; icon: LucideIcon; hue: Hue }> = {
  new: { label: 'New', icon: Inbox, hue: 'blue' },
  added: { label: 'In pipeline', icon: Check, hue: 'grey' },
  dismissed: { label: 'Dismissed', icon: Archive, hue: 'grey' },
  spam: { label: 'Spam', icon: OctagonAlert, hue: 'amber' },
}

export const LeadStatusBadge = ({ status }: { status: LeadStatus }) => {
  const { label, icon, hue } = looks[status]
  return (
    <Badge icon={icon} hue={hue}>
      {label}
    </Badge>
  )
}
