export const noActivity = 'No activity yet.'
