export const emailed = 'We’ll email your contracts and invoices.'
