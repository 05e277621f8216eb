/** Ends the toast after each change that a SuperAdmin makes. */
export const logged = 'Recorded in the activity log.'
