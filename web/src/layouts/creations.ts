import type { CurrentUser } from '@mantel/domain/auth'
import { can } from '@mantel/domain/permissions'
import { type LucideIcon, UserRoundPlus } from 'lucide-react'

/** Something new that can be begun from anywhere. */
export type Creation = { label: string; icon: LucideIcon; to: string; search?: Record<string, string> }

export const creationsFor = (user: CurrentUser): Creation[] =>
  can(user, 'team:invite')
    ? [{ label: 'Invite a teammate', icon: UserRoundPlus, to: '/app/settings', search: { inviting: 'yes' } }]
    : []
