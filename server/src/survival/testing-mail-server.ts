import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type Mail = Awaited<ReturnType<typeof PostalMime.parse>>
/** The recipients of the SMTP envelope, and the email as raw text and parsed. */
export type ReceivedEmail = { recipients: string[]; raw: string; mail: Mail }
type Refusal = { code: number; text: string }

/** Starts a mail server on loopback that records every email it is offered. */
export async function startMailServer() {
  const offered: ReceivedEmail[] = []
  const accepted: ReceivedEmail[] = []
  let refuse: (email: ReceivedEmail) => Refusal | undefined | Promise<Refusal | undefined> = () => undefined

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, { envelope }, answer) {
      void receive().then((refusal) => answer(refusal))

      async function receive() {
        const raw = await buffer(stream)
        const recipients = envelope.rcptTo.map(({ address }) => address)
        const email = { recipients, raw: raw.toString(), mail: await PostalMime.parse(raw) }
        offered.push(email)
        const refused = await refuse(email)
        if (refused) return Object.assign(new Error(refused.text), { responseCode: refused.code })
        accepted.push(email)
        return null
      }
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const to = (emails: ReceivedEmail[], address: string) =>
    emails.filter(({ recipients }) => recipients.includes(address))

  return {
    url: `smtp://127.0.0.1:${port}`,
    offeredTo: (address: string) => to(offered, address),
    acceptedFor: (address: string) => to(accepted, address),
    /** Sets the function that decides about every email from now on. An email that it does not refuse is accepted. */
    refuseBy: (next: typeof refuse) => {
      refuse = next
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>
