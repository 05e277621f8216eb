export const empty = 'Until you add one, the pricing page asks visitors to join the waitlist.'
export const activated = (name: string) => `${name} activated`
export const deactivated = (name: string) => `${name} deactivated`
export const changeFailed = 'Couldn’t change the plan. Try again.'
export const position = (name: string, place: number, count: number) =>
  `${name}, position ${place} of ${count}`

export const newText = 'Added at the end.'
export const freeHint = '0 means free'
export const featuresHint = 'One per line'
export const yearlyCostsMore = 'Paying monthly costs less than this yearly price.'
export const roundedPrice = (price: string) => `Visitors see ${price}`
export const keptPrice = (companies: number) =>
  `${
    companies === 1
      ? '1 company on this plan keeps its current price.'
      : `${companies.toLocaleString('en-US')} companies on this plan keep their current price.`
  } The new price applies to new customers only.`
export const providerNotConnected = 'Not connected yet.'
export const addFailed = 'Couldn’t add the plan. Try again.'
export const saveFailed = 'Couldn’t save the plan. Try again.'
export const tierGone = 'Someone else deleted this plan.'

export const deleteText = 'No companies use it. You can’t undo this. To hide it instead, deactivate it.'
export const deleteFailed = 'Couldn’t delete the plan. Try again.'
