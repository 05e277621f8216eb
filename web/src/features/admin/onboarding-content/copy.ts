export const emptyFields = 'Empty fields show the default text.'
export const saveFailed = 'Couldn’t publish the onboarding page. Try again.'
