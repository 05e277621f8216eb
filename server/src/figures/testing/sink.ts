import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Received = { to: string[]; raw: Buffer }
type Options = {
  user: string
  password: string
  /** While true, the server refuses everyone temporarily. */
  isClosed?: () => boolean
  refuses?: (to: string) => string | null
}

/** Starts a mail server on loopback that stores the envelope and bytes of each email. */
export async function openSink({ user, password, isClosed = () => false, refuses = () => null }: Options) {
  const received: Received[] = []
  const server = new SMTPServer({
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: (given, _session, done) =>
      !isClosed() && given.username === user && given.password === password
        ? done(null, { user })
        : done(Object.assign(new Error('Come back later'), { responseCode: isClosed() ? 454 : 535 })),
    onRcptTo: ({ address }, _session, done) => {
      const refusal = isClosed() ? `Not now, ${address}` : refuses(address)
      done(refusal ? Object.assign(new Error(refusal), { responseCode: isClosed() ? 451 : 550 }) : null)
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) })
        done()
      })
    },
  })
  // Ignores errors, because a client may drop its connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    received,
    url: `smtp://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

const expectedHeaders = new Set([
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
])

/** Lists unexpected headers, recipients and parts of an email. */
export async function oddities({ to, raw }: Received): Promise<string[]> {
  const text = raw.toString('latin1')
  const head = text.slice(0, text.search(/\r?\n\r?\n/))
  const names = head
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r\n|\r|\n/)
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
  const mail = await PostalMime.parse(raw)
  const recipients = [...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])].map(
    ({ address }) => address ?? '',
  )
  return [
    ...names.filter((name) => !expectedHeaders.has(name)).map((name) => `has a header ${name}`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `has two headers ${name}`),
    ...(to.length === 1 ? [] : [`is handed over for ${to.length} addressees`]),
    ...(recipients.length === 1 && recipients[0] === to[0]
      ? []
      : [`names ${recipients.join(' and ') || 'nobody'}`]),
    ...((mail.replyTo?.length ?? 0) <= 1 ? [] : ['answers go to several']),
    ...(mail.attachments.length === 0 ? [] : ['has an attachment']),
  ]
}

/**
 * Whether the subject or a name contains an encoded control character, such as a line break. This adds no header,
 * but mail clients show the character decoded.
 */
export async function isDecodedOddly({ raw }: Received): Promise<boolean> {
  const { subject = '', to, from } = await PostalMime.parse(raw)
  return [subject, from?.name ?? '', ...(to ?? []).map(({ name }) => name)].some((text) =>
    /\p{Cc}/u.test(text),
  )
}

/** Returns the links in an email's HTML, and everything that looks like a URL in its plain text. */
export async function linksIn({ raw }: Received): Promise<{ html: string[]; text: string[] }> {
  const { html = '', text = '' } = await PostalMime.parse(raw)
  const attributes = /(?:href|src|srcset|action|background|poster)\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi
  const tags = [...html.matchAll(/<[a-z/!][^>]*>/gi)].map(([tag]) => tag)
  return {
    html: tags
      .flatMap((tag) => [...tag.matchAll(attributes)].map(([, url = '']) => url.replace(/^["']|["']$/g, '')))
      .map((url) => url.replaceAll('&amp;', '&')),
    text: [...text.matchAll(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi)].map(([url]) => url),
  }
}
