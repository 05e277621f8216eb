import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Received = { to: string[]; raw: Buffer }
type Options = {
  user: string
  password: string
  /** While this is so, nobody is let in, for now. */
  isClosed?: () => boolean
  refuses?: (to: string) => string | null
}

/** A mail server on loopback that keeps what it is handed, envelope and bytes. */
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
      const words = isClosed() ? `Not now, ${address}` : refuses(address)
      done(words ? Object.assign(new Error(words), { responseCode: isClosed() ? 451 : 550 }) : null)
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
  // Connections that a client breaks off are no failure of the sink.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    received,
    url: `smtp://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

const usual = new Set([
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

/** What a letter has that it should not: more headers, addressees or parts than were meant. */
export async function oddities({ to, raw }: Received): Promise<string[]> {
  const text = raw.toString('latin1')
  const head = text.slice(0, text.search(/\r?\n\r?\n/))
  const names = head
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r\n|\r|\n/)
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
  const mail = await PostalMime.parse(raw)
  const addressees = [...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])].map(
    ({ address }) => address ?? '',
  )
  return [
    ...names.filter((name) => !usual.has(name)).map((name) => `has a header ${name}`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `has two headers ${name}`),
    ...(to.length === 1 ? [] : [`is handed over for ${to.length} addressees`]),
    ...(addressees.length === 1 && addressees[0] === to[0]
      ? []
      : [`names ${addressees.join(' and ') || 'nobody'}`]),
    ...((mail.replyTo?.length ?? 0) <= 1 ? [] : ['answers go to several']),
    ...(mail.attachments.length === 0 ? [] : ['has an attachment']),
  ]
}

/** A name may spell a line break in the encoding of headers: no header comes of it, but readers are shown it decoded. */
export async function isDecodedOddly({ raw }: Received): Promise<boolean> {
  const { subject = '', to, from } = await PostalMime.parse(raw)
  return [subject, from?.name ?? '', ...(to ?? []).map(({ name }) => name)].some((text) =>
    /\p{Cc}/u.test(text),
  )
}

/** Where a letter leads: by its tags, and by whatever looks like an address in its plain text. */
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
