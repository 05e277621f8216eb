import { dialable, formatPhone } from '@mantel/domain/basics/phone'
import { Mail, Phone } from 'lucide-react'
import { CopyButton } from '../../clients/contact-buttons.tsx'
import type { AnyLead } from '../changes.ts'

/** The lead's email address and phone number, as links, with buttons to copy them. */
export function ContactLine({ lead: { email, phone } }: { lead: Pick<AnyLead, 'email' | 'phone'> }) {
  if (!email && !phone) return null
  return (
    <ul aria-label="Contact" className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-1 text-13">
      {email && <Contact icon={Mail} to={`mailto:${email}`} text={email} copyLabel="Copy email" />}
      {phone && <Contact icon={Phone} to={telLink(phone)} text={formatPhone(phone)} copyLabel="Copy phone" />}
    </ul>
  )
}

type ContactProps = { icon: typeof Mail; to: string; text: string; copyLabel: string }

const Contact = ({ icon: Icon, to, text, copyLabel }: ContactProps) => (
  <li className="flex min-w-0 items-center gap-1">
    <a
      href={to}
      className="flex min-w-0 items-center gap-1.75 rounded-sm underline decoration-border-strong underline-offset-4 hover:decoration-foreground touch:min-h-11"
    >
      <Icon size={14} strokeWidth={1.8} aria-hidden className="shrink-0 text-muted-foreground" />
      <bdi className="wrap-anywhere">{text}</bdi>
    </a>
    <CopyButton label={copyLabel} text={text} />
  </li>
)

export const telLink = (phone: string) => `tel:${dialable(phone)}`
