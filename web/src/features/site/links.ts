import type { SiteData } from '@mantel/domain/site/site'

export type SiteLink = { href: string; label: string }

/**
 * Pricing is there once there is something to buy; until then the last link leads to the waitlist by its name. `home` is
 * what stands before a section's name on other pages than the landing page.
 */
export function linksOf(
  { isWaitlistActive, tiers }: Pick<SiteData, 'isWaitlistActive' | 'tiers'>,
  home: '' | '/',
): SiteLink[] {
  const sells = !isWaitlistActive && tiers.length > 0
  return [
    { href: `${home}#features`, label: 'Features' },
    { href: `${home}#demo`, label: 'Demo' },
    ...(sells ? [{ href: '/pricing', label: 'Pricing' }] : []),
    { href: `${home}#waitlist`, label: sells ? 'Contact' : 'Join Waitlist' },
  ]
}
