const day = 24 * 60 * 60 * 1000

export const daysFromNow = (days: number) => new Date(Date.now() + days * day)
