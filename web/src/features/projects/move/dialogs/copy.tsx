import type { ReactNode } from 'react'

// Move dialog
export const positionOf = (position: number, count: number) => `Position ${position} of ${count}`

// Cancel dialog
export const cancelTitle = (title: string, stage: string) => `Move ${title} to ${stage}?`
export const reasonHint = 'Saved with the project and shown in its activity.'
export const reasonExample = 'Seller chose another stager'

// Install date
export const installDateFor = (title: string) => `Install date for ${title}`
export const whenIsInstall = (title: ReactNode) => (
  <>
    <span className="shrink-0 whitespace-pre">When is the install at </span>
    {title}?
  </>
)
