export const title = 'Lead form'
export const what = 'your lead form'
export const saved = 'Lead form saved'
export const notSaved = 'Couldn’t save the lead form. Try again.'

export const summary = 'A form for your website. Every inquiry is stored and emailed to your team.'
export const shownFields = (labels: string[]) => `Asks for: ${labels.join(', ')}.`
export const edit = 'Edit form'
export const getCode = 'Get the code'
export const openForm = 'Open form'

export const fieldsTitle = 'Fields'
export const fieldsHint = 'Rename fields, choose what’s required, and change the order.'
export const labelOf = (field: string) => `Label for ${field}`
export const modeOf = (field: string) => `Is ${field} required?`
export const actionsFor = (field: string) => `Actions for ${field}`
export const movedTo = (name: string, position: number, count: number) =>
  `${name}, position ${position} of ${count}`

export const afterTitle = 'After sending'
export const thanksLabel = 'Thank-you message'
export const redirectLabel = 'Send visitors to'
export const redirectHint = 'A page to open after the form is sent, such as https://alderfinch.com/thanks.'

export const leadsTitle = 'New leads'
export const autoAdd = 'Add leads to the pipeline automatically'
export const autoAddHint =
  'Creates a client and a project in your first stage. When off, you add each lead yourself.'
export const notifyLabel = 'Email new leads to'
export const notifyHint = 'One address per line. Leave empty to email all admins and managers.'
export const sitesLabel = 'Websites that may show the form'
export const sitesHint = 'One per line, such as alderfinch.com. Leave empty to allow any website.'

export const lineProblem = (line: string, problem: string) => `${line}: ${problem}`

export const keyTitle = 'Key'
export const keyHint = 'The code contains your form’s key. If someone misuses it, replace it.'
export const replaceKey = 'Replace the key'
export const replaceQuestion = 'Replace your lead form’s key?'
export const replaceConsequence =
  'The form stops working everywhere until you put the new code on your website. Your existing leads aren’t affected.'
export const replaced = 'Key replaced'
export const replacedHint = 'Put the new code on your website.'
export const notReplaced = 'Couldn’t replace the key. Try again.'
