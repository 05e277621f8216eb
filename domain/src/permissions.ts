export const roles = ['SuperAdmin', 'CompanyAdmin', 'Manager', 'Staff', 'Client'] as const
export type Role = (typeof roles)[number]

/** The rows that a permission covers: all of the company's, those of the user's own projects, or the client's own. */
export type Scope = 'all' | 'own' | 'self'

/** Settings with which a company widens the permissions of its staff and managers. */
export const switches = ['staffSeeAllProjects', 'staffSeePrices', 'managersMayRefund'] as const
export type Switch = (typeof switches)[number]
export type Switches = Record<Switch, boolean>

type Grant = Scope | `${Scope} if ${Switch}`
type Grants = { readonly [R in Role]?: Grant }

const admins: Grants = { CompanyAdmin: 'all' }
const managers: Grants = { ...admins, Manager: 'all' }
const team: Grants = { ...managers, Staff: 'all' }
const teamOnOwn: Grants = { ...managers, Staff: 'own' }
const everyone: Grants = { ...teamOnOwn, Client: 'self' }
const platform: Grants = { SuperAdmin: 'all' }

/** The access policy of the product, one line per permission. */
const grants = {
  'activity:read': teamOnOwn,
  'clients:create': team,
  'clients:delete': admins,
  'clients:edit': teamOnOwn,
  'clients:edit-source': managers,
  'clients:merge': managers,
  'clients:read': teamOnOwn,
  'company:delete': admins,
  'contract-templates:read': team,
  'contract-templates:write': managers,
  'contracts:draft': teamOnOwn,
  'contracts:read': everyone,
  'contracts:send': managers,
  'contracts:sign': { Client: 'self' },
  'costs:add': { ...managers, Staff: 'own if staffSeePrices' },
  'costs:read': managers,
  'dashboard:money': { ...managers, Staff: 'own if staffSeePrices' },
  'dashboard:read': teamOnOwn,
  'data:export': managers,
  'data:import': admins,
  'documents:delete': teamOnOwn,
  'documents:edit': teamOnOwn,
  'documents:read': everyone,
  'documents:upload': everyone,
  'esign:setup': admins,
  'files:read': everyone,
  'invoices:read': { ...managers, Staff: 'own if staffSeePrices', Client: 'self' },
  'invoices:send': managers,
  'invoices:void': admins,
  'invoices:write': managers,
  'leads:add': team,
  'leads:read': team,
  'message-templates:read': team,
  'message-templates:write': managers,
  'messages:send': teamOnOwn,
  'notes:write': teamOnOwn,
  'payments:claim': { Client: 'self' },
  'payments:confirm': managers,
  'payments:connect': admins,
  'payments:record': managers,
  'payments:refund': { ...admins, Manager: 'all if managersMayRefund' },
  'pipeline:close': managers,
  'pipeline:move': teamOnOwn,
  'pipeline:read': teamOnOwn,
  'platform:manage': platform,
  'platform:read': platform,
  'portal:use': { Client: 'self' },
  'projects:archive': managers,
  'projects:assign': managers,
  'projects:create': team,
  'projects:delete': admins,
  'projects:edit': teamOnOwn,
  'projects:edit-terms': managers,
  'projects:read': everyone,
  'reports:read': managers,
  'settings:read': managers,
  'settings:write': admins,
  'subscription:manage': admins,
  'tags:write': managers,
  'team:invite': managers,
  'team:manage': admins,
  'team:read': managers,
  'views:share': admins,
  'widget:configure': admins,
  'workspace:read': team,
} as const satisfies Record<string, Grants>

export type Permission = keyof typeof grants
export const permissions = Object.keys(grants) as Permission[]

export type PermissionSubject = { role: Role; switches: Switches }

/** Null if the user does not have the permission. */
export function scopeOf({ role, switches }: PermissionSubject, permission: Permission): Scope | null {
  const grant: Grant | undefined = (grants[permission] as Grants)[role]
  if (!grant) return null
  const [scope, condition] = grant.split(' if ') as [Scope, Switch | undefined]
  if (condition && !switches[condition]) return null
  // If staff may see all projects, every project counts as their own.
  return scope === 'own' && switches.staffSeeAllProjects ? 'all' : scope
}

export const can = (user: PermissionSubject, permission: Permission) => scopeOf(user, permission) !== null

/** Prices are the amounts of projects, contracts and invoices. */
export const maySeePrices = (user: PermissionSubject) => can(user, 'invoices:read')

/** Managers may invite staff, and admins any of these roles. A company cannot create a SuperAdmin. */
export const invitableRoles = ['CompanyAdmin', 'Manager', 'Staff'] as const
export type InvitableRole = (typeof invitableRoles)[number]

export const mayInvite = (role: Role, invited: InvitableRole) =>
  role === 'CompanyAdmin' || (role === 'Manager' && invited === 'Staff')
