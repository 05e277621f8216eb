import type { ReactNode } from 'react'

export const dialogTitle = (user: string | undefined, company: string) =>
  `Impersonate ${user ?? 'a user'} at ${company}`
export const dialogHint = (minutes: number) =>
  `For up to ${minutes} minutes, you see and do what they can, in this tab. You can’t change passwords, roles or devices. Changes are recorded under your name, and the company can see your reason.`
export const reasonHint = 'For example, a support ticket number.'
export const startFailed = 'Couldn’t start impersonation. Try again.'

export const userAtCompany = (company: ReactNode) => <> at {company}</>
export const backInOwnAccount = 'You’re back in your own account'
export const timeIsUp = (minutes: number) => `Your ${minutes} minutes are up.`
