import type { DocumentContext } from '@mantel/domain/invoices/document/context'
import { documentOf } from '@mantel/domain/invoices/document/document'
import type { Invoice } from '@mantel/domain/invoices/invoice'
import type { InvoiceTemplate } from '@mantel/domain/invoices/templates'
import { useCallback } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import type { DocumentContent } from '../document/document-parts.ts'
import { TemplatePicker } from '../document/template-picker.tsx'
import { AmountsSection } from './amounts-section.tsx'
import { DueSection } from './due-section.tsx'
import { useEditing } from './editing-context.ts'
import { MethodsSection } from './methods-section.tsx'
import { PanelSection } from './panel-fields.tsx'

type Props = { context: DocumentContext; pictures: DocumentContent['pictures'] }

/** Settings that are not on the document, or that are easier to change next to it. */
export function EditorPanel({ context, pictures }: Props) {
  const { mode } = useEditing()
  return (
    <>
      {mode === 'draft' && <TemplateSection context={context} pictures={pictures} />}
      <AmountsSection />
      <DueSection />
      <MethodsSection methods={context.methods} />
      <TextsSection />
    </>
  )
}

/** The thumbnails show the stored invoice, so that they are not drawn again while the user types. */
function TemplateSection({ context, pictures }: Props) {
  const { invoice, fields, change } = useEditing()
  const documentFor = useCallback(
    (templateName: InvoiceTemplate) => documentOf({ ...firstLines(invoice), templateName }, context),
    [invoice, context],
  )
  return (
    <PanelSection title="Template">
      <TemplatePicker
        value={fields.templateName}
        onChange={(templateName) => change({ templateName })}
        documentFor={documentFor}
        pictures={pictures}
      />
    </PanelSection>
  )
}

/** Limits the number of lines, because more would not be visible in a thumbnail. */
const firstLines = (invoice: Invoice) => ({ ...invoice, lines: invoice.lines.slice(0, 8) })

function TextsSection() {
  const { fields, problems, change } = useEditing()
  return (
    <PanelSection title="Terms and notes">
      <div className="flex flex-col gap-4">
        <Field label="Terms" {...(problems.paymentTerms && { error: problems.paymentTerms })}>
          <Textarea
            maxLength={10_000}
            value={fields.paymentTerms}
            onChange={({ target }) => change({ paymentTerms: target.value })}
          />
        </Field>
        <Field label="Notes" {...(problems.notes && { error: problems.notes })}>
          <Textarea
            maxLength={10_000}
            value={fields.notes}
            onChange={({ target }) => change({ notes: target.value })}
          />
        </Field>
      </div>
    </PanelSection>
  )
}
