import { APP_NAME } from '@mantel/domain/basics/product'
import { escapeHtml } from '../../platform/html.ts'

type Head = { title: string; description: string; theme: string; address: string; publicUrl: string }

/** Renders the tags for search engines, link previews and the first paint. */
export function renderHead({ title, description, theme, address, publicUrl }: Head) {
  const about = {
    'og:type': 'website',
    'og:site_name': APP_NAME,
    'og:title': title,
    'og:description': description,
    'og:url': publicUrl + address,
    'og:image': `${publicUrl}/social.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': `A furnished room and the ${APP_NAME} logo`,
  }
  const card = {
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': `${publicUrl}/social.png`,
  }
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(publicUrl + address)}" />`,
    ...Object.entries(about).map(([name, content]) => meta('property', name, content)),
    ...Object.entries(card).map(([name, content]) => meta('name', name, content)),
    ...(theme ? [`<style>${theme}</style>`] : []),
  ].join('\n    ')
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`
