import type { ReactNode } from 'react'

export const clientNotAdded = 'Couldn’t add the client. Try again.'

export const inNewTab = ' in a new tab'

export const emailInUse = (name: ReactNode, others: number) =>
  others === 0 ? (
    <>{name} already uses this email.</>
  ) : (
    <>
      {name} and {others} more already use this email.
    </>
  )
