import { describe, expect, test } from 'vitest'
import { can, mayInvite, type Permission, permissions, type Role, roles, scopeOf } from './permissions.ts'

const switches = { staffSeeAllProjects: true, staffSeePrices: false, managersMayRefund: false }
const scope = (role: Role, permission: Permission, changes = {}) =>
  scopeOf({ role, switches: { ...switches, ...changes } }, permission)

describe('permissions', () => {
  test.each<[Permission, Partial<Record<Role, string>>]>([
    ['clients:delete', { CompanyAdmin: 'all' }],
    ['clients:merge', { CompanyAdmin: 'all', Manager: 'all' }],
    ['clients:create', { CompanyAdmin: 'all', Manager: 'all', Staff: 'all' }],
    ['clients:edit-source', { CompanyAdmin: 'all', Manager: 'all' }],
    ['projects:assign', { CompanyAdmin: 'all', Manager: 'all' }],
    ['projects:edit-terms', { CompanyAdmin: 'all', Manager: 'all' }],
    ['pipeline:close', { CompanyAdmin: 'all', Manager: 'all' }],
    ['projects:read', { CompanyAdmin: 'all', Manager: 'all', Staff: 'all', Client: 'self' }],
    ['contracts:send', { CompanyAdmin: 'all', Manager: 'all' }],
    ['contracts:sign', { Client: 'self' }],
    ['invoices:read', { CompanyAdmin: 'all', Manager: 'all', Client: 'self' }],
    ['payments:refund', { CompanyAdmin: 'all' }],
    ['settings:read', { CompanyAdmin: 'all', Manager: 'all' }],
    ['settings:write', { CompanyAdmin: 'all' }],
    ['team:manage', { CompanyAdmin: 'all' }],
    ['platform:manage', { SuperAdmin: 'all' }],
  ])('%s belongs to %j and to no one else', (permission, scopes) => {
    for (const role of roles) expect([role, scope(role, permission)]).toEqual([role, scopes[role] ?? null])
  })

  test('follow the company’s settings', () => {
    expect(scope('Staff', 'projects:read', { staffSeeAllProjects: false })).toBe('own')
    expect(scope('Manager', 'projects:read', { staffSeeAllProjects: false })).toBe('all')
    expect(scope('Staff', 'invoices:read', { staffSeePrices: true })).toBe('all')
    expect(scope('Staff', 'invoices:read', { staffSeePrices: true, staffSeeAllProjects: false })).toBe('own')
    expect(scope('Manager', 'payments:refund', { managersMayRefund: true })).toBe('all')
  })

  test('never give a client more than their own records', () => {
    for (const permission of permissions) {
      const reach = scope('Client', permission, { staffSeePrices: true, managersMayRefund: true })
      expect([permission, reach]).toEqual([permission, reach === null ? null : 'self'])
    }
  })

  test('give a SuperAdmin the platform but no company data', () => {
    for (const permission of permissions) {
      expect(can({ role: 'SuperAdmin', switches }, permission)).toBe(permission.startsWith('platform:'))
    }
  })

  test('let no one invite a role above their own', () => {
    expect(mayInvite('CompanyAdmin', 'CompanyAdmin')).toBe(true)
    expect(mayInvite('Manager', 'Staff')).toBe(true)
    for (const role of ['CompanyAdmin', 'Manager'] as const) expect(mayInvite('Manager', role)).toBe(false)
    for (const role of ['Staff', 'Client', 'SuperAdmin'] as const)
      expect(mayInvite(role, 'Staff')).toBe(false)
  })
})
