import type { InvoiceTemplate } from '@mantel/domain/invoices/templates'
import type { ComponentType } from 'react'
import { BoldHead } from './bold-head.tsx'
import { ClassicHead } from './classic-head.tsx'
import type { DocumentPart } from './document-parts.ts'
import { MinimalHead } from './minimal-head.tsx'
import { ModernHead } from './modern-head.tsx'
import { StagingHead } from './staging-head.tsx'

/** The part of the document above the table of lines, for each template. */
export const heads: Record<InvoiceTemplate, ComponentType<DocumentPart>> = {
  'template-1-minimal': MinimalHead,
  'template-2-modern': ModernHead,
  'template-3-classic': ClassicHead,
  'template-4-bold': BoldHead,
  'template-5-staging': StagingHead,
}
