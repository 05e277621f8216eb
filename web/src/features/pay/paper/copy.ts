export const overdue = (days: number) => `Overdue ${days === 1 ? '1 day' : `${days} days`}`

// In print
export const check = (payTo: string) => `Make checks payable to ${payTo}`
export const cash = 'In person'
