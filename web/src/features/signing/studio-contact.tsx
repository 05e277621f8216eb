import type { Sender } from '@mantel/domain/contracts/signing'
import { textLink } from './styles.ts'

type Props = {
  company: Sender
  /** Told even where it says nothing of how to reach it. */
  isNamed?: boolean
}

/** How to reach the company, as far as it says. */
export function Contact({ company: { name, phone, website }, isNamed }: Props) {
  const site = webAddress(website)
  if (!phone && !site)
    return isNamed && <p className="text-14 leading-6 text-muted-foreground">Sent by {name}.</p>
  return (
    <p className="text-14 leading-6 text-muted-foreground">
      Questions? Reach {name}
      {phone && (
        <>
          {' at '}
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={`${textLink} whitespace-nowrap`}>
            {phone}
          </a>
        </>
      )}
      {phone && site && ' or'}
      {site && (
        <>
          {' on '}
          <a href={site.href} rel="noreferrer" className={textLink}>
            {site.host.replace(/^www\./, '')}
          </a>
        </>
      )}
      .
    </p>
  )
}

/** What a company typed as its website, where that is one. */
function webAddress(website: string | null) {
  const address = website && /^https?:\/\//i.test(website) ? website : `https://${website}`
  return website && URL.canParse(address) ? new URL(address) : null
}
