import { Download } from 'lucide-react'
import { saveAs } from '../../../platform/save-as.ts'
import { Button } from '../../../ui/base/button.tsx'
import { QrCode } from '../../../ui/display/qr-code.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import * as copy from './copy.ts'
import { CopyButton } from './copy-button.tsx'
import { type FormPlace, linkOf } from './embed-codes.ts'

export function LinkAndQr({ place }: { place: FormPlace }) {
  const link = linkOf(place)
  return (
    <div className="flex flex-wrap items-start gap-5">
      <div className="rounded-box border border-border bg-white p-3">
        <QrCode text={link} label={copy.qrLabel} />
      </div>
      <div className="flex min-w-56 flex-1 flex-col items-start gap-3">
        <Field label={copy.linkLabel} className="w-full">
          <Input readOnly value={link} onFocus={({ target }) => target.select()} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={link} />
          <Button size="small" icon={Download} onClick={() => void downloadQr(link)}>
            {copy.downloadQr}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Downloads the code as an SVG, which can be printed at any size, with the white border that cameras need. */
async function downloadQr(link: string) {
  const { qrPath } = await import('../../../ui/display/qr-path.ts')
  const { path, size } = qrPath(link)
  const border = 4
  const side = size + 2 * border
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-border} ${-border} ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M${-border} ${-border}h${side}v${side}h-${side}z"/><path d="${path}"/></svg>`
  saveAs(copy.qrFile, new Blob([drawing], { type: 'image/svg+xml' }))
}
