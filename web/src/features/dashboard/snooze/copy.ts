export const snooze = (title: string) => `Snooze ${title}`
export const untilTomorrow = (day: string) => `Until tomorrow, ${day}`
export const untilNextWeek = (day: string) => `Until next week, ${day}`
export const untilDay = 'Until a date…'
export const dialogTitle = (title: string) => `Snooze ${title}?`
export const dialogHint = 'We’ll show it again then, or sooner if something changes.'
export const snoozedUntil = (day: string) => `Snoozed until ${day}`
export const notSnoozed = 'Couldn’t snooze it. Try again.'
export const notShown = 'Couldn’t end the snooze. Try again.'
export const showAgain = (title: string) => `Show ${title} again`
export const until = (day: string) => `Until ${day}`
export const snoozed = (count: number) => `${count} snoozed`
