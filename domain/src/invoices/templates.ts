export const invoiceTemplates = [
  'template-1-minimal',
  'template-2-modern',
  'template-3-classic',
  'template-4-bold',
  'template-5-staging',
] as const
export type InvoiceTemplate = (typeof invoiceTemplates)[number]

export const templateNames: Record<InvoiceTemplate, string> = {
  'template-1-minimal': 'Minimal',
  'template-2-modern': 'Modern',
  'template-3-classic': 'Classic',
  'template-4-bold': 'Bold',
  'template-5-staging': 'Staging',
}
