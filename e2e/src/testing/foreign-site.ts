import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The pages of another site by their paths. `type` and `policy` are sent as headers. */
type Pages = Record<string, { type?: string; policy?: string; content: string }>

export type ForeignSite = { address: string; close: () => Promise<void> }

/**
 * Starts a website that is not ours. It is opened as `localhost` and the product as `127.0.0.1`, because browsers treat
 * two ports of the same host as one site.
 */
export async function startForeignSite(pages: Pages): Promise<ForeignSite> {
  const server = createServer((request, response) => {
    const page = pages[(request.url ?? '').split('?')[0] ?? '']
    if (!page) return response.writeHead(204).end()
    response
      .writeHead(200, {
        'content-type': page.type ?? 'text/html; charset=utf-8',
        ...(page.policy && { 'content-security-policy': page.policy }),
      })
      .end(page.content)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    address: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The strictest policy that a page with the form can have, including what our README tells site owners to allow. */
export const strictPolicy = (product: string) =>
  [
    "default-src 'none'",
    `script-src ${product}`,
    `connect-src ${product}`,
    `frame-src ${product}`,
    "style-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** Rules that would break every form that inherits styles from its page. */
export const hostileCss = `
html { font-size: 4px; }
* { font: italic 5px/1 fantasy !important; color: #ff00ff !important; letter-spacing: 9px !important; text-transform: uppercase !important;
  box-sizing: content-box !important; float: right !important; border-radius: 40px !important; transition: none !important; }
label, p, span { display: none !important; }
form, input, textarea, button, div { position: absolute !important; width: 20px !important; height: 8px !important; opacity: .05 !important;
  background: #ff00ff !important; border: 0 !important; margin: 60px !important; pointer-events: none !important; }
main, h1, footer { display: block !important; float: none !important; font: 16px/24px sans-serif !important; letter-spacing: 0 !important; color: #111 !important; }
`

type Site = { title?: string; body: string; css?: boolean }

export const sitePage = ({ title = 'Alder & Finch', body, css }: Site) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>${css ? '<link rel="stylesheet" href="/site.css">' : ''}</head>
<body><main><h1>${title}</h1>${body}</main><footer>Savannah, Georgia</footer></body></html>`
