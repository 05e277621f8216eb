import type { Role } from '@mantel/domain/permissions'

/** Where somebody's day begins after signing in. */
export const firstRoom = (role: Role) =>
  role === 'SuperAdmin' ? '/app/admin/companies' : role === 'Client' ? '/app/dashboard' : '/app/pipeline'

/** Where whoever is signed in already is led from a door. */
export const homeOf = (role: Role) => (role === 'SuperAdmin' ? '/app/admin/companies' : '/app/dashboard')
