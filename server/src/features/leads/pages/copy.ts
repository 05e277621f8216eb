export const title = (companyName: string) => `Contact ${companyName}`
export const introduction = 'Tell us about your project.'
export const goneTitle = 'This form is no longer available'
export const goneText = 'Check the link, or contact the company directly.'
export const checkFields = 'Please check the fields below.'
