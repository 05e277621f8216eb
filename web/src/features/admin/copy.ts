/** The last sentence of the toasts about a SuperAdmin's changes. */
export const logged = 'Recorded in the activity log.'
