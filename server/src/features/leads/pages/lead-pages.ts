import type { WidgetConfig } from '@mantel/domain/leads/lead-form'
import { widgetColors } from '@mantel/domain/leads/widget-colors'
import { defaultColors } from '@mantel/domain/settings/default-styles'
import { escapeHtml } from '../../../platform/html.ts'
import type { SmallPage } from '../../../platform/http/web-pages.ts'
import * as copy from './copy.ts'
import { document, framedPage, hostedPage, type LeadPage, sentPage } from './draw-lead-page.ts'
import { leadPageHeaders } from './page-headers.ts'
import { pageStyle, styleHash } from './page-style.ts'

type Options = {
  publicUrl: string
  /** Returns null if no form has this key. */
  findForm: (key: string) => Promise<{ config: WidgetConfig; allowedHosts: string[] } | null>
}

/** Returns a function that finds the page of a lead form at a URL. It returns null for every other URL. */
export function leadPages({ publicUrl, findForm }: Options) {
  return function pageAt(address: string): SmallPage | null {
    const [, key, frame] = /^\/lead\/([\w-]{16,64})(\/embed)?$/.exec(address) ?? []
    if (!key) return null
    const draw = async (search: string): Promise<{ page: LeadPage; isFound: boolean }> => {
      const found = await findForm(key)
      if (!found) return { page: gonePage(publicUrl), isFound: false }
      const form = { key, config: found.config, publicUrl }
      if (frame) return { page: framedPage(form, found), isFound: true }
      return {
        page: new URLSearchParams(search).has('sent') ? sentPage(form) : hostedPage(form),
        isFound: true,
      }
    }
    return {
      headers: {},
      render: async (search) => {
        const { page, isFound } = await draw(search)
        return { content: page.html, headers: page.headers, isFound }
      },
    }
  }
}

/** For a key that does not exist, or that was replaced. It may be shown in a frame, where the form was. */
function gonePage(publicUrl: string): LeadPage {
  const style = pageStyle(widgetColors(defaultColors))
  const body = `<div class="box"><p><b>${escapeHtml(copy.goneTitle)}</b></p><p>${escapeHtml(copy.goneText)}</p></div>`
  return {
    html: document(copy.goneTitle, style, body),
    headers: leadPageHeaders({ publicUrl, style: styleHash(style), frameHosts: [] }),
  }
}
