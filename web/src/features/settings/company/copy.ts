export const companyNotSaved = 'Couldn’t save the company. Try again.'
export const timeZoneHint = (time: string) => `Used for due dates and reminders. Local time: ${time}.`

export const logoFormats = 'PNG, JPEG or WebP'
export const logoNotRemoved = 'Couldn’t remove the logo. Try again.'
