import { type InvoiceTemplate, invoiceTemplates, templateNames } from '@mantel/domain/invoices/templates'
import type { Settings } from '@mantel/domain/settings/settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pictureQuery } from '../../../platform/api/pictures.ts'
import { useIsPainted } from '../../../ui/base/after-paint.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Skeleton } from '../../../ui/display/states.tsx'
import { preview } from '../../invoices/document/copy.ts'
import { InvoiceDocumentView } from '../../invoices/document/invoice-document-view.tsx'
import { TemplatePicker } from '../../invoices/document/template-picker.tsx'
import { typedStyles } from '../branding/styles-fields.ts'
import { stylesQuery } from '../queries.ts'
import * as copy from './copy.ts'
import { invoiceLabels, type SampleFields } from './invoice-fields.ts'
import { sampleDocument } from './sample-document.ts'

type Props = {
  settings: Settings
  fields: SampleFields
  value: string
  onChange: (template: InvoiceTemplate) => void
  isReadOnly: boolean
}

/** The templates with the company's logo and colors, and the chosen one in full size. */
export function TemplateField({ settings, fields, value, onChange, isReadOnly }: Props) {
  const isPainted = useIsPainted()
  const { data: styles } = useQuery(stylesQuery)
  const pictures = { logo: useLogo(settings.company.logoFileId) }
  const [isOpen, setOpen] = useState(false)
  const chosen = invoiceTemplates.find((template) => template === value) ?? invoiceTemplates[0]
  if (!isPainted || !styles) return <TemplateSkeleton />
  const { primary, primaryForeground } = typedStyles(styles).colors
  const documentFor = (template: InvoiceTemplate) =>
    sampleDocument(template, fields, settings, { primary, primaryForeground })
  return (
    <div>
      <TemplateLabel />
      {/* A disabled field set also disables the choices in it. */}
      <fieldset disabled={isReadOnly}>
        <TemplatePicker value={chosen} onChange={onChange} documentFor={documentFor} pictures={pictures} />
      </fieldset>
      <Button size="small" className="mt-3" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? copy.hidePreview : copy.showPreview}
      </Button>
      {isOpen && (
        <figure aria-label={preview(templateNames[chosen])} className="mt-3 rounded-box bg-muted p-3">
          <div inert>
            <InvoiceDocumentView document={documentFor(chosen)} pictures={pictures} />
          </div>
        </figure>
      )}
    </div>
  )
}

const TemplateLabel = () => (
  <div className="mb-3 text-13 leading-4.5">
    <p className="font-medium">{invoiceLabels.invoiceTemplate}</p>
    <p className="text-muted-foreground">{copy.templateHint}</p>
  </div>
)

/** As high as the templates, so that nothing moves when they appear. */
export const TemplateSkeleton = () => (
  <div aria-hidden>
    <TemplateLabel />
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
      {invoiceTemplates.map((template) => (
        <span key={template} className="block text-13">
          <Skeleton className="aspect-[8.5/11] w-full rounded-[4px]!" />
          <span className="mt-2.5 block text-center text-muted-foreground">{templateNames[template]}</span>
        </span>
      ))}
    </div>
    <div className="mt-3 h-7 touch:h-11" />
  </div>
)

function useLogo(fileId: string | null) {
  const { data } = useQuery({
    ...pictureQuery(useQueryClient(), fileId ?? '', 'large'),
    enabled: fileId !== null,
  })
  return fileId ? data : undefined
}
