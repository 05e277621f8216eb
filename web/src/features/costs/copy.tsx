import type { ReactNode } from 'react'

export const addToSeeMargin = 'Add movers, rentals and labor to see your margin.'
export const noCostsYet = `No costs yet. ${addToSeeMargin}`
export const onlyManagersSeeCosts = 'Only admins and managers can see project costs.'
export const marginNeedsEstimate = 'Add an estimate to see the margin.'
export const marginSoFar = (amount: string) => `${amount} margin so far`
export const marginLabel = (isLoss: boolean, isSoFar: boolean) =>
  isSoFar ? 'Margin so far: ' : isLoss ? 'Loss: ' : 'Margin: '
export const marginShare = (percent: ReactNode) => <>{percent} margin</>

export const saveForNextTime = 'Save for next time'
export const invalidCost = 'Enter an amount, like 1,980'
export const costNotAdded = 'Couldn’t add the cost. Try again.'

export const costNotSaved = 'Couldn’t save the cost. Try again.'
export const costNotRemoved = 'Couldn’t remove the cost. Try again.'
export const costNotRestored = 'Couldn’t restore the cost. Try again.'
