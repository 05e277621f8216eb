import { timeZoneName } from '@mantel/domain/basics/time-zones'
import qrcode from 'qrcode-generator'
import { printableText } from '../../platform/pdf/printable-text.ts'
import { type Drawings, type Mark, toPrintedMark } from './signature-marks.ts'

/** How the contract was signed, as printed on the last pages of its PDF. Instants are ISO text. */
export type Certificate = {
  contractId: string
  linkId: string
  contentHash: string
  /** The hash of the PDF that the client could download before signing. */
  unsignedHash: string
  chainHead: string
  proofUrl: string
  consentVersion: string | null
  consentedAt: string | null
  authentication: 'email link'
  /** Team members who copied the link. */
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
  /** When each field was filled in, as reported by the browser. */
  reported: { field: string; at: string }[]
}

type Party = {
  role: 'Client' | 'Owner'
  name: string
  signatureId: string
  invitedEmail: string | null
  typedEmail: string | null
  /** The sender, who placed the company's stored signature. */
  appliedBy: { name: string; email: string | null } | null
  signedAt: string
  timeZone: string | null
  ipAddress: string | null
  userAgent: string | null
  signatures: number
  initials: number
}

type CertificateInput = {
  title: string
  project: string
  company: string
  marks: Mark[]
  drawings: Drawings
  certificate: Certificate
}

export function certificateFor(certified: CertificateInput) {
  const { title, project, company, certificate } = certified
  const { consentedAt, consentVersion } = certificate
  const client = certificate.parties.find(({ role }) => role === 'Client')
  return {
    code: qrCodeFor(certificate.proofUrl),
    facts: [
      fact('Document', title),
      fact('Project', project),
      fact('Company', company),
      fact('Contract', certificate.contractId),
      fact('Signing link', certificate.linkId),
      fact('Authentication', authentications[certificate.authentication](certificate.copiedBy)),
      ...(consentedAt
        ? [
            fact(
              'Consent',
              `Given ${formatInstant(consentedAt, client?.timeZone)}, version ${consentVersion}`,
            ),
          ]
        : []),
      { ...fact('Verify at', certificate.proofUrl), link: certificate.proofUrl },
    ],
    hashes: [
      { label: 'Contract text (SHA-256 of the agreed text)', hash: certificate.contentHash },
      {
        label: 'Unsigned PDF (SHA-256 of the file before signing)',
        hash: certificate.unsignedHash,
      },
      { label: 'Event log hash', hash: certificate.chainHead },
    ],
    parties: certificate.parties.map((party) => partyFor(party, certified)),
    reported: certificate.reported.map(({ field, at }) => ({
      field: printableText(field),
      at: formatUtc(at),
    })),
    events: certificate.events.map(({ seq, at, words, ipAddress, hash }) => ({
      seq,
      at: formatUtc(at),
      words: printableText(words),
      ipAddress: ipAddress ? printableText(ipAddress) : '',
      hash,
    })),
  }
}

function partyFor(party: Party, { marks, drawings, company }: CertificateInput) {
  const { invitedEmail, typedEmail } = party
  const differs = invitedEmail && typedEmail && invitedEmail.toLowerCase() !== typedEmail.toLowerCase()
  const signer = party.role === 'Client' ? 'client' : 'owner'
  const own = marks.filter((mark) => mark.signer === signer)
  const shown = own.find(({ type }) => type === 'signature') ?? own[0]
  return {
    role: party.role,
    name: printableText(party.name),
    mark: shown ? toPrintedMark(shown, drawings) : null,
    facts: [
      ...(invitedEmail ? [fact('Invited email', invitedEmail)] : []),
      ...(typedEmail
        ? [
            {
              ...fact('Email entered', typedEmail),
              warning: differs ? 'Different from the invited address' : null,
            },
          ]
        : []),
      ...(party.appliedBy
        ? [
            fact('Applied', formatInstant(party.signedAt, party.timeZone)),
            fact('Method', `Added from the company’s settings when ${formatSender(party.appliedBy)} sent it`),
          ]
        : [fact('Signed', formatInstant(party.signedAt, party.timeZone))]),
      fact(
        'Fields signed',
        [countLabel(party.signatures, 'signature'), countLabel(party.initials, 'initial')]
          .filter(Boolean)
          .join(', '),
      ),
      fact('Signature ID', party.signatureId),
      fact('Reason', reasons[party.role](company)),
      fact('IP address', party.ipAddress ?? 'Not recorded'),
      fact('Browser', party.userAgent ?? 'Not recorded'),
    ],
  }
}

const authentications = {
  'email link': (copiedBy: string[]) =>
    [
      'Private link sent by email.',
      ...(copiedBy.length > 0 ? [`${copiedBy.join(' and ')} also copied the link.`] : []),
    ].join(' '),
}

const formatSender = ({ name, email }: { name: string; email: string | null }) =>
  email ? `${name} (${email})` : name

/** The stated reasons for signing. They are fixed, because the only purpose of a signing link is to sign. */
const reasons = {
  Client: () => 'To agree to this contract',
  Owner: (company: string) => `To agree to this contract for ${company}`,
}

type Fact = { label: string; text: string; link: string | null; warning: string | null }

const fact = (label: string, text: string): Fact => ({
  label,
  text: printableText(text),
  link: null,
  warning: null,
})

const countLabel = (count: number, what: string) =>
  count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`

/** `2026-03-12 14:04:12 UTC` */
const formatUtc = (at: string) => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** UTC, followed by the local time in the recorded time zone. */
const formatInstant = (at: string, timeZone: string | null | undefined) =>
  timeZone && timeZone !== 'UTC'
    ? `${formatUtc(at)} (${localTime(at, timeZone)}, ${timeZoneName(timeZone)})`
    : formatUtc(at)

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
    // Node puts a narrow no-break space before AM and PM.
    .replace(/\s/gu, ' ')

/** The proof URL as a QR code, drawn as one SVG path of horizontal bars. */
function qrCodeFor(url: string) {
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
