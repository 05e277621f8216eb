import type { Client } from '@mantel/domain/clients'
import { Copy, type LucideIcon, Mail, MessageCircle, Phone } from 'lucide-react'
import { toast, toastError } from '../../platform/toast.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'

export function CopyButton({ label, text }: { label: string; text: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ title: 'Copied', text }),
      () => toastError('Your browser does not let us copy this. Please select it and copy it yourself.'),
    )
  return (
    <Tooltip text={label}>
      <IconButton icon={Copy} label={label} onClick={() => void copy()} className="max-md:hidden" />
    </Tooltip>
  )
}

export const MailButton = ({ email }: { email: string }) => (
  <Reach icon={Mail} label="Write an email" to={`mailto:${email}`} />
)

export const PhoneButton = ({ phone }: { phone: string }) => (
  <Reach icon={Phone} label="Call" to={`tel:${dialled(phone)}`} />
)

const Reach = ({ icon: Icon, label, to }: { icon: LucideIcon; label: string; to: string }) => (
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

/** On a phone: where the thumb is, and large enough for it. */
export const ContactButtons = ({ client: { email, phone } }: { client: Client }) => (
  <div className="mt-4 flex gap-2 md:hidden">
    {phone && <Large icon={Phone} label="Call" to={`tel:${dialled(phone)}`} />}
    <Large icon={Mail} label="Email" to={`mailto:${email}`} />
    {phone && <Large icon={MessageCircle} label="Message" to={`sms:${dialled(phone)}`} />}
  </div>
)

const Large = ({ icon: Icon, label, to }: { icon: LucideIcon; label: string; to: string }) => (
  <a
    href={to}
    className="flex h-11 flex-1 items-center justify-center gap-2 rounded-control border border-border-strong bg-card text-13 font-medium shadow-card"
  >
    <Icon size={16} strokeWidth={1.6} aria-hidden />
    {label}
  </a>
)

/** What a phone can dial of what somebody wrote. */
const dialled = (phone: string) => phone.replaceAll(/[^\d+*#,;]/g, '')
