export const datesHint =
  'Saving updates open projects whose contract hasn’t been sent. Dates set manually don’t change.'
export const timelineSaved = 'Timeline and fees saved'
export const timelineNotSaved = 'Couldn’t save the timeline. Try again.'

export const lateFeeExample = '1.5% per month after 10 days'
export const additionalServicesExample = '$95 per hour'
export const delayExample = '$75 per hour of waiting'
export const rescheduleExample = '$250 within 48 hours of install'

export const installExample = (install: string, destage: string, balance: string) =>
  `Install ${install} → destage ${destage}, balance due ${balance}`
export const depositExample = (signed: string, percent: number, due: string) =>
  `Signed ${signed} → ${percent}% deposit due ${due}`
