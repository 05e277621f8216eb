import type { LandingContent, PricingContent } from './site.ts'

/** What the public pages say until the platform’s people say something else. No library: see prices.ts. */
export const landingCopy = {
  hero: {
    title: 'Clients, contracts and couches.',
    titleHighlight: 'All in one place.',
    subtitle:
      'Take a listing from first call to destage day. Bids, e‑signed contracts, invoices and payments live together, so you can get back to the rooms.',
  },
  features: {
    feature1: {
      title: 'Client Management',
      description:
        'Sellers, agents and brokerages with every project, note and dollar they’ve ever been part of.',
    },
    feature2: {
      title: 'Project Pipeline',
      description:
        'Discovery to destage on one board. Each card tells you the next thing to do and what it’s worth.',
    },
    feature3: {
      title: 'Team Collaboration',
      description:
        'The whole crew works from the same dates, files and costs, in the office or in the truck.',
    },
  },
  demo: { title: 'See it furnished', subtitle: null },
  waitlist: {
    title: 'Be first through the door',
    subtitle: 'Leave your email and we’ll write once, when your spot opens.',
  },
} satisfies Required<LandingContent>

export const pricingCopy = {
  hero: {
    title: 'One price for the whole studio',
    subtitle: 'Choose by how much you stage. A word to us moves you up, or back down.',
  },
  features: {
    feature1: {
      title: 'Papers in every plan',
      description: 'Your clients sign by link and pay by any method, whichever plan you are on.',
    },
    feature2: {
      title: 'Your data stays yours',
      description: 'Take all of it with you as plain files, on any day and without asking.',
    },
    feature3: {
      title: 'No card to begin with',
      description: 'Try it with your own listings. You decide when you know that it fits.',
    },
  },
  cta: {
    title: 'Open the door',
    subtitle: 'Your studio is furnished in five short steps.',
  },
} satisfies Required<PricingContent>

type Words = { [name: string]: string | null | Words }

/** What was said, over what is built in; a field that was left empty is as good as none. */
export function furnished<Copy extends Words>(copy: Copy, said: unknown): Copy {
  const given = (typeof said === 'object' && said !== null ? said : {}) as Record<string, unknown>
  const filled = Object.entries(copy).map(([name, built]) => {
    const own = given[name]
    if (built !== null && typeof built === 'object') return [name, furnished(built, own)]
    return [name, typeof own === 'string' && own.trim() !== '' ? own : built]
  })
  return Object.fromEntries(filled) as Copy
}
