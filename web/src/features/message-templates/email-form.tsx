import type { ReactNode } from 'react'
import { Form } from '../../ui/form/form.tsx'
import { Unsaved } from '../../ui/form/unsaved.tsx'
import { EmailFields, type EmailFieldsProps } from './email-fields.tsx'

type Props = Omit<EmailFieldsProps, 'form'> & {
  form: EmailFieldsProps['form'] & { formState: { isDirty: boolean; isSubmitting: boolean } }
  onSubmit: () => void
  children: ReactNode
}

/** The form that sends an email about a document. Its children follow the fields of the email. */
export const EmailForm = ({ form, copy, templates, onSubmit, children }: Props) => (
  <Form onSubmit={onSubmit} className="flex flex-col gap-4">
    <Unsaved isDirty={form.formState.isDirty && !form.formState.isSubmitting} />
    <EmailFields form={form} copy={copy} templates={templates} />
    {children}
  </Form>
)
