export const onlyManagersAct = 'Only admins and managers can remind or withdraw.'
export const extendOrMove = 'Extend or change recipient…'
export const statusNotChecked = 'Couldn’t check the status. Try again.'

export const pdfNotCreated = 'Couldn’t create the PDF. Try again.'
export const contractNotDownloaded = 'Couldn’t download the contract. Try again.'

export const otherAddress = (invited: string) => `Different from the invited address: ${invited}`
export const addedWhenSent = (sender: string) => `Automatically when ${sender} sent the contract`

export const notSent = 'Not sent yet.'
export const sentTo = (recipient: string | undefined, on: string) =>
  `Sent to ${recipient ?? 'the client'}${on}.`
export const opened = (day: string) => `Opened ${day}.`
export const notOpened = 'Not opened yet.'
export const bounced = 'The email bounced. Try another address, or copy the link.'
export const linkExpires = (day: string) => `The link expires ${day}.`
export const linkExpired = (day: string | null) => (day ? `The link expired ${day}.` : 'The link expired.')
export const signedBy = (name: string, at: string) => `Signed by ${name} on ${at}.`
export const withdrawn = (on: string, because: string) => `Withdrawn${on}${because}`
export const declinedBy = (recipient: string | undefined, on: string, because: string) =>
  `Declined by ${recipient ?? 'the client'}${on}${because}`

export const withdrawToEdit = (status: string) => `${status} Withdraw to edit.`
export const resendOrEdit = (status: string) => `${status} Resend, or withdraw to edit.`
export const amendOrDuplicate = (signed: string) =>
  `${signed}. To change the terms, select Amend. To start over, select Duplicate.`
export const editAndResend = (status: string) => `${status} Edit and resend.`
export const recipientDeclined = (recipient: string | undefined, on: string, because: string) =>
  `${recipient ?? 'The client'} declined${on}${because}`

export const recordsAltered = (parts: string) =>
  `Our records of this contract were changed outside the app: ${parts}. Rely only on the PDF that was emailed, and contact support.`
export const recordsNotChecked =
  'Couldn’t check whether this contract’s records are unchanged. Reload the page to try again.'
export const recordsMatch = 'Unchanged'
export const recordsPartial = 'Partly protected: sent or sealed with an earlier version of the app'
export const recordsChanged = (parts: string) => `Changed: ${parts}`
