export const contractReady = (name: string) => `Your ${name} is ready`

export const invalidTitle = 'Invalid or Expired Link'
export const invalidText = 'This signing link is no longer valid. Please contact the sender for a new link.'
export const withdrawnText =
  'This contract has been withdrawn by the sender. Please contact them for an updated version.'
export const declinedTitle = 'You declined this contract.'
export const declinedText = (sender: string | undefined) =>
  `We let ${sender ?? 'the sender'} know. If you change your mind, ask them to send it again.`
export const alteredTitle = 'This contract can’t be signed'
export const alteredText = 'It was changed after it was sent to you. Please contact the sender for a new one.'
export const loadErrorTitle = 'Couldn’t load the contract'
export const unreachable = 'We can’t reach the server. Check your connection and try again.'
