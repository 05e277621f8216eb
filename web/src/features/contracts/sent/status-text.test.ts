import { expect, test } from 'vitest'
import { eventsOf, sentAgreement } from '../../../testing/agreement.ts'
import { bannerText, statusText } from './status-text.ts'

const zone = 'America/New_York'
const bounced = 'The email bounced. Try another address, or copy the link.'

test('a bounced email is mentioned until there is better news', () => {
  const after = (...types: Parameters<typeof eventsOf>) => ({ ...sentAgreement, events: eventsOf(...types) })
  expect(statusText(after('sent', 'refused'), zone)).toContain(`Not opened yet. ${bounced} The link expires`)
  expect(bannerText(after('sent', 'refused'), zone)).toBe(
    `${statusText(after('sent', 'refused'), zone)} Withdraw to edit.`,
  )
  expect(statusText({ ...after('sent', 'refused', 'expired'), displayedStatus: 'expired' }, zone)).toContain(
    bounced,
  )
  expect(statusText(after('sent', 'accepted', 'reminded', 'refused'), zone)).toContain(bounced)
  for (const news of ['sent', 'extended', 'accepted', 'opened'] as const) {
    expect(statusText(after('sent', 'refused', news), zone)).not.toContain(bounced)
    expect(bannerText(after('sent', 'refused', news), zone)).not.toContain(bounced)
  }
})

test('the recipient is named as the one who declined, who is not always the client', () => {
  const declined = {
    ...sentAgreement,
    status: 'draft' as const,
    displayedStatus: 'declined' as const,
    declinedReason: 'Too soon',
    events: eventsOf('sent', 'declined'),
  }
  expect(statusText(declined, zone)).toMatch(/^Declined by Walt Whitlock on Mar 9.*: “Too soon\.”$/)
  expect(bannerText(declined, zone)).toMatch(
    /^Walt Whitlock declined on Mar 9.*: “Too soon\.” Edit and resend\./,
  )
  expect(bannerText({ ...declined, link: null }, zone)).toMatch(/^Hannah Whitlock declined/)
})
