export const orWriteTo = 'Questions? Email'

export const featuresTitle = 'Built for how staging jobs really work'

export const pipelineAlt = 'Pipeline board with projects in columns from Discovery to Completed'
export const pipelineCaption = 'Your pipeline, with the next step on every card'
export const dashboardAlt = 'Dashboard with what needs your attention and this month’s numbers'
export const dashboardCaption = 'Your month at a glance'
