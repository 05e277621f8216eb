import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

type Options = {
  /** Each accepted email becomes a file in this directory. */
  directory: string
  /** 0 takes a free port. */
  port?: number
}

/** Addresses that begin with one of these words are refused, so that bounces can be tried out. */
const refusals: Record<string, { code: number; text: string }> = {
  bounce: { code: 550, text: '5.1.1 No such mailbox' },
  full: { code: 552, text: '5.2.2 The mailbox is full' },
  defer: { code: 451, text: '4.3.2 Try again later' },
}

/** A local mail server for development. It does not forward emails. */
export async function startMailServer({ directory, port = 0 }: Options) {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    size: 50 * 1024 * 1024,
    onRcptTo: ({ address }, _session, answer) => answer(refusalOf(address)),
    onData(stream, _session, answer) {
      buffer(stream)
        .then((content) => store(directory, content))
        .then(() => answer(null), answer)
    },
  })
  // These errors are only lost connections, which the client notices on its own.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const { port: usedPort } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${usedPort}`,
    async close() {
      const closed = once(server.server, 'close')
      server.close()
      await closed
    },
  }
}

function refusalOf(address: string) {
  const word = /^(bounce|full|defer)\b/i.exec(address)?.[1]?.toLowerCase() ?? ''
  const refusal = refusals[word]
  return refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null
}

/** The file name begins with the time, so that files sort by time. A file appears only when it is complete. */
async function store(directory: string, content: Buffer) {
  const file = path.join(directory, `${new Date().toISOString().replace(/[:.]/g, '-')}_${randomUUID()}.eml`)
  await writeFile(`${file}.part`, content, { mode: 0o600 })
  await rename(`${file}.part`, file)
}
