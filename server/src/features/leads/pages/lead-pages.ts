import { widgetColors } from '@mantel/domain/leads/widget-colors'
import { defaultColors } from '@mantel/domain/settings/default-styles'
import { Refusal } from '../../../errors.ts'
import { escapeHtml } from '../../../platform/html.ts'
import type { SmallPage } from '../../../platform/http/web-pages.ts'
import type { WidgetDeps } from '../widget/submit-lead.ts'
import * as copy from './copy.ts'
import { document, framedPage, hostedPage, type LeadPage, sentPage } from './draw-lead-page.ts'
import { leadPageHeaders } from './page-headers.ts'
import { pageStyle, styleHash } from './page-style.ts'
import { readOwnForm } from './read-own-form.ts'

/** Returns a function that finds the page of a lead form at a URL. It returns null for every other URL. */
export function leadPages(deps: WidgetDeps) {
  return function pageAt(address: string): SmallPage | null {
    const [, key, frame] = /^\/lead\/([\w-]{16,64})(\/embed)?$/.exec(address) ?? []
    if (!key) return null
    const draw = async (search: string) => {
      const { form, allowedHosts } = await readOwnForm(deps, key)
      if (frame) return framedPage(form, allowedHosts)
      return new URLSearchParams(search).has('sent') ? sentPage(form) : hostedPage(form)
    }
    return {
      headers: {},
      render: async (search) => {
        const page = await draw(search).catch((error: unknown) => {
          if (error instanceof Refusal && error.status === 404) return null
          throw error
        })
        const { html, headers } = page ?? gonePage(deps.publicUrl)
        return { content: html, headers, isFound: page !== null }
      },
    }
  }
}

/**
 * The page for a key that does not exist or was replaced. All sites may show it in a frame, because a site may still
 * embed the form with its old key.
 */
function gonePage(publicUrl: string): LeadPage {
  const style = pageStyle(widgetColors(defaultColors))
  const body = `<div class="box"><h1>${escapeHtml(copy.goneTitle)}</h1><p>${escapeHtml(copy.goneText)}</p></div>`
  return {
    html: document(copy.goneTitle, style, body),
    headers: leadPageHeaders({ publicUrl, style: styleHash(style), frameHosts: [] }),
  }
}
