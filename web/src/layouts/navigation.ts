import type { CurrentUser } from '@mantel/domain/auth/auth'
import { can } from '@mantel/domain/permissions'
import {
  Building2,
  ChartNoAxesColumn,
  FileText,
  House,
  Inbox,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  PanelTop,
  ReceiptText,
  Settings,
  SquareKanban,
  Tags,
  UsersRound,
} from 'lucide-react'

/** `key` is the second key of the shortcut that opens the item. The first is G. */
export type NavItem = { to: string; label: string; icon: LucideIcon; key?: string }

/** The navigation of a company, with its own labels for the sections. */
export function companyNavItems(user: CurrentUser): NavItem[] {
  const { navigationLabels: labels } = user
  return [
    { to: '/app/dashboard', label: 'Dashboard', icon: LayoutDashboard, key: 'd' },
    ...(can(user, 'leads:read') ? [leadsNavItem] : []),
    { to: '/app/pipeline', label: labels.pipeline, icon: SquareKanban, key: 'p' },
    { to: '/app/projects', label: labels.projects, icon: House, key: 'j' },
    ...(can(user, 'invoices:read') ? [invoicesNavItem] : []),
    { to: '/app/clients', label: labels.clients, icon: UsersRound, key: 'c' },
    ...(can(user, 'reports:read') ? [revenueNavItem] : []),
  ]
}

const leadsNavItem: NavItem = { to: '/app/leads', label: 'Leads', icon: Inbox, key: 'l' }
const invoicesNavItem: NavItem = { to: '/app/invoices', label: 'Invoices', icon: ReceiptText, key: 'i' }
const revenueNavItem: NavItem = { to: '/app/revenue', label: 'Revenue', icon: ChartNoAxesColumn, key: 'r' }

/** On phones, the bar has room for three items. The others are in the panel under More. */
export function phoneNavItems(user: CurrentUser) {
  const items = companyNavItems(user)
  const isInBar = ({ to }: NavItem) => ['/app/pipeline', '/app/projects', '/app/clients'].includes(to)
  return { bar: items.filter(isInBar), more: items.filter((item) => !isInBar(item)) }
}

export const settingsNavItem = (user: CurrentUser): NavItem | null =>
  can(user, 'settings:read')
    ? { to: '/app/settings', label: user.navigationLabels.settings, icon: Settings, key: 's' }
    : null

export const adminNavItems: NavItem[] = [
  { to: '/app/admin/companies', label: 'Companies', icon: Building2, key: 'c' },
  { to: '/app/admin/users', label: 'Users', icon: UsersRound, key: 'u' },
  { to: '/app/admin/revenue', label: 'Revenue', icon: ChartNoAxesColumn, key: 'r' },
  { to: '/app/admin/product-tiers', label: 'Plans', icon: Layers, key: 't' },
  { to: '/app/admin/content', label: 'Content', icon: FileText, key: 'o' },
  { to: '/app/admin/landing', label: 'Landing page', icon: PanelTop, key: 'l' },
  { to: '/app/admin/pricing', label: 'Pricing page', icon: Tags, key: 'p' },
]

export const adminSettingsNavItem: NavItem = {
  to: '/app/admin/settings',
  label: 'Settings',
  icon: Settings,
  key: 's',
}
