/** Providers of throwaway addresses. A lead from one is suspicious, but that alone does not make it spam. */
const domains = new Set(
  `10minutemail.com 20minutemail.com 33mail.com anonbox.net burnermail.io byom.de discard.email dispostable.com
  dropmail.me emailondeck.com fakeinbox.com fakemail.net getairmail.com getnada.com guerrillamail.com guerrillamail.net
  guerrillamail.org guerrillamailblock.com harakirimail.com inboxbear.com inboxkitten.com incognitomail.org jetable.org
  luxusmail.org mail-temp.com mail7.io mailcatch.com maildrop.cc mailinator.com mailinator.net mailnesia.com mailnull.com
  mailpoof.com mailsac.com mintemail.com minuteinbox.com moakt.com mohmal.com mytemp.email mytrashmail.com nada.email
  nowmymail.com owlymail.com sharklasers.com smailpro.com spam4.me spambog.com spambox.us spamex.com spamgourmet.com
  spamdecoy.net temp-mail.io temp-mail.org tempail.com tempinbox.com tempmail.dev tempmail.net tempmail.plus tempmailo.com
  tempr.email throwawaymail.com trash-mail.com trashmail.com trashmail.de trashmail.me trashmail.net wegwerfmail.de yopmail.com
  yopmail.fr yopmail.net`.split(/\s+/),
)

/** Also matches subdomains, which some of these providers give to each user. */
export function isDisposable(email: string) {
  const labels = (email.split('@')[1] ?? '').split('.')
  return labels.some((_, index) => domains.has(labels.slice(index).join('.')))
}
