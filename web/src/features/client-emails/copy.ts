export const tooMany = (max: number) => `Select up to ${max} to email`
export const title = 'Email clients'
export const hint = 'Each client gets an email of their own. Replies come to you.'
export const insertField = 'Insert field'
export const messagePlaceholder = 'Hello {client.firstName},'
export const notPreviewed = 'Couldn’t prepare the emails. Try again.'
export const notSent = 'Couldn’t send the emails. Try again.'
export const previewOf = (at: number, count: number) => `Email ${at} of ${count}`
export const noOne = 'None of these clients can be emailed.'
export const excluded = (count: number) =>
  count === 1 ? '1 won’t get this email' : `${count} won’t get this email`
export const sendTo = (count: number) => (count === 1 ? 'Send to 1 client' : `Send to ${count} clients`)
export const sent = (count: number) =>
  count === 1 ? 'Email to 1 client is on its way' : `Emails to ${count} clients are on their way`
export const notEmailed = (names: string[]) =>
  names.length > 3
    ? `Not emailed: ${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
    : `Not emailed: ${names.join(', ')}`
