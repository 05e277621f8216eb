import type { SiteData } from '@mantel/domain/site/site'

export type SiteLink = { href: string; label: string }

export const isOnSale = ({ isWaitlistActive, tiers }: Pick<SiteData, 'isWaitlistActive' | 'tiers'>) =>
  !isWaitlistActive && tiers.length > 0

/**
 * Links to pricing once plans are on sale. Until then, the last link is labeled Join Waitlist. `home` is the path of the
 * landing page, empty on the landing page itself.
 */
export function listSiteLinks(
  site: Pick<SiteData, 'isWaitlistActive' | 'tiers'>,
  home: '' | '/',
): SiteLink[] {
  const isOpen = isOnSale(site)
  return [
    { href: `${home}#features`, label: 'Features' },
    { href: `${home}#demo`, label: 'Demo' },
    ...(isOpen ? [{ href: '/pricing', label: 'Pricing' }] : []),
    { href: `${home}#waitlist`, label: isOpen ? 'Contact' : 'Join Waitlist' },
  ]
}
