import qrcode from 'qrcode-generator'
import { printed } from './labels.ts'
import { type Drawings, type Mark, writtenMark } from './signature-marks.ts'

/** How a contract came to be signed, for its last pages. Instants are ISO. */
export type Certificate = {
  contractId: string
  linkId: string
  contentHash: string
  /** Of the file that could be saved before the client had signed. */
  unsignedHash: string
  chainHead: string
  proofUrl: string
  consentVersion: string | null
  consentedAt: string | null
  authentication: 'email link'
  /** Those who took a copy of that link. */
  copiedBy: string[]
  parties: Party[]
  events: {
    seq: number
    at: string
    type: string
    words: string
    ipAddress: string | null
    hash: string
  }[]
  /** When each field was marked, as the browser tells it. */
  reported: { field: string; at: string }[]
}

type Party = {
  role: 'Client' | 'Owner'
  name: string
  signatureId: string
  invitedEmail: string | null
  typedEmail: string | null
  /** Whoever sent it, and so placed what the company has set up. */
  appliedBy: { name: string; email: string | null } | null
  signedAt: string
  timeZone: string | null
  ipAddress: string | null
  userAgent: string | null
  signatures: number
  initials: number
}

type Certified = {
  title: string
  project: string
  company: string
  marks: Mark[]
  drawings: Drawings
  certificate: Certificate
}

export function certificateFor(certified: Certified) {
  const { title, project, company, certificate } = certified
  const { consentedAt, consentVersion } = certificate
  const client = certificate.parties.find(({ role }) => role === 'Client')
  return {
    code: codeFor(certificate.proofUrl),
    facts: [
      fact('Document', title),
      fact('Project', project),
      fact('Company', company),
      fact('Contract', certificate.contractId),
      fact('Signing link', certificate.linkId),
      fact('Authentication', authentications[certificate.authentication](certificate.copiedBy)),
      ...(consentedAt
        ? [fact('Consent', `Given ${moment(consentedAt, client?.timeZone)}, wording ${consentVersion}`)]
        : []),
      { ...fact('Check it at', certificate.proofUrl), link: certificate.proofUrl },
    ],
    hashes: [
      { label: 'Content (SHA-256 of the text that was agreed on)', hash: certificate.contentHash },
      {
        label: 'Unsigned PDF (SHA-256 of the file before the client signed)',
        hash: certificate.unsignedHash,
      },
      { label: 'Head of the event log', hash: certificate.chainHead },
    ],
    parties: certificate.parties.map((party) => partyFor(party, certified)),
    reported: certificate.reported.map(({ field, at }) => ({ field: printed(field), at: utc(at) })),
    events: certificate.events.map(({ seq, at, words, ipAddress, hash }) => ({
      seq,
      at: utc(at),
      words: printed(words),
      ipAddress: ipAddress ? printed(ipAddress) : '',
      hash,
    })),
  }
}

function partyFor(party: Party, { marks, drawings, company }: Certified) {
  const { invitedEmail, typedEmail } = party
  const differs = invitedEmail && typedEmail && invitedEmail.toLowerCase() !== typedEmail.toLowerCase()
  const signer = party.role === 'Client' ? 'client' : 'owner'
  const own = marks.filter((mark) => mark.signer === signer)
  const shown = own.find(({ type }) => type === 'signature') ?? own[0]
  return {
    role: party.role,
    name: printed(party.name),
    mark: shown ? writtenMark(shown, drawings) : null,
    facts: [
      ...(invitedEmail ? [fact('Invited at', invitedEmail)] : []),
      ...(typedEmail
        ? [
            {
              ...fact('Typed email', typedEmail),
              warning: differs ? 'Differs from the address that was invited' : null,
            },
          ]
        : []),
      ...(party.appliedBy
        ? [
            fact('Applied', moment(party.signedAt, party.timeZone)),
            fact('How', `From the company’s settings, when ${calledIn(party.appliedBy)} sent it`),
          ]
        : [fact('Signed', moment(party.signedAt, party.timeZone))]),
      fact(
        'Placed',
        [counted(party.signatures, 'signature'), counted(party.initials, 'initial')]
          .filter(Boolean)
          .join(', '),
      ),
      fact('Signature id', party.signatureId),
      fact('Reason', reasons[party.role](company)),
      fact('IP address', party.ipAddress ?? 'Not recorded'),
      fact('Browser', party.userAgent ?? 'Not recorded'),
    ],
  }
}

const authentications = {
  'email link': (copiedBy: string[]) =>
    [
      'Email link: whoever held the link that was mailed',
      ...(copiedBy.length > 0 ? [`or the copy of it that ${copiedBy.join(' and ')} took`] : []),
    ].join(', '),
}

const calledIn = ({ name, email }: { name: string; email: string | null }) =>
  email ? `${name} (${email})` : name

/** The same for everybody: signing is the only thing that a link is for. */
const reasons = {
  Client: () => 'To agree to this contract',
  Owner: (company: string) => `To agree to this contract for ${company}`,
}

type Fact = { label: string; text: string; link: string | null; warning: string | null }

const fact = (label: string, text: string): Fact => ({
  label,
  text: printed(text),
  link: null,
  warning: null,
})

const counted = (count: number, what: string) =>
  count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`

/** `2026-03-12 14:04:12 UTC` */
const utc = (at: string) => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** With what the clock showed where they say they were. */
const moment = (at: string, timeZone: string | null | undefined) =>
  timeZone ? `${utc(at)} (${localTime(at, timeZone)} in ${timeZone})` : utc(at)

const localTime = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  })
    .format(new Date(at))
    // Node separates the time of day by a narrow space.
    .replace(/\s/gu, ' ')

/** Where the proof is, for a camera: dark squares, drawn row by row. */
function codeFor(url: string) {
  const code = qrcode(0, 'M')
  code.addData(url)
  code.make()
  const size = code.getModuleCount()
  const indexes = Array.from({ length: size }, (_, index) => index)
  const bars = indexes.flatMap((row) => {
    const squares = indexes.map((column) => (code.isDark(row, column) ? '#' : ' ')).join('')
    return [...squares.matchAll(/#+/g)].map(
      ({ index, 0: { length } }) => `M${index} ${row}h${length}v1h-${length}z`,
    )
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${bars.join('')}" fill="#1f1b16"/></svg>`
}
