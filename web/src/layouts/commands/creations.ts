import type { CurrentUser } from '@mantel/domain/auth/auth'
import { can, type Permission } from '@mantel/domain/permissions'
import {
  HandCoins,
  HousePlus,
  Inbox,
  type LucideIcon,
  ReceiptText,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react'

/** A record that can be created from any screen. */
export type Creation = { label: string; icon: LucideIcon; to: string; search?: Record<string, string> }

export const creationsFor = (user: CurrentUser): Creation[] =>
  creations.filter(({ needs }) => can(user, needs))

const creations: (Creation & { needs: Permission })[] = [
  {
    label: 'New project',
    icon: HousePlus,
    to: '/app/pipeline',
    search: { new: 'project' },
    needs: 'projects:create',
  },
  { label: 'New lead', icon: Inbox, to: '/app/leads', search: { new: 'lead' }, needs: 'leads:add' },
  {
    label: 'New invoice',
    icon: ReceiptText,
    to: '/app/invoices',
    search: { new: 'invoice' },
    needs: 'invoices:write',
  },
  {
    label: 'Record payment',
    icon: HandCoins,
    to: '/app/invoices',
    search: { new: 'payment' },
    needs: 'payments:record',
  },
  {
    label: 'Add client',
    icon: UsersRound,
    to: '/app/clients',
    search: { new: 'client' },
    needs: 'clients:create',
  },
  {
    label: 'Invite team member',
    icon: UserRoundPlus,
    to: '/app/settings',
    search: { inviting: 'yes' },
    needs: 'team:invite',
  },
]
