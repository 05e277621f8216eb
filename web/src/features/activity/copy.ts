export const noActivity = 'No activity yet.'
export const noActivityByMember = 'No activity by this team member yet.'

export const onBehalfOf = (name: string) => `Support on behalf of ${name}`

export const kindNames = {
  project: 'Projects',
  client: 'Clients',
  lead: 'Leads',
  team: 'Team',
  settings: 'Settings and imports',
}
export const noActivityFound = 'No activity matches these filters.'
export const exportFailed = 'Couldn’t export the activity. Try again.'
