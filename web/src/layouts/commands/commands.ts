import type { CurrentUser } from '@mantel/domain/auth'
import {
  CircleUserRound,
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
import type { Place } from '../places.ts'
import { creationsFor } from './creations.ts'

/** Something with a name that the palette can do. */
export type Command = {
  label: string
  icon: LucideIcon
  keys?: string[]
  /** Other words for the same. */
  also?: string[]
  does: { go: string; search?: Record<string, string> } | { run: () => void }
}
export type CommandSet = { heading: string; commands: Command[] }

type Means = {
  isDark: boolean
  isPhone: boolean
  onAppearance: () => void
  onSidebar: () => void
  onRefresh: () => void
  onShortcuts: () => void
  onSignOut: () => void
}

/** Everything that is there for this person, in the order that it stands in. */
export const commandsFor = (user: CurrentUser, places: Place[], means: Means): CommandSet[] => [
  {
    heading: 'Create',
    commands: creationsFor(user).map(({ label, icon, to, search }) => ({
      label,
      icon,
      does: { go: to, search },
    })),
  },
  { heading: 'Go to', commands: [...places.map(toPlace), profile] },
  { heading: 'Preferences', commands: preferences(means) },
]

/** Those whose names have what was typed. */
export const matching = (sets: CommandSet[], typed: string): CommandSet[] =>
  sets
    .map(({ heading, commands }) => ({
      heading,
      commands: commands.filter(({ label, also = [] }) => matches(typed, label, ...also)),
    }))
    .filter(({ commands }) => commands.length > 0)

const toPlace = ({ to, label, icon, key }: Place): Command => ({
  label,
  icon,
  ...(key && { keys: ['G', key.toUpperCase()] }),
  does: { go: to },
})

const profile: Command = {
  label: 'Profile',
  icon: CircleUserRound,
  also: ['account', 'password', 'devices', 'theme', 'appearance'],
  does: { go: '/app/profile' },
}

const preferences = (means: Means): Command[] => [
  {
    label: means.isDark ? 'Light appearance' : 'Dark appearance',
    icon: means.isDark ? Sun : Moon,
    does: { run: means.onAppearance },
  },
  ...(means.isPhone
    ? []
    : [
        {
          label: 'Narrow or widen the sidebar',
          icon: PanelLeft,
          keys: [modKey('B')],
          does: { run: means.onSidebar },
        },
      ]),
  { label: 'Refresh data', icon: RefreshCw, does: { run: means.onRefresh } },
  ...(means.isPhone
    ? []
    : [{ label: 'Keyboard shortcuts', icon: Keyboard, keys: ['?'], does: { run: means.onShortcuts } }]),
  { label: 'Sign out', icon: LogOut, also: ['log out', 'leave'], does: { run: means.onSignOut } },
]
