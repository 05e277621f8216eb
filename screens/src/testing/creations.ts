/** What an admin can create, in the order of the menus. */
export const creations = [
  'New project',
  'New lead',
  'New invoice',
  'Record payment',
  'Add client',
  'Invite team member',
]
