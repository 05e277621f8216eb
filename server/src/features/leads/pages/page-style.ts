import { createHash } from 'node:crypto'
import type { WidgetColors } from '@mantel/domain/leads/lead-form'

/** The style of the hosted form and of what it shows without JavaScript. All colors are `#RRGGBB`. */
export const pageStyle = ({
  background,
  text,
  mutedText,
  border,
  primary,
  onPrimary,
  focus,
  error,
}: WidgetColors) => `
*{box-sizing:border-box}
body{margin:0;padding:48px 16px 64px;background:color-mix(in srgb,${text} 4%,${background});color:${text};font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
main{max-width:560px;margin:0 auto}
h1{margin:0;font:400 30px/1.2 Georgia,"Times New Roman",serif;letter-spacing:-.015em;text-wrap:balance}
h1+p{margin:6px 0 24px;color:${mutedText}}
form,.box{padding:28px;background:${background};border:1px solid color-mix(in srgb,${text} 14%,transparent);border-radius:8px}
.box p{margin:0;font-size:18px;white-space:pre-line}
form p{margin:0 0 16px}
label{display:block;margin:0 0 6px;font-size:14px;font-weight:500}
input,textarea{display:block;width:100%;padding:9px 12px;border:1px solid ${border};border-radius:6px;background:${background};color:${text};font:inherit}
strong{display:block;margin-top:6px;font-size:14px;font-weight:400;color:${error}}
button{min-height:46px;min-width:180px;padding:10px 22px;border:1px solid ${focus};border-radius:6px;background:${primary};color:${onPrimary};font:inherit;font-weight:600}
:focus-visible{outline:2px solid ${focus};outline-offset:1px}
.notice{margin:0 0 16px;color:${error}}
@media(max-width:480px){body{padding-top:28px}form,.box{padding:20px}}`

/** In a frame, the page shows only the form. The background of the page around it is visible. */
export const frameStyle = 'html,body{margin:0;padding:0;background:transparent}'

export const styleHash = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`
