export const loadTarget = 'your setup'
export const changedElsewhere =
  'Someone else changed this. Select Continue to keep your changes, or Skip to keep theirs.'

export const businessTypeTitle = 'What kind of business do you run?'
export const businessTypeIntro =
  'We’ll set up stages and labels for your business. You can change them any time.'
export const noBusinessTypes = 'No business types to choose from yet. Continue to the next step.'
export const businessTypeFailed = 'Couldn’t save your choice. Try again.'

export const companyIntro = 'How clients see you on contracts and in emails.'
export const companyFailed = 'Couldn’t save your company. Try again.'
export const invalidColor = 'Enter a color like #B38734'
export const unreadableColor = 'Text is hard to read on this color. Choose a darker or lighter one.'

export const workIntro = 'Select a name to change it. You can reorder stages in Settings.'
export const workFailed = 'Couldn’t save your changes. Try again.'
export const entryName = (noun: string, name: string | undefined) =>
  `Name of ${noun}${name ? ` ${name}` : ''}`
export const removeEntry = (noun: string, name: string) => `Remove ${name || `this ${noun}`}`

export const planIntro = 'Pick a plan that fits your volume. Change or cancel any time.'
export const trialIntro = (plan: string) =>
  `Your free trial is on ${plan}. Keep it, or pick a plan that fits your volume. Change or cancel any time.`
export const choosePlan = 'Choose a plan, or skip this step.'
export const noPlans = 'No plans to choose from yet. You can continue without one.'
export const retiredPlan = (plan: string) =>
  `You’re on ${plan}, which is no longer available to new customers. You keep it unless you choose another.`
export const planFailed = 'Couldn’t save your plan. Try again.'
export const noChargeUntil = (day: string) => `No charge until ${day}.`
export const noCard = 'No card required.'
export const cardNext = 'We ask for your card on the next page.'
export const toPayment = 'Continue to payment'
export const finish = 'Finish'
export const notSubscribed = 'You haven’t entered a card yet. Continue to payment, or skip this step for now.'
export const removeCodeFailed = 'Couldn’t remove the code. Try again.'
export const checkCodeFailed = 'Couldn’t check the code. Try again.'

export const readyTitle = 'Your studio is ready'
export const readyText = (company: string) =>
  `${company} is ready, with a sample project. Follow the checklist to get started.`
export const readyPlan = (plan: string, until: string) =>
  `You’re trying ${plan} for free until ${until}. You can change your plan any time in Settings.`
