export const turnedOn = 'Waitlist turned on'
export const turnedOff = 'Waitlist turned off'
export const onHint =
  'Visitors can join the waitlist but don’t see prices in the menu. Only people you invite can create an account.'
export const offHint =
  'Anyone can create an account. The landing page links to pricing once a plan is active.'
export const switchFailed = 'Couldn’t change the waitlist. Try again.'

export const counts = (people: number, invited: number) =>
  `${people.toLocaleString('en-US')} ${people === 1 ? 'sign-up' : 'sign-ups'}, ${invited.toLocaleString('en-US')} invited`
export const empty = 'Waitlist sign-ups will appear here.'
export const noMatches = 'No email address on the waitlist matches your search.'
export const savedAs = (name: string) => `Saved as ${name}.`
export const exportFailed = 'Couldn’t export the waitlist. Try again.'
export const inviteFailed = 'Couldn’t send the invitation. Try again.'

export const deleteText = 'This removes the address from the waitlist.'
export const deleteInvitedText =
  'This removes the address from the waitlist. The invitation link stops working.'
export const deleteFailed = 'Couldn’t delete the address. Try again.'
