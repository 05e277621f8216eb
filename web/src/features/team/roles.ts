import type { InvitableRole, Role } from '@mantel/domain/permissions'

/** What a role is called at the screen. */
export const roleNames: Record<Role, string> = {
  SuperAdmin: 'Platform admin',
  CompanyAdmin: 'Admin',
  Manager: 'Manager',
  Staff: 'Staff',
  Client: 'Client',
}

/** What it is for, in one line. */
export const roleDuties: Record<InvitableRole, string> = {
  CompanyAdmin: 'Does everything, including team, settings and plan.',
  Manager: 'Runs all projects, contracts and invoices, and invites staff.',
  Staff: 'Works on projects and clients. No reports, team or settings.',
}
