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
