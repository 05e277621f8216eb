export const messageSent = 'Message sent. We’ll email you back.'
export const messageNotSent = 'Couldn’t send your message. Please try again.'
export const messageRequired = 'Enter a message'
export const messagePlaceholder = 'How can we help?'
export const orWriteTo = 'Questions? Email'

export const featuresTitle = 'Built for how staging jobs really work'

export const pipelineAlt = 'Pipeline board with projects in columns from Discovery to Completed'
export const pipelineCaption = 'Your pipeline, with the next step on every card'
export const dashboardAlt = 'Dashboard with what needs your attention and this month’s numbers'
export const dashboardCaption = 'Your month at a glance'
