export const comingSoon = 'Your project details will be here soon. We’ll email your contracts and invoices.'
