export const hint = 'Enter where clients send their payment, then turn the method on.'
export const scope =
  'New invoices offer every method that is on. Turning one off removes it from all invoices.'
export const zelleRecipient = 'Zelle email or phone'
export const paypalRecipient = 'PayPal.Me name or email'
export const accept = (method: string) => `Accept ${method}`
export const cashHint = 'Clients see that they can pay you in person.'
export const saved = 'Payment methods saved'
export const notSaved = 'Couldn’t save the payment methods. Try again.'

export const examples = {
  zelle: 'pay@yourstudio.com',
  venmo: '@your-studio',
  paypal: 'paypal.me/yourstudio',
  cashapp: '$yourstudio',
  check: 'Your Studio LLC',
}

export const onlineTitle = 'Card and bank payments'
export const setUpOnline = 'Set up'
export const manageOnline = 'Manage'
export const onlineStates = {
  unavailable: 'Not available here',
  none: 'Not connected. Clients can pay online once you connect Stripe.',
  pending: 'Stripe needs more information before clients can pay online.',
  restricted: 'Stripe has paused your payments.',
}
export const onlineMethods = (isCardOn: boolean, isAchOn: boolean) =>
  `Card ${isCardOn ? 'on' : 'off'}, bank transfer (ACH) ${isAchOn ? 'on' : 'off'}`
