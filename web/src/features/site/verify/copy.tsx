import { APP_NAME } from '@mantel/domain/basics/product'
import type { ReactNode } from 'react'

export const verifyTitle = 'Is this contract genuine?'
export const verifyLead = `Upload a contract signed with ${APP_NAME} to confirm it hasn’t been changed.`

export const proofTitle = 'Contract verification'
export const proofLead = 'How this contract was signed. The contract text is only in the PDF.'
export const checkYourCopy = 'Check your copy'
export const unknownCode =
  'We can’t find a contract with this code. Compare the link with the one on the certificate page.'

export const dropPdf = (choose: (text: string) => ReactNode) => (
  <>Drop the PDF here, or {choose('choose a file')}</>
)
export const checking = (name: string) => `Checking ${name}…`
export const fileHint = (megabytes: number) => `Up to ${megabytes} MB. We don’t store your file.`
export const fileTooLarge = (megabytes: number) => `This file is larger than ${megabytes} MB.`
export const notAPdf = 'This isn’t a PDF.'
export const unreachable = 'We can’t reach the server. Check your connection and try again.'

export const anyAppCanVerify = (certificate: (text: string) => ReactNode) => (
  <>
    Every sealed PDF has a digital signature that covers the whole file. Any app that checks PDF signatures
    can tell whether it is valid, without contacting us. The app may show the signer as unknown until you add
    our {certificate('public certificate')}.
  </>
)
export const verifyOffline = `If you run your own copy of ${APP_NAME}, you can verify a PDF offline:`
