export const everyPlan = 'Included in every plan'

export const noPlansTitle = 'Plans are coming soon'
export const noPlansHint = 'Leave your email and we’ll let you know when you can choose one.'

export const codeAdded = (code: string) => `We’ll add your code ${code} when you sign up.`
