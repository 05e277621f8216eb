import { dialable } from '@mantel/domain/basics/phone'
import type { Client } from '@mantel/domain/clients'
import { Copy, type LucideIcon, Mail, MessageCircle, Phone } from 'lucide-react'
import { toast, toastError } from '../../platform/toast.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import * as copy from './copy.ts'

export function CopyButton({ label, text }: { label: string; text: string }) {
  const copyText = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ title: 'Copied', text }),
      () => toastError(copy.notCopied),
    )
  return (
    <Tooltip text={label}>
      <IconButton icon={Copy} label={label} onClick={() => void copyText()} className="max-md:hidden" />
    </Tooltip>
  )
}

export const EmailButton = ({ email }: { email: string }) => (
  <ContactLink icon={Mail} label="Send email" to={`mailto:${email}`} />
)

export const PhoneButton = ({ phone }: { phone: string }) => (
  <ContactLink icon={Phone} label="Call" to={`tel:${dialable(phone)}`} />
)

const ContactLink = ({ icon: Icon, label, to }: { icon: LucideIcon; label: string; to: string }) => (
  <Tooltip text={label}>
    <a
      href={to}
      aria-label={label}
      className="inline-flex size-7 items-center justify-center rounded-control text-muted-foreground hover:bg-hover hover:text-foreground max-md:hidden touch:size-11"
    >
      <Icon size={16} strokeWidth={1.6} aria-hidden />
    </a>
  </Tooltip>
)

/** Replaces the icon buttons on a phone. */
export const ContactButtons = ({ client: { email, phone } }: { client: Client }) => (
  <div className="mt-4 flex gap-2 md:hidden">
    {phone && <LargeContactLink icon={Phone} label="Call" to={`tel:${dialable(phone)}`} />}
    <LargeContactLink icon={Mail} label="Email" to={`mailto:${email}`} />
    {phone && <LargeContactLink icon={MessageCircle} label="Text" to={`sms:${dialable(phone)}`} />}
  </div>
)

const LargeContactLink = ({ icon: Icon, label, to }: { icon: LucideIcon; label: string; to: string }) => (
  <a
    href={to}
    className="flex h-11 flex-1 items-center justify-center gap-2 rounded-control border border-border-strong bg-card text-13 font-medium shadow-card"
  >
    <Icon size={16} strokeWidth={1.6} aria-hidden />
    {label}
  </a>
)
