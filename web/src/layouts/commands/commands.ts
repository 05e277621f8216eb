import type { CurrentUser } from '@mantel/domain/auth/auth'
import { can } from '@mantel/domain/permissions'
import {
  CircleUserRound,
  CreditCard,
  Keyboard,
  LogOut,
  type LucideIcon,
  Moon,
  PanelLeft,
  RefreshCw,
  Sun,
} from 'lucide-react'
import { matches } from '../../features/search/matching.ts'
import { modKey } from '../../platform/shortcuts.ts'
import type { NavItem } from '../navigation.ts'
import * as copy from './copy.ts'
import { creationsFor } from './creations.ts'

export type Command = {
  label: string
  icon: LucideIcon
  keys?: string[]
  /** Other terms that match this command. */
  keywords?: string[]
  does: { go: string; search?: Record<string, string> } | { run: () => void }
}
export type CommandSet = { heading: string; commands: Command[] }

type CommandActions = {
  isDark: boolean
  isPhone: boolean
  onAppearance: () => void
  onSidebar: () => void
  onRefresh: () => void
  onShortcuts: () => void
  onSignOut: () => void
}

/** All commands for this user, in the order of the palette. */
export const commandsFor = (
  user: CurrentUser,
  navItems: NavItem[],
  actions: CommandActions,
): CommandSet[] => [
  {
    heading: 'Create',
    commands: creationsFor(user).map(({ label, icon, to, search }) => ({
      label,
      icon,
      does: { go: to, search },
    })),
  },
  {
    heading: 'Go to',
    commands: [...navItems.map(goTo), ...(can(user, 'payments:connect') ? [cardPayments] : []), profile],
  },
  { heading: 'Preferences', commands: preferences(actions) },
]

export const matching = (sets: CommandSet[], typed: string): CommandSet[] =>
  sets
    .map(({ heading, commands }) => ({
      heading,
      commands: commands.filter(({ label, keywords = [] }) => matches(typed, label, ...keywords)),
    }))
    .filter(({ commands }) => commands.length > 0)

const goTo = ({ to, label, icon, key }: NavItem): Command => ({
  label,
  icon,
  ...(key && { keys: ['G', key.toUpperCase()] }),
  does: { go: to },
})

const cardPayments: Command = {
  label: copy.cardPayments,
  icon: CreditCard,
  keywords: ['stripe', 'ach', 'payouts', 'connect'],
  does: { go: '/app/payments' },
}

const profile: Command = {
  label: 'Profile',
  icon: CircleUserRound,
  keywords: ['account', 'password', 'devices', 'theme', 'appearance'],
  does: { go: '/app/profile' },
}

const preferences = (actions: CommandActions): Command[] => [
  {
    label: actions.isDark ? 'Light mode' : 'Dark mode',
    icon: actions.isDark ? Sun : Moon,
    does: { run: actions.onAppearance },
  },
  ...(actions.isPhone
    ? []
    : [
        {
          label: 'Toggle sidebar',
          icon: PanelLeft,
          keys: [modKey('B')],
          does: { run: actions.onSidebar },
        },
      ]),
  { label: 'Refresh data', icon: RefreshCw, does: { run: actions.onRefresh } },
  ...(actions.isPhone
    ? []
    : [{ label: 'Keyboard shortcuts', icon: Keyboard, keys: ['?'], does: { run: actions.onShortcuts } }]),
  { label: 'Sign out', icon: LogOut, keywords: ['log out', 'leave'], does: { run: actions.onSignOut } },
]
