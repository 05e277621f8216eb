import type { LeadOrigin } from '@mantel/domain/leads/leads'
import type { Submission, utmNames } from '@mantel/domain/leads/widget'
import type { Caller } from '../../../platform/actor.ts'

type Given = Pick<Submission, 'page' | 'referrer' | 'utm'>

/**
 * How the visitor reached the form. A plain HTML form does not send its page, so the browser's `Referer` header is
 * used.
 */
export function originOf({ page, referrer, utm }: Given, caller: Pick<Caller, 'referrer'>): LeadOrigin {
  const source = parse(page) ?? parse(caller.referrer)
  const valueOf = (name: (typeof utmNames)[number]) =>
    shortText(utm?.[name] ?? source?.searchParams.get(`utm_${name}`) ?? '')
  return {
    page: addressOf(source),
    referrer: addressOf(parse(referrer)),
    utm: {
      source: valueOf('source'),
      medium: valueOf('medium'),
      campaign: valueOf('campaign'),
      term: valueOf('term'),
      content: valueOf('content'),
    },
  }
}

function parse(text: string | null | undefined): URL | null {
  try {
    const url = new URL(text ?? '')
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
  } catch {
    return null
  }
}

/** Removes the query and the fragment, which can contain personal data. */
const addressOf = (url: URL | null) => url && `${url.origin}${url.pathname}`.slice(0, 500)

const shortText = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')
    .trim()
    .slice(0, 100) || null
