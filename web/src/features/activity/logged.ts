/** At the end of every toast of the platform’s people: nothing is changed in secret. */
export const logged = 'It is in the activity log.'
