import type { ReactNode } from 'react'

export const changesRefused = (reason: string) => `Your last changes aren’t saved. ${reason}`
export const savedAsCopy = 'Saved as a new draft'
export const copyFailed = 'Couldn’t save a copy. Try again.'

export const setField = (field: string) => `Set ${field}`
export const unknownField = 'This field no longer exists. Delete it and choose another.'
export const askEditor = 'Ask someone who can edit this project to fill this in.'
export const noClient = 'This project has no client yet.'
export const setInSettings = (field: string, section: string, action: ReactNode) => (
  <>
    {field} is set in company settings, under {section}. {action}
  </>
)
export const askAdmin = 'Ask an admin to add it.'
