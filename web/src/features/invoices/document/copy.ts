export const invoice = 'Invoice'
export const schedule = 'Payment schedule'
export const howToPay = 'How to pay'
export const payments = 'Payments'
export const terms = 'Terms'
export const notes = 'Notes'
export const columns = { description: 'Description', quantity: 'Qty', rate: 'Rate', amount: 'Amount' }
export const dueOn = (date: string) => `Due ${date}`
export const memoBefore = 'Add the memo '
export const memoAfter = ' to your payment.'
export const taxMark = 'T'
export const taxed = 'Taxed'
export const logoOf = (company: string) => `${company} logo`
export const photoOf = (property: string) => `Photo of ${property}`
export const choose = 'Invoice template'
export const preview = (name: string) => `Preview of the ${name} template`
