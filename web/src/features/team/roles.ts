import type { Role } from '@mantel/domain/permissions'

export const roleNames: Record<Role, string> = {
  SuperAdmin: 'SuperAdmin',
  CompanyAdmin: 'Admin',
  Manager: 'Manager',
  Staff: 'Staff',
  Client: 'Client',
}
