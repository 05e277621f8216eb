import type { LandingContent, PricingContent } from './site.ts'

/** The default text of the public pages. SuperAdmins can edit it. Imports no library, see prices.ts. */
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

type CopyTree = { [name: string]: string | null | CopyTree }

/** Replaces default texts by edited ones. An empty field keeps its default. */
export function mergeCopy<Copy extends CopyTree>(copy: Copy, edited: unknown): Copy {
  const editedFields = (typeof edited === 'object' && edited !== null ? edited : {}) as Record<
    string,
    unknown
  >
  const merged = Object.entries(copy).map(([name, defaultText]) => {
    const own = editedFields[name]
    if (defaultText !== null && typeof defaultText === 'object') return [name, mergeCopy(defaultText, own)]
    return [name, typeof own === 'string' && own.trim() !== '' ? own : defaultText]
  })
  return Object.fromEntries(merged) as Copy
}
