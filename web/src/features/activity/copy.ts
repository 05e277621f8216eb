export const noActivity = 'No activity yet.'
export const noActivityByMember = 'No activity by this team member yet.'

export const onBehalfOf = (name: string) => `Support on behalf of ${name}`
