import type { LandingContent, PricingContent } from './site.ts'

/**
 * The default text of the public pages. SuperAdmins can edit it. This file imports no library, so the pages load fast.
 */
export const landingCopy = {
  hero: {
    title: 'Clients, contracts and couches.',
    titleHighlight: 'All in one place.',
    subtitle:
      'Manage every listing from first call to destage. Bids, e‑signed contracts, files and due dates stay together, so you can get back to staging.',
    button: 'Join Waitlist',
    openButton: 'Keep me posted',
  },
  features: {
    feature1: {
      title: 'Client Management',
      description: 'Sellers, agents and brokerages, with every project, note and document in one record.',
    },
    feature2: {
      title: 'Project Pipeline',
      description:
        'See every job from discovery to destage on one board. Each card shows the next step and the project value.',
    },
    feature3: {
      title: 'Team Collaboration',
      description: 'Your whole crew works from the same dates, files and notes, in the office or on site.',
    },
  },
  demo: { title: 'See it in action', subtitle: null },
  waitlist: {
    title: 'Get early access',
    subtitle: 'Join the waitlist and we’ll email you when your spot opens.',
    openTitle: 'Get in touch',
    openSubtitle: 'Write to us, and we’ll email you back.',
  },
} satisfies Required<LandingContent>

export const pricingCopy = {
  hero: {
    title: 'Simple pricing for staging studios',
    subtitle: 'Pick a plan that fits your volume. Change any time.',
  },
  features: {
    feature1: {
      title: 'Contracts in every plan',
      description: 'Clients sign online without an account, and you both get a signed copy.',
    },
    feature2: {
      title: 'Your data stays yours',
      description: 'Export your clients and projects and download your files at any time.',
    },
    feature3: {
      title: 'No card required',
      description: 'Try it on real listings before you pay.',
    },
  },
  cta: {
    title: 'Start your free trial',
    subtitle: 'Set up in five short steps.',
  },
} satisfies Required<PricingContent>

type CopyTree = { [name: string]: string | null | CopyTree }

/** Replaces default texts with edited ones. An empty field keeps its default. */
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
