export const dayPlaceholder = 'MM/DD/YYYY'
export const dayHint =
  'Type a date, such as 11/20/2026, Friday or in 90 days. Press the down arrow for a calendar.'
export const notADay = 'Enter a date, such as 11/20/2026, Friday or in 90 days'
export const chooseDate = 'Choose date'
export const previousMonth = 'Previous month'
export const nextMonth = 'Next month'
export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
export const today = 'Today'
export const tomorrow = 'Tomorrow'
export const inOneWeek = 'In 1 week'
export const clearDate = 'Clear'
