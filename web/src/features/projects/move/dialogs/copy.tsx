import type { ReactNode } from 'react'

export const positionOf = (position: number, count: number) => `Position ${position} of ${count}`

export const cancelTitle = (title: string, stage: string) => `Move ${title} to ${stage}?`
export const reasonHint = 'Saved with the project and shown in its activity.'
export const reasonExample = 'Seller chose another stager'

export const installDateFor = (title: string) => `Install date for ${title}`
export const whenIsInstall = (title: ReactNode) => (
  <>
    <span className="shrink-0 whitespace-pre">When is the install at </span>
    {title}?
  </>
)
