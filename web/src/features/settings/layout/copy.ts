export const adminsOnly = 'Only admins can change these settings.'
