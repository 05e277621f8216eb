import type { ReactNode } from 'react'

export const deleted = (name: string) => `${name} deleted`
export const deleteTitle = (name: string) => `Delete the draft “${name}”?`
export const deleteHint = 'This also deletes its earlier versions. You can’t undo this.'
export const draftNotDeleted = 'Couldn’t delete the draft. Try again.'

export const expiresOn = (day: string) => `The link expires on ${day}.`
export const linkTitle = 'Signing link'
export const shareOnlyWithClient = 'Share only with the client. Anyone with this link can sign.'
export const linkNotCopied = 'Couldn’t copy the link. Try again.'

export const extendTitle = 'Extend or change recipient'
export const linkExtended = 'Link extended'
export const sentToNewAddress = 'Sent to new address'
export const sendToNewAddress = 'Send to new address'
export const newAddressHint = 'We’ll send a new link to this address. Earlier links stop working.'
export const sameAddressHint = 'Change it to send the link to another address.'
export const linkNotChanged = 'Couldn’t update the link. Try again.'

export const remindTitle = (name: string | null | undefined) => `Remind ${name ?? 'the client'}?`
export const emailsTheirLink = (address: string | null | undefined) =>
  address ? `We’ll email their link to ${address}.` : 'We’ll email their link.'
export const lastReminder = (when: string) => ` Last reminder: ${when}.`
export const remindedToday = ' You can send another one tomorrow.'
export const reminderNotSent = 'Couldn’t send the reminder. Try again.'

export const beforeSending = 'Before you send'
export const onlyManagersSend =
  'Only admins and managers can send contracts. Tell them when this one is ready.'
export const noClientSignature = 'No signature field for the client'
export const addSignature = 'Add one at the end'
export const confirmEmail = 'Confirm your email address'
export const resendLink = 'Resend link'
export const actingAsOther = 'You’re acting as someone else, and only they can send contracts'
export const noOwnSignature = 'Automatic signing is off, so your signature line will be blank'
export const setUpSignature = 'Set up signature'
export const sendUnsigned = 'Send without my signature'
export const adminSetsUpSignature = 'An admin can turn it on in Settings.'

export const resendHint = 'They’ll get a new link. Earlier links stop working.'
export const sendHint = 'The contract is locked once sent. The client gets a private signing link.'
export const fillGap = (gap: string) => `Fill in or remove ${gap}`
export const contractNotSent = 'Couldn’t send the contract. Try again.'
export const ccHint = 'Up to 5 addresses. They get the signed copy, not the signing link.'
export const messagePlaceholder = 'Anything they should know before signing'
export const remindersHint = 'Until they sign, up to 4 times'
export const remindEvery = 'Reminder frequency'
export const ownerSignature = (name: ReactNode) => <>{name}’s signature is added when you send.</>

export const withdrawTitle = (name: string) => `Withdraw “${name}”?`
export const withdrawHint =
  'The link stops working right away. The contract goes back to draft, so you can edit and resend it.'
export const backInDraft = 'It’s back in draft.'
export const reasonHint = 'Saved with the contract. The client won’t see it.'
export const notifyByEmail = (name: string | null | undefined) => `Notify ${name ?? 'the client'} by email`
export const contractNotWithdrawn = 'Couldn’t withdraw the contract. Try again.'
