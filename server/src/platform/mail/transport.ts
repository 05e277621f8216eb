import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Message } from './message.ts'
import { oneLine } from './message.ts'

export type Sender = { address: string; name: string }
/** The id becomes the Message-ID, which shows that a second delivery is the same email. */
type Envelope = { id: string; from: Sender; message: Message }
export type Transport = {
  /** A mail server, or a directory on this machine. */
  kind: 'smtp' | 'outbox'
  /** Resolves with the response of the mail server, or with the name of the file in the outbox. */
  send(envelope: Envelope): Promise<string>
  check(): Promise<void>
  close(): void
}

export function smtpTransport(url: string): Transport {
  const transport = createTransport({ url, pool: true, connectionTimeout: 10_000, socketTimeout: 30_000 })
  return {
    kind: 'smtp',
    send: async (envelope) => {
      const { response } = await transport.sendMail(mailOptions(envelope))
      return response
    },
    check: async () => {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

/** For a machine without a mail server: writes each email to a file, exactly as it would have been sent. */
export function outboxTransport(directory: string): Transport {
  const writer = createTransport({ streamTransport: true, buffer: true })
  return {
    kind: 'outbox',
    send: async (envelope) => {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const { message } = await writer.sendMail(mailOptions(envelope))
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}_${envelope.id}.eml`
      const file = path.join(directory, name)
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      return `Written to the outbox as ${name}`
    },
    check: async () => {
      await mkdir(directory, { recursive: true, mode: 0o700 })
    },
    close: () => writer.close(),
  }
}

function mailOptions({ id, from, message }: Envelope) {
  const domain = from.address.split('@')[1] ?? 'localhost'
  return {
    // Address objects instead of text, so that a comma in a name does not add a recipient.
    from: { address: from.address, name: oneLine(from.name) },
    to: { address: message.to.address, name: oneLine(message.to.name ?? '') },
    ...(message.replyTo && { replyTo: { address: message.replyTo, name: '' } }),
    subject: oneLine(message.subject),
    text: message.text,
    html: message.html,
    attachments: message.attachments?.map(({ name, type, content }) => ({
      filename: oneLine(name),
      contentType: type,
      content,
    })),
    messageId: `<${id}@${domain}>`,
    disableUrlAccess: true,
    disableFileAccess: true,
  }
}
