/** The users of the demo companies by their role in tests. */
export const demoUsers = {
  admin: 'admin@alderfinch.test',
  manager: 'manager@alderfinch.test',
  staff: 'staff@alderfinch.test',
  client: 'client@alderfinch.test',
  otherAdmin: 'admin@harborpine.test',
  superAdmin: 'admin@mantel.test',
} as const
export type DemoUser = keyof typeof demoUsers
