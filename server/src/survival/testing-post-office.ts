import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type Mail = Awaited<ReturnType<typeof PostalMime.parse>>
/** What came over the wire: whom the envelope named, and the bytes as they were sent. */
export type Letter = { recipients: string[]; raw: string; mail: Mail }
type Refusal = { code: number; words: string }

/** A mail server on loopback. */
export async function openPostOffice() {
  const offered: Letter[] = []
  const accepted: Letter[] = []
  let judge: (letter: Letter) => Refusal | undefined | Promise<Refusal | undefined> = () => undefined

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, { envelope }, answer) {
      void receive().then((refusal) => answer(refusal))

      async function receive() {
        const raw = await buffer(stream)
        const recipients = envelope.rcptTo.map(({ address }) => address)
        const letter = { recipients, raw: raw.toString(), mail: await PostalMime.parse(raw) }
        offered.push(letter)
        const refused = await judge(letter)
        if (refused) return Object.assign(new Error(refused.words), { responseCode: refused.code })
        accepted.push(letter)
        return null
      }
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const to = (letters: Letter[], address: string) =>
    letters.filter(({ recipients }) => recipients.includes(address))

  return {
    url: `smtp://127.0.0.1:${port}`,
    offeredTo: (address: string) => to(offered, address),
    acceptedFor: (address: string) => to(accepted, address),
    /** Decides about every letter from now on; without a refusal it is accepted. */
    judgeBy: (next: typeof judge) => {
      judge = next
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>
