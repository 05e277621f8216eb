import { expect, test } from 'vitest'
import { eventsOf, sentAgreement } from '../../../testing/agreement.ts'
import { bannerOf, storyOf } from './status-text.ts'

const zone = 'America/New_York'
const refused = 'The mail server did not take our letter: try another address, or copy the link.'

test('a letter that the mail server did not take is told, until there is better news', () => {
  const after = (...types: Parameters<typeof eventsOf>) => ({ ...sentAgreement, events: eventsOf(...types) })
  expect(storyOf(after('sent', 'refused'), zone)).toContain(`Not opened yet. ${refused} The link works until`)
  expect(bannerOf(after('sent', 'refused'), zone)).toBe(
    `${storyOf(after('sent', 'refused'), zone)} Withdraw to edit.`,
  )
  expect(storyOf({ ...after('sent', 'refused', 'expired'), state: 'expired' }, zone)).toContain(refused)
  expect(storyOf(after('sent', 'accepted', 'reminded', 'refused'), zone)).toContain(refused)
  for (const news of ['sent', 'extended', 'accepted', 'opened'] as const) {
    expect(storyOf(after('sent', 'refused', news), zone)).not.toContain(refused)
    expect(bannerOf(after('sent', 'refused', news), zone)).not.toContain(refused)
  }
})

test('who declined is whoever it went to, and not always the client', () => {
  const declined = {
    ...sentAgreement,
    status: 'draft' as const,
    state: 'declined' as const,
    declinedReason: 'Too soon',
    events: eventsOf('sent', 'declined'),
  }
  expect(storyOf(declined, zone)).toMatch(/^Declined by Walt Whitlock on Mar 9.*: “Too soon”\.$/)
  expect(bannerOf(declined, zone)).toMatch(/^Walt Whitlock declined on Mar 9.*: “Too soon”\. Change it/)
  expect(bannerOf({ ...declined, link: null }, zone)).toMatch(/^Hannah Whitlock declined/)
})
