import type { Role } from '@mantel/domain/permissions'

/** The first screen after a sign-in. */
export const firstScreen = (role: Role) =>
  role === 'SuperAdmin' ? '/app/admin/companies' : role === 'Client' ? '/app/dashboard' : '/app/pipeline'

/** Where a signed-in user who opens a sign-in page is redirected. */
export const homePath = (role: Role) => (role === 'SuperAdmin' ? '/app/admin/companies' : '/app/dashboard')
