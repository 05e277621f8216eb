import type { ReactNode } from 'react'

export const templatesHint =
  'Each new contract starts from a template. Editing a template doesn’t affect existing contracts.'
export const previewWithSampleData = 'Preview with sample data'
export const templateNotAdded = 'Couldn’t add the template. Try again.'
export const templateNotDuplicated = 'Couldn’t duplicate the template. Try again.'
export const templateNotRenamed = 'Couldn’t rename the template. Try again.'

export const usedForNewContracts = 'Used for new contracts'
export const makeDefault = (name: string) => `Make ${name} the default`
export const defaultChanged = (name: string) => `${name} is now the default`
export const defaultNotChanged = 'Couldn’t change the default. Try again.'

export const deleteHint = 'This doesn’t affect existing contracts.'
export const deleteDefaultHint = 'New contracts will use the first of your other templates.'
export const templateNotDeleted = 'Couldn’t delete the template. Try again.'

export const signatureHint = 'Used to sign owner fields when you send a contract.'
export const adminsOnly = 'Only admins can change this.'
export const ownerNameRequired = 'Enter the signer’s name'
export const whenOff = 'When off, owner fields are left blank.'
export const setUpAt = (time: ReactNode) => <>Set up {time}.</>
export const signedWhenSent = (name: string) => `${name || 'Owner'}. Dated when sent.`
export const signatureNotSaved = 'Couldn’t save the signature. Try again.'

export const defaultsHint = 'Filled in when you send a contract. You can change them each time.'
export const remindersHint = 'We’ll email clients until they sign, up to 4 times.'
export const defaultsSaved = 'Contract defaults saved'
export const defaultsNotSaved = 'Couldn’t save the contract defaults. Try again.'
