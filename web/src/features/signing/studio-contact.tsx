import { dialable, formatPhone } from '@mantel/domain/basics/phone'
import type { Sender } from '@mantel/domain/contracts/signing'
import { linkStyle } from './styles.ts'

type Props = {
  company: Sender
  /** Shows the company’s name even if it has neither phone nor website. */
  isNamed?: boolean
}

export function StudioContact({ company: { name, phone, website }, isNamed }: Props) {
  const site = webAddress(website)
  if (!phone && !site)
    return isNamed && <p className="text-14 leading-6 text-muted-foreground">Sent by {name}.</p>
  return (
    <p className="text-14 leading-6 text-muted-foreground">
      Questions? Contact {name}
      {phone && (
        <>
          {' at '}
          <a href={`tel:${dialable(phone)}`} className={`${linkStyle} whitespace-nowrap`}>
            {formatPhone(phone)}
          </a>
        </>
      )}
      {site && (
        <>
          {phone ? ' or visit ' : ' at '}
          <a href={site.href} rel="noreferrer" className={linkStyle}>
            {site.host.replace(/^www\./, '')}
          </a>
        </>
      )}
      .
    </p>
  )
}

/** The company’s website can be any text, so it is shown only if it is a valid URL. */
function webAddress(website: string | null) {
  const address = website && /^https?:\/\//i.test(website) ? website : `https://${website}`
  return website && URL.canParse(address) ? new URL(address) : null
}
