import { expect, test } from 'vitest'
import { sharedServer } from '../../../testing/server.ts'
import { studioWithContract } from '../testing.ts'

const server = await sharedServer()

test('the preview is what the email says, the first time and again', async () => {
  const { contractId, call, send, act } = await studioWithContract(server)
  const preview = async () => (await call('GET', `/api/contracts/${contractId}/email`)).body
  for (const round of ['first', 'again']) {
    const { text, button } = await preview()
    const recipientEmail = `hannah.${round}@${contractId}.example.com`
    const { body } = await send({ recipientEmail, message: 'Thank you for choosing us.' })
    await server.runJobs()
    const mail = (await server.mails()).find(({ to }) => to === recipientEmail)
    const expiresOn = /expires on ([\d/]+)\./.exec(mail?.text ?? '')?.[1] ?? ''
    const filled = text
      .replace('{recipientName}', 'Hannah Whitlock')
      .replace('{message}', 'Thank you for choosing us.')
      .replace('{expiresOn}', expiresOn)
    expect(mail?.text).toContain(`${filled}\n\n${button}: `)
    expect(text.includes('Earlier links')).toBe(round === 'again')
    expect(body.status).toBe('sent')
    await act('withdrawals', { notifyRecipient: false })
  }
})
