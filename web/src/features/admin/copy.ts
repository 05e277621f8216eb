/** Ends every toast of a SuperAdmin. */
export const logged = 'Recorded in the activity log.'
