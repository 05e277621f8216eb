import type { LeadAction } from '@mantel/domain/leads/leads'
import type { LeadView } from './queries.ts'

export const justArrived = 'Just arrived'
export const waiting = (time: string) => `Waiting ${time}`
export const answeredIn = (time: string) => `Answered in ${time}`

export const searchLabel = 'Search leads'
export const noMatches = 'No leads match'
export const noLeads = 'No leads yet'
export const noLeadsHint = 'Add the form to your website, and new leads will show up here.'
export const noLeadsHintForTeam = 'Leads from your website form show up here. An admin can set up the form.'
export const emptyViews: Record<LeadView, { title: string; text: string }> = {
  new: { title: 'All caught up', text: 'No new leads right now.' },
  added: { title: 'No added leads', text: 'Leads you add to the pipeline will show here.' },
  dismissed: { title: 'No dismissed leads', text: 'Leads you dismiss will show here. You can restore them.' },
  spam: { title: 'No spam', text: 'Suspicious messages show here for 30 days. Then we delete them.' },
}
export const showAdded = 'Show added leads'
export const spamHint = 'Deleted after 30 days'
export const unread = 'Unread. '
export const selectLead = (name: string) => `Select ${name}`
export const leadCount = (count: number, isMinimum = false) =>
  count === 1 && !isMinimum ? '1 lead' : `${count.toLocaleString('en-US')}${isMinimum ? '+' : ''} leads`
export const exportFailed = 'Couldn’t export the leads. Try again.'

export const newLeads = (count: number) =>
  count === 1 ? '1 new lead' : `${count.toLocaleString('en-US')} new leads`

export const noneWaiting: Record<LeadView, string> = {
  new: 'Every lead here has been answered.',
  added: 'Every lead here has been answered.',
  dismissed: 'Open a lead to read it again.',
  spam: 'Open a message to check it.',
}
export const someWaiting = (count: number) =>
  count === 1
    ? 'One lead is waiting for a reply.'
    : `${capitalize(inWords(count))} leads are waiting for a reply.`
export const longestWait = (time: string) => `The longest wait is ${time}.`
const walkKeys = { keys: ['J', 'K'], does: 'Next or previous lead' }
const replyKey = { keys: ['R'], does: 'Reply' }
export const keys: Record<LeadView, { keys: string[]; does: string }[]> = {
  new: [walkKeys, { keys: ['A'], does: 'Add' }, replyKey, { keys: ['D'], does: 'Dismiss' }],
  added: [walkKeys, replyKey],
  dismissed: [walkKeys, replyKey],
  spam: [walkKeys],
}
export const notFound = 'Lead not found'
export const notFoundHint = 'It was deleted, or you don’t have access.'
export const noMessage = 'No message'
export const knownClient = (name: string, projects: number) =>
  projects === 0
    ? `${name} is already your client`
    : `${name} has ${projects === 1 ? 'one project' : `${inWords(projects)} projects`} with you`
export const cameFrom = (places: string) => `This lead came from ${places}.`
export const campaign = (name: string) => `campaign ${name}`
export const viaSite = (site: string) => `via ${site}`

export const firstMessage = 'First message'

export const changed: Record<LeadAction, (leads: string) => string> = {
  dismiss: (leads) => `${leads} dismissed`,
  restore: (leads) => `${leads} restored`,
  spam: (leads) => `${leads} marked as spam`,
  'not-spam': (leads) => `${leads} moved out of spam`,
  read: (leads) => `${leads} marked as read`,
  unread: (leads) => `${leads} marked as unread`,
  answered: (leads) => `${leads} marked as answered`,
  unanswered: (leads) => `${leads} marked as unanswered`,
}
export const notChanged = 'Couldn’t change the lead. Try again.'

export const addDescription = (name: string) => `Creates a project for ${name}.`
export const sameEmail = (projects: number) =>
  `Same email, ${projects === 1 ? '1 project' : `${projects} projects`}`
export const newClient = (name: string) => `New client: ${name}`
export const noClient = 'No client'
export const noClientHint = 'A new client needs an email address.'
export const anotherClient = 'Another client'
export const chooseClient = 'Choose a client'
export const noAddress = 'Address TBD'
export const inquiryTitle = (name: string) => `Inquiry – ${name}`
export const added = (name: string, stage: string) => `${name} added to ${stage}`
export const addedMany = (count: number) => `${leadCount(count)} added to the pipeline`
export const addedSome = (count: number, all: number) => `${count} of ${leadCount(all)} added`
export const reasonFor = (leads: string, reason: string) => `${leads}: ${reason}`
export const notAdded = 'Couldn’t add the lead. Try again.'
export const overLimit = (sentence: string, isAdmin: boolean) =>
  isAdmin
    ? `${sentence} Or archive projects and delete clients that you no longer need. The lead stays here until then.`
    : `${sentence} The lead stays here until then.`
export const backInNew = (count: number) => `${leadCount(count)} moved back to New`
export const notUndone = 'Couldn’t undo this. Try again.'

export const replyTitle = (name: string) => `Reply to ${name}`
export const replyTo = (email: string) => `To ${email}`
export const replySubject = (company: string) => `Your inquiry to ${company}`
export const replySending = (name: string) => `Sending your reply to ${name}`
export const replyCanceled = 'Reply canceled. Your text is still here.'
export const notSent = 'Couldn’t send the reply. Try again.'
export const notCanceled = 'Couldn’t cancel the reply. It was already sent.'
export const fillGap = (gap: string) => `Replace ${gap} first`

export const newLeadHint = 'For calls, walk-ins and referrals.'
export const leadNeedsLabel = 'What do they need?'
export const leadSaved = (name: string) => `${name} added to your leads`
export const notSaved = 'Couldn’t save the lead. Try again.'

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const inWords = (count: number) => words[count] ?? count.toLocaleString('en-US')
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const setUpForm = 'Set up lead form'
